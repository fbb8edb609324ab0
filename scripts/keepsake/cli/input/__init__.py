"""What a verb is given: its options and their values, the project and the memories that they mean, lines on stdin."""
