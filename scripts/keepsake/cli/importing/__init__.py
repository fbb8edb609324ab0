"""The parts of `keepsake import`: what is read and where it goes (`sources.py`), what is said of it (`words.py`)."""
