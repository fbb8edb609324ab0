"""The parts of `keepsake import`: what is read, whose words it brings, where it goes, and what is said of it."""
