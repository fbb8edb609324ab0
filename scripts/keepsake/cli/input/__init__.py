"""What a verb is given: its options and their values, the project that they mean, passphrases, lines on stdin."""
