"""The checks of `keepsake doctor`: each file says what it checks, and yields problems and what to do about them.

`native/checkup.py` checks Claude's own memory. `findings.py` lists, beside problems, memories that were held back, have
changed or were never confirmed.
"""
