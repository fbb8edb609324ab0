"""The output of a verb: for programs, through pipes, and on a terminal."""
