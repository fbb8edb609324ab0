"""The search of the command line: what is asked, candidates, order, score."""
