"""`keepsake completion SHELL`: Tab completes verbs, options and what they take, in bash, zsh and fish."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keepsake.cli.output import printing

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Mapping, Sequence

    Words = Mapping[str, Sequence[str]]  # verb -> its options and the words that it takes

HOW = {
    "bash": '# in ~/.bashrc: eval "$(keepsake completion bash)"',
    "zsh": '# in ~/.zshrc, after compinit: eval "$(keepsake completion zsh)"',
    "fish": "# keepsake completion fish > ~/.config/fish/completions/keepsake.fish",
}


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the verb's arguments."""
    parser.add_argument("shell", choices=sorted(HOW), metavar="SHELL", help="bash, zsh or fish")


def run(args: argparse.Namespace) -> int:
    """Print the shell's own code."""
    code = [HOW[args.shell], *SHELLS[args.shell](words())]
    return printing.answer(args, {"shell": args.shell, "code": "\n".join(code)}, code)


def words() -> Words:
    """Return what may follow each verb, as its own parser has it."""
    from keepsake.cli import main

    taken = {verb: sorted(main.own_parser(verb).words()) for verb in main.VERBS}
    return {verb: [word for word in words if word[:2] == "--" or word[0] != "-"] for verb, words in taken.items()}


def bash(found: Words) -> list[str]:
    """Return bash's code: verbs first, then what the verb takes, else files."""
    cases = [f"    {verb}) words='{' '.join(more)}' ;;" for verb, more in found.items()]
    return [
        "_keepsake() {",
        "  local word=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]} words",
        f"  if [ \"$COMP_CWORD\" = 1 ]; then words='{' '.join(found)}'; else case $verb in",
        *cases,
        "  esac; fi",
        '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
        "}",
        "complete -o default -F _keepsake keepsake",
    ]


def zsh(found: Words) -> list[str]:
    """Return zsh's code: verbs first, then what the verb takes, or files."""
    cases = [f"    {verb}) compadd -- {' '.join(more)} ;;" for verb, more in found.items()]
    return [
        "_keepsake() {",
        f"  if (( CURRENT == 2 )); then compadd -- {' '.join(found)}; return; fi",
        "  case ${words[2]} in",
        *cases,
        "  esac",
        "  _files",
        "}",
        "compdef _keepsake keepsake",
    ]


def fish(found: Words) -> list[str]:
    """Return fish's code: a line for each verb and for each thing that it takes."""
    from keepsake.cli import main

    lines = ["complete -c keepsake -f"]
    for verb in found:
        told = main.VERBS[verb][1].replace("'", "\\'")
        lines.append(f"complete -c keepsake -n __fish_use_subcommand -a {verb} -d '{told}'")
    for verb, more in found.items():
        when = f"complete -c keepsake -n '__fish_seen_subcommand_from {verb}'"
        lines += [f"{when} -l {word[2:]}" if word.startswith("--") else f"{when} -a {word}" for word in more]
        lines.append(f"{when} -F")
    return lines


SHELLS: dict[str, Callable[[Words], list[str]]] = {"bash": bash, "zsh": zsh, "fish": fish}
