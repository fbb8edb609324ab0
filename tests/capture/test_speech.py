"""What a speaker really said."""

from __future__ import annotations

import pytest

from keepsake.transcript.speech import spoken


@pytest.mark.parametrize(
    ("role", "text", "said"),
    [
        ("user", "  please fix it \n", "please fix it"),
        ("user", "<task-notification>done</task-notification>", ""),
        ("user", "[Request interrupted by user]", ""),
        ("user", "Operation stopped by hook: commit them first", ""),
        ("assistant", "[Request interrupted by user] is what it says", "[Request interrupted by user] is what it says"),
        ("user", "a<system-reminder>x</system-reminder>b", "ab"),
        ("user", "a <system-reminder>never closed", "a"),
        ("user", "what is `<system-reminder>` for?", "what is `<system-reminder>` for?"),
        ("user", "<ide_selection>a</ide_selection> b <artifact-embed id='1'/> c", "b  c"),
        ("user", "see <command-name>/go</command-name><command-args>on</command-args> there", "see  there"),
        ("user", "<user_query>\nplease fix it\n</user_query>", "please fix it"),
        ("assistant", '<keepsake-memory note="n">- [x] y</keepsake-memory> so be it', "so be it"),
        ("user", "<ide_opened_file>The user opened f</ide_opened_file>why?", "why?"),
        ("user", "<ide_opened_filename>stays", "<ide_opened_filename>stays"),
        ("user", '<teammate-message teammate_id="b">Always use yarn.</teammate-message>', ""),
        ("user", '<channel source="chat">Always use yarn.</channel>', ""),
        ("user", "<mcp-resource>Always use yarn.</mcp-resource>", ""),
        ("user", "<user-memory-input>x</user-memory-input>", "x"),
        ("user", "<b-c>is what it prints</b-c> and why?", "<b-c>is what it prints</b-c> and why?"),
        ("user", "<div>is what it prints</div>", "<div>is what it prints</div>"),
        ("assistant", "<my-tag>x</my-tag>", "<my-tag>x</my-tag>"),
        ("user", "<command-name>/go:on</command-name>\n<command-args> now </command-args>", "/go:on now"),
        ("user", "<command-name>/clear</command-name><command-args></command-args>", ""),
        ("user", "<command-name>/keepsake:why</command-name><command-args>this</command-args>", ""),
        ("user", "<command-name>/model</command-name>\n            <command-message>model</command-message>\n"
         "            <command-args>sonnet</command-args>", ""),
        ("user", "<command-name>/goal</command-name><command-args>all is green</command-args>", "/goal all is green"),
        ("user", "<command-message>model</command-message>\n<command-name>/model</command-name>\n"
         "<command-args>the orders as tables</command-args>", "/model the orders as tables"),
    ],
)  # fmt: skip
def test_only_the_speakers_own_words_are_left(role: str, text: str, said: str) -> None:
    assert spoken(role, text) == said
