"""The command line: one file per verb (`main.py` lists them), and beside them what several verbs share."""
