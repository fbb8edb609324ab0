"""The replay: what keepsake would have shown in past sessions.

`timeline` turns a transcript into the steps of its session, `engine` plays these through the hooks' own code, and
`report` tells the result.
"""
