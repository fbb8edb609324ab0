"""The command line: one file per verb, and the modules that several verbs share.

`main.py` lists the verbs and starts the one that is asked for. `input/` reads what verbs are given, `output/` prints
what they answer; `checks/` holds the checks of `doctor`, `importing/` the parts of `import`.
"""
