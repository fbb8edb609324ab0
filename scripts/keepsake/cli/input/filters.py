"""The filters of `recall` and `list`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.cli.input import parsing
from keepsake.operations import stores
from keepsake.search.where import Filters

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the filters."""
    parser.add_argument("--type", type=parsing.type_name, help="Decision, Learning or Context")
    parser.add_argument("--tags", action="append", metavar="A,B", help="only with all of these tags")
    parsing.about_files(parser, "only about this file (may be repeated)")
    parser.add_argument("--session", metavar="S", help="only of this session")
    parser.add_argument("--since", type=parsing.since, metavar="D", help="not older: a date, a time, or an age like 7d")
    parser.add_argument("--until", type=parsing.until, metavar="D", help="not newer: a date, a time, or an age like 7d")
    parser.add_argument("--all-projects", action="store_true", help="in every project")


def given(args: argparse.Namespace, hidden: Sequence[str], *, held: bool = False) -> Filters:
    """Return the filters that the arguments ask for.

    hidden: kinds that stay out unless a tag or file asks for them; held: what is held back comes as well.
    """
    tags = stores.tag_list(args.tags)
    return Filters(
        kinds=() if tags or args.file else tuple(hidden),
        types=(args.type,) if args.type else (),
        tags=tuple(tags),
        since=args.since,
        until=args.until,
        files=tuple(args.file or ()),
        sessions=(args.session,) if args.session else (),
        held=held,
    )
