"""The parts of `keepsake import`: which files it reads into which stores (`sources.py`), and its text (`words.py`)."""
