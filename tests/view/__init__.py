"""Tests of the command line (a package, since other rooms have test modules of the same names)."""
