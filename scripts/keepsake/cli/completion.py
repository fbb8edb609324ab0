"""`keepsake completion SHELL`: print code with which bash, zsh or fish completes verbs, options and their values."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence

from keepsake.cli import main
from keepsake.cli.output import printing

Words = Mapping[str, Sequence[str]]  # verb -> its options and fixed arguments

HOW = {
    "bash": '# in ~/.bashrc: eval "$(keepsake completion bash)"',
    "zsh": '# in ~/.zshrc, after compinit: eval "$(keepsake completion zsh)"',
    "fish": "# keepsake completion fish > ~/.config/fish/completions/keepsake.fish",
}


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("shell", choices=sorted(HOW), metavar="SHELL", help="bash, zsh or fish")


def run(args: argparse.Namespace) -> int:
    """Print the code for the shell."""
    code = [HOW[args.shell], *SHELLS[args.shell](words())]
    return printing.answer(args, {"shell": args.shell, "code": "\n".join(code)}, code)


def words() -> Words:
    """Return the options and fixed arguments of each verb, taken from its own parser."""
    taken = {verb: sorted(main.own_parser(verb).words()) for verb in main.VERBS}
    return {verb: [word for word in words if word[:2] == "--" or word[0] != "-"] for verb, words in taken.items()}


def bash(taken: Words) -> list[str]:
    """Return the code for bash, which completes a verb first, then its options and arguments, else files."""
    cases = [f"    {verb}) words='{' '.join(more)}' ;;" for verb, more in taken.items()]
    return [
        "_keepsake() {",
        "  local word=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]} words",
        f"  if [ \"$COMP_CWORD\" = 1 ]; then words='{' '.join(taken)}'; else case $verb in",
        *cases,
        "  esac; fi",
        '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
        "}",
        "complete -o default -F _keepsake keepsake",
    ]


def zsh(taken: Words) -> list[str]:
    """Return the code for zsh, which completes a verb first, then its options and arguments, or files."""
    cases = [f"    {verb}) compadd -- {' '.join(more)} ;;" for verb, more in taken.items()]
    return [
        "_keepsake() {",
        f"  if (( CURRENT == 2 )); then compadd -- {' '.join(taken)}; return; fi",
        "  case ${words[2]} in",
        *cases,
        "  esac",
        "  _files",
        "}",
        "compdef _keepsake keepsake",
    ]


def fish(taken: Words) -> list[str]:
    """Return the code for fish: one line per verb, and one per option or fixed argument of a verb."""
    lines = ["complete -c keepsake -f"]
    for verb in taken:
        summary = main.VERBS[verb][0].replace("'", "\\'")
        lines.append(f"complete -c keepsake -n __fish_use_subcommand -a {verb} -d '{summary}'")
    for verb, more in taken.items():
        when = f"complete -c keepsake -n '__fish_seen_subcommand_from {verb}'"
        lines += [f"{when} -l {word[2:]}" if word.startswith("--") else f"{when} -a {word}" for word in more]
        lines.append(f"{when} -F")
    return lines


SHELLS: dict[str, Callable[[Words], list[str]]] = {"bash": bash, "zsh": zsh, "fish": fish}
