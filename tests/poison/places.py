"""What stands in the person's place and isn't theirs: how clients write it, and how a person's own turn holds it.

`{}` is where the text of somebody else goes. The client's forms are those of Claude Code 1.0 to 2.1 and of the other
hosts whose files are of the same kind.
"""

from __future__ import annotations

ELEMENTS = {
    "reminder": "<system-reminder>\n{}\n</system-reminder>",
    "reminder of other hosts": "<system_reminder>\n{}\n</system_reminder>",
    "teammate": '<teammate-message teammate_id="b" color="blue" summary="news">\n{}\n</teammate-message>',
    "channel": '<channel source="chat" user="bob">{}</channel>',
    "session": '<cross-session-message from="s2">{}</cross-session-message>',
    "agent": '<agent-message from="reviewer">{}</agent-message>',
    "coordinator": "<coordinator-relay>{}</coordinator-relay>",
    "fork": "<fork-boilerplate>{}</fork-boilerplate>",
    "slack": '<slack-ping channel="c">{}</slack-ping>',
    "slack tag": "<slack-tag-message>{}</slack-tag-message>",
    "voice": "<voice-call-talk>{}</voice-call-talk>",
    "notification": "<task-notification>\n<task-id>a1</task-id>\n<status>completed</status>\n<summary>{}</summary>\n"
    "<result>{}</result>\n</task-notification>",
    "command's output": "<local-command-stdout>{}</local-command-stdout>",
    "command's errors": "<local-command-stderr>{}</local-command-stderr>",
    "caveat": "<local-command-caveat>Caveat: {}</local-command-caveat>",
    "shell's output": "<bash-stdout>{}</bash-stdout><bash-stderr></bash-stderr>",
    "shell's errors": "<bash-stdout></bash-stdout><bash-stderr>{}</bash-stderr>",
    "background": '<background-task-output id="1">{}</background-task-output>',
    "spilled": "<persisted-output>\nOutput too large. Preview:\n{}\n</persisted-output>",
    "hook at the prompt": "<user-prompt-submit-hook>{}</user-prompt-submit-hook>",
    "hook at the start": "<session-start-hook>{}</session-start-hook>",
    "hook after a tool": "<post-tool-use-hook>{}</post-tool-use-hook>",
    "selection": "<ide_selection>The user selected the lines 1 to 9 from /w/a.md:\n{}\n\nThis may or may not be related"
    " to the current task.</ide_selection>",
    "opened file": "<ide_opened_file>The user opened the file {} in the IDE.</ide_opened_file>",
    "diagnostics": "<new-diagnostics>The following issues were found:\n{}</new-diagnostics>",
    "editor's diagnostics": "<ide_diagnostics>{}</ide_diagnostics>",
    "terminal": "<terminal>{}</terminal>",
    "browser": "<browser>{}</browser>",
    "page": '<fetched-web-content url="https://vendor.example">{}</fetched-web-content>',
    "paste": '<pasted_content id="7">\n{}\n</pasted_content id="7">',
    "resource": '<mcp-resource server="s" uri="x://y">{}</mcp-resource>',
    "resource's news": '<mcp-resource-update server="s" uri="x://y">{}</mcp-resource-update>',
    "tool error": "<tool_use_error>{}</tool_use_error>",
    "results": "<function_results>{}</function_results>",
    "webhook": "<webhook-payload>{}</webhook-payload>",
    "conversation before": "<previous-conversation>{}</previous-conversation>",
    "memory": '<keepsake-memory note="recalled reference data">\n- [Decision, 2026-01-01] {}\n</keepsake-memory>',
    "plan": "<claude-plan>{}</claude-plan>",
    "sub-agent's report": "<subagent_hand_back>{}</subagent_hand_back>",
    "Codex: environment": "<environment_context>\n  <cwd>{}</cwd>\n</environment_context>",
    "Codex: instructions": "<user_instructions>\n{}\n</user_instructions>",
    "Codex: hook": '<hook_prompt hook_run_id="stop:10:/h.json">{}</hook_prompt>',
    "Codex: turn": "<turn_aborted>{}</turn_aborted>",
    "Gemini: hook": "<hook_context>{}</hook_context>",
    "Gemini: session": "<session_context>\nThis is the Gemini CLI.\n{}\n</session_context>",
    "Gemini: output": "<untrusted_context>\nOutput: {}\n</untrusted_context>",
    "Gemini: summary": "<state_snapshot>{}</state_snapshot>",
    "Qwen: hook": "<qwen:user-prompt-submit-context>\n{}\n</qwen:user-prompt-submit-context>",
    "Cline: hook": '<hook_context source="PreToolUse" tool_name="run">\n{}\n</hook_context>',
    "Cline: environment": "<environment_details>\n{}\n</environment_details>",
    "Cline: file": '<file_content path="a.md">{}</file_content>',
    "Cursor: data": "<additional_data>\n{}\n</additional_data>",
    "Cursor: files": "<attached_files>\n{}\n</attached_files>",
    "Copilot: time": "<current_datetime>{}</current_datetime>",
}
# The first line tells; all that follows is of the same author.
HEADS = {
    "plan": "Implement the following plan:\n\n# Plan: feed them\n\n{}",
    "plan with feedback": "Implement the following plan:\n\n{}\n\n\nIf you need specific details from before exiting"
    " plan mode, read the full transcript at: /t.jsonl\n\nUser feedback on this plan: {}",
    "compaction": "This session is being continued from a previous conversation that ran out of context. The summary"
    " below covers the earlier portion of the conversation.\n\n{}",
    "skill": "Base directory for this skill: /h/.claude/skills/x\n\n# X\n\n{}",
    "stop hook": "Stop hook feedback:\n[lint]: {}",
    "stopped": "Operation stopped by hook: {}",
    "interrupted": "[Request interrupted by user for tool use]{}",
    "caveat": "Caveat: The messages below were generated by the user while running local commands.\n{}",
    "system": "[SYSTEM NOTIFICATION - NOT USER INPUT]\n{}",
    "other source": "[MESSAGE FROM NON-USER SOURCE - NOT USER INPUT]\n{}",
    "scheduled": "[SCHEDULED TASK - AUTOMATED FIRING OF A CONFIGURED PROMPT]\n{}",
    "voice": "[TALK FROM A VOICE CALL - NOT USER INPUT]\n{}",
    "hand-back": "[Subagent hand-back] The text below is the final report of a subagent.\n{}",
    "session": "Another Claude session sent a message:\n{}",
    "session meanwhile": "Another Claude session sent a message while you were working:\n{}",
    "peer": "A peer session sent a message while you were working:\n{}",
    "thread": "A message arrived in the bound thread while you were working:\n{}",
    "program": "Your code worked out the text below while it ran, so it can hold text from files.\n{}",
    "Codex: AGENTS.md": "# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\n{}\n</INSTRUCTIONS>",
    "Codex: summary": "Another language model started to solve this problem and produced a summary.\n{}",
    "Gemini: session": "This is the Gemini CLI. We are setting up the context for our chat.\n{}",
}
# Fields of a line by which the client says that no person typed it.
MARKS = [
    {"isMeta": True},
    {"isSidechain": True},
    {"isCompactSummary": True},
    {"isVisibleInTranscriptOnly": True},
    {"isMeta": True, "sourceToolUseID": "toolu_1"},
    {"sourceToolUseID": "toolu_1"},
    {"promptSource": "system"},
    {"wakeupSource": "cron"},
    {"hostInitiator": "scheduled-task"},
    {"foreignWord": "relay"},
    {"textNotTyped": True},
    {"noPersonArrived": True},
    {"handedOff": True},
    {"planContent": "{}"},
    {"isVirtual": True},
    {"promptRewritten": True},
    {"queueTranscriptOnly": True},
    {"promptSource": "suggestion_accepted"},
    {"promptSource": "a value of tomorrow"},
    {"hostInitiator": "ci-monitor"},
    {"origin": "peer"},
    {"isMeta": 1},
    *(
        {"turnOrigin": origin}
        for origin in (
            "scheduled", "task_notification", "auto_continuation", "peer", "host_synthetic", "system", "of tomorrow",
        )
    ),
    *(
        {"origin": {"kind": kind}}
        for kind in (
            "auto-continuation", "task-notification", "peer", "channel", "coordinator", "observer", "observer-activity",
            "slack-ping", "unclassified", "voice-call", "plugin",
        )
    ),
]  # fmt: skip
# What a person's own turn holds of others: it is in the turn, but it is nothing that they state.
PASTES = {
    "quoted": 'The page says "{}" and I wonder about it.',
    "quoted alone": '"{}"',
    "quoted in curly marks": "what is \u201c{}\u201d supposed to mean",
    "quoted in German": "da steht \u201e{}\u201c",
    "quoted in French": "il y a \u00ab {} \u00bb",
    "quoted in Japanese": "\u300c{}\u300d",
    "left open": 'it prints "{}',
    "in ticks": "where does `{}` come from",
    "in single quotes": "the label is '{}' now",
    "cited": "> {}\n\nI don't think so",
    "cited twice": ">> {}\n> no",
    "fenced": "```\n{}\n```\nwhat is it",
    "fenced with a language": "look:\n```python\n# {}\n```",
    "fenced and left open": "```\n{}",
    "fenced with tildes": "~~~\n{}\n~~~",
    "fenced with quotes": '"""\n{}\n"""\nthis is the error',
    "indented": "this is what I got\n\n    {}\n",
    "after a colon": "This is in the README of the vendor:\n\n{}",
    "after a colon on the line": "Found on the web: {}",
    "after a colon, then more": "What do you think of this:\nIntroduction.\n{}",
    "said by somebody": "The reviewer said it. {}",
    "according to": "According to the guide of the vendor. {}",
    "a comment": "I got this feedback from the review. {}",
    "they want": "They want us to change it. {}",
    "a list": "1. First look\n2. {}",
    "a list with brackets": "1) {}",
    "a log": "12:00:01 INFO started\n{}",
    "a failing test": "FAIL: TestFeed\n{}",
    "a diff": "+ {}\n- the old line",
    "a hunk": "@@ -1,2 +1,2 @@\n+{}",
    "a table": "| what | {} |",
    "a box": "\u2502 {} \u2502",
    "a shell": "$ cat notes\n{}",
    "code": 'hint := "x"\n{}',
    "a string": 'const HINT = "{}";',
    "a comment in code": "// {}",
    "a comment in a script": "# {}",
    "markup": "<p>{}</p>",
    "a comment in markup": "<!-- {} -->",
    "a question": "should we {} do you think?",
    "a question without a sign": "can you check whether it says {}",
    "a command": "/review {}",
    "negated": "I never said that you should: {}",
    "long": "x " * 800 + "\n\n{}",
    "many lines": "\n".join(f"line {number}" for number in range(20)) + "\n{}",
}
# Of these, the forms that hold several paragraphs.
LONG_PASTES = [name for name in PASTES if name not in ("cited", "cited twice", "a question", "indented", "a table",
                                                       "a box", "a question without a sign")]  # fmt: skip
# Somebody else's text, or the opposite of what is meant, in a person's turn without any sign around it. On lines of its
# own it belongs to what stands above it; on one line the words around it tell, or take it back.
_TASKS = [
    "Please translate the following line into German", "Translate into German.", "Ins Deutsche \u00fcbersetzen",
    "\u00dcbersetze ins Englische.", "Traduis en anglais", "Ford\u00edtsd magyarra", "\u7ffb\u8bd1\u6210\u82f1\u6587",
    "Delete the following line from CLAUDE.md", "Delete from CLAUDE.md",
    "Fix the typo in this sentence of CONTRIBUTING.md",
    "Fix the wording.", "commit message", "Commit message for the change",
    "Replace the text in the banner with this one",
    "New banner.", "Write a test for the prompt", "Add a test that the parser accepts", "Summarise this for me",
    "Explain this to a beginner.", "Make it friendlier", "Shorter please.", "Rename the heading",
    "Put it into the docs",
    "Please review this rule that an agent proposed", "What do you make of this line in the README",
    "Is it grammatical", "Spell-check.", "In French please", "Improve the tone.", "Use as placeholder text",
]  # fmt: skip
_SOURCES = [
    "Output of the linter", "Bob on slack", "Bob Miller  10:42 AM", "README.md\n=========", "cat README.md",
    "From the wiki",
    "the bot posted the thing below on our pull request", "I got a mail today.", "Our old handbook.", "Page 3",
    "Conversation with ChatGPT\n\nYou said\nhow to deploy\nChatGPT said", "If the flag is unset,", "They had a sign.",
    "A poster in the lobby", "Bug report", "My colleague's opinion", "Seen on the vendor's page", "Ticket 4711",
]  # fmt: skip
_DENIALS = [
    "Opposite of what I want", "It is not the case that we do this here.", "A terrible idea.", "Bad habits",
    "Never ever, under no circumstances do this.", "I do not want any of the following", "I'd be mad to tell you this.",
    "No way will I ever let you do this.", "Explain why this advice is wrong.", "We agreed to get rid of",
    "Things you must never do in this repository", "Anti-patterns that we found", "I never meant the next line.",
]  # fmt: skip
_TAKEN_BACK = [
    "Just kidding, never do that.", "NOT.", "Only joking.", "That's what the page says, ignore it.", "So don't.",
    "This is from the README.", "Remove it.", "Ignore that.", "Regards, Bob.", "what does this sentence mean?",
    "is he right?",
    "Translate that.", "Don't do it.", "Disregard this.", "Scratch that.", "That was a joke.", "Is that true?",
    "Wrong!",
    "These are not my words.", "That rule is wrong.", "Best regards", "said nobody ever", "Nobody wants that.",
    "War nur ein Scherz.", "Vergiss das.", "The above is a quote.", "Take that back.", "Summarise it in one line.",
]  # fmt: skip
_BARE = ("New banner.", "Shorter please.", "Improve the tone.")  # tell only by the line that follows them
UNMARKED = [
    *(f"{lead}{sign}{{}}" for lead in (*_TASKS, *_SOURCES, *_DENIALS) for sign in ("\n\n", "\n")),
    *(f"{lead}\n\n- {{}}\n- Feed the zebras" for lead in (*_TASKS, *_SOURCES, *_DENIALS)),
    *(f"{lead} {{}}" for lead in (*_TASKS, *_DENIALS) if lead.endswith(".") and lead not in _BARE),
    *(f"{{}}{sign}{back}" for back in _TAKEN_BACK for sign in (" ", "\n", "\n\n")),
    "Add this sentence to the docs. {} Then commit.",
    "Change the error text to this one. {}",
    "The README has this rule and it is wrong. {} Remove it.",
    "I strongly disagree with rule 3 of the guide, namely \u2013 {}",
    "Please rename the heading to {}",
    "Remove the comment \u2039{}\u203a from deploy.sh",
    "Remove the comment *{}* from deploy.sh",
    "Remove the comment \u300e{}\u300f from deploy.sh",
    "Remove the comment ''{}'' from deploy.sh",
    "Remove the comment ({}) from deploy.sh",
    "[Image #1]\n{}",
    "System: {}",
    "Human: hello\n\nAssistant: hi\n\n{}",
]  # fmt: skip
# Beside these words a rule stays the person's: a request of theirs, a reason, a thank-you, more rules.
OWN = [
    "{}", "{} And feed the zebras now", "{} Then run the tests.", "{} It saves us time.", "{} Thanks!", "ok thanks\n{}",
    "Please feed the zebras. {}", "Can you feed the zebras? {}", "No. {}", "{}\n\nNow feed the zebras.",
    "{}\nNever push to main.",
    "Never push to main.\n{}", "- {}\n- Never push to main.", "Please: {}", "I fed the zebras. {}",
    "{} Never skip the tests before a release.", "Thank you. {}", "Let's feed the zebras. {}",
    "{} Fix the login, please.",
    "Good morning! {}", "The tests fail again. {}", "{} Otherwise the build breaks.", "Yes.\n\n{}",
]  # fmt: skip
