"""The command line in this process, as in the tests of the verbs."""

from tests.cli.conftest import cli

__all__ = ["cli"]
