"""Queries and candidates made of a line of text, for the tests of ranking."""

from __future__ import annotations

from keepsake.search.doc import Doc
from keepsake.search.query import WeighedQuery
from keepsake.text import analyse


def asked(text: str, *files: str) -> WeighedQuery:
    names = [token for name in files for token in analyse.tokens(name)]
    return WeighedQuery(analyse.tokens(text), names)


def doc(number: int, text: str, **more: object) -> Doc:
    """A candidate that holds every term of its text."""
    terms = analyse.terms(text)
    made = Doc(number, {term: terms.count(term) for term in terms}, len(terms))
    for name, value in more.items():
        setattr(made, name, value)
    return made


def chain(*docs: Doc) -> list[Doc]:
    for one, other in zip(docs, docs[1:]):
        one.after, other.before = other, one
    return list(docs)
