"""The input of a verb: its options and their values, the project and memories that they name, lines on stdin."""
