"""Phrases that a client writes in the place of a person, the model or a tool; every reader of transcripts uses them.

A phrase begins a text or a line unless its comment says otherwise. Phrases of newer clients and of other hosts are
added here: transcript/speech.py doesn't ask which client wrote a text.
"""

from __future__ import annotations

FEEDBACK = "Stop hook feedback:"  # precedes the message of a Stop hook, in the person's place
CONTINUED = "This session is being continued from a previous conversation"  # precedes a compaction's summary
PLAN = "Implement the following plan:"  # precedes a plan that the model wrote, in the person's place
QUEUED = "queued_command"  # the `type` of an attachment with a prompt that was typed while the model worked
INTERRUPTED = "[Request interrupted"  # `[Request interrupted by user for tool use]`
NOT_WANTED = "The user doesn't want to"  # `... proceed with this tool use`: the person refused a call
THEIR_WORDS = "the user said:"  # in a refusal, precedes the person's reason
THEIR_WORDS_END = "\n\nNote:"  # follows that reason
NOT_RUN = (  # results of calls that were not run: a refusal is not an error, and no hook is called
    "This command requires approval", "Permission to use", NOT_WANTED, "Claude requested permissions",
    "Tool use was rejected", INTERRUPTED,
)  # fmt: skip
ANSWERS = (  # precede the person's words in a result of the tool that asks them questions
    "User has answered your questions", "Your questions have been answered", "The user answered:",
)  # fmt: skip
SLIPS = ("<tool_use_error>", "File does not exist", "EISDIR", "Sibling tool call")  # slips that the model soon corrects
STARTED = "Async agent launched"  # stands in for a sub-agent's report, which comes later

# Beginnings of lines in the person's place that the client, a program or a model wrote, with all lines that follow.
NOT_SAID = (
    INTERRUPTED,
    "[SYSTEM NOTIFICATION",
    "[MESSAGE FROM NON-USER SOURCE",
    "[SCHEDULED TASK",
    "[TALK FROM A VOICE CALL",
    "[Subagent hand-back]",
    FEEDBACK,
    "Operation stopped by hook:",
    "Caveat: The messages below were generated",
    CONTINUED,
    "Base directory for this skill:",
    "Another Claude session sent a message",
    "A peer session sent a message",
    "A message arrived from ",
    "A message arrived in the bound thread",
    "Messages arrived in the bound thread",
    "The user sent a new message while you were working:",
    "Your code worked out the text below while it ran",
    "API Error:",
    # instructions and summaries of other hosts
    "# AGENTS.md instructions for",
    "This is the Gemini CLI. We are setting up the context",
    "Another language model started to solve this problem",
)

# Elements that clients and hosts put into the person's place, which are removed from what the person said. Few have a
# plain name, since HTML and XML use plain names as well.
ELEMENTS = frozenset(
    "system-reminder system_reminder system_note user-prompt-submit-hook session-start-hook post-tool-use-hook"
    " task-notification teammate-message cross-session-message agent-message coordinator-relay coordinator-task"
    " subagent_hand_back fork-boilerplate slack-ping slack-tag-message voice-call-talk fetched-web-content"
    " untrusted-widget-state untrusted-uploads artifact-embed artifact-room-event artifact-view-context"
    " persisted-output truncated-output interrupted-output partial-response function_results tool_use_error"
    " sandbox_violations total_tokens new-diagnostics previous-conversation webhook-payload system-note cc-memory"
    " session-memory memory_updates memory_listing repl-output daemon-stderr remote-review remote-review-progress"
    " browser_instruction autonomous-loop autonomous-loop-dynamic claude-plan pasted_content user_claude_md"
    " environment_context environment_details session_context user_instructions skills_instructions turn_aborted"
    " untrusted_context current_datetime additional_data attached_files open_and_recently_viewed_files"
    " user_info project_layout agent_transcripts manually_attached_skills rules_context workspace_information"
    " explicit_context file_content file_contents folder_content url_content git_diff subagent_notification"
    " compaction_summary conversation_summary context_summary state_snapshot"
    " ide_opened_file ide_selection ide_diagnostics ide_context terminal browser".split()
)
# Beginnings of the names of further elements.
FAMILIES = ("keepsake-", "local-command-", "bash-", "mcp-", "hook_", "background-task-", "qwen:", "terminal_")
CHANNEL = '<channel source="'  # the client's; a `<channel>` of another form belongs to a feed
COMMAND = ("command-name", "command-message", "command-args")
# Claude Code's commands that it carries out itself: their arguments ask nothing of the model. Of these alone the line
# begins with the name; a command of the same name that somebody has written begins with its message.
SETTINGS = frozenset(
    "add-dir advisor agents autocompact branch bug cd clear color compact config context effort export fast feedback"
    " focus hooks ide import install login mcp memory model output-style permissions plugin reload-plugins"
    " reload-skills remote-env rename resume rewind theme tui usage voice".split()
)
# Elements that hold what the person typed: the text inside them counts, the text around them doesn't.
PERSONS = ("user-memory-input", "user_input", "user_query", "user_message", "user_request")
# Only these elements, and keepsake's own, are removed from the model's text.
TO_MODELS = ("system-reminder", "ide_opened_file", "ide_selection")
THINKING, THINKING_END = "<thinking>", "</thinking>"  # enclose reasoning that a model wrote into its text
# Beginnings of lines in the person's place that no person typed; recognised without searching for the element's end.
NOT_TYPED = ("<task-notification>", "<local-command", "<bash-")
