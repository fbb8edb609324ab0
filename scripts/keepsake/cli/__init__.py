"""The command line: one file per verb (`main.py` lists them), and the modules that several verbs share."""
