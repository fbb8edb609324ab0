"""The page for the person at this machine: served on the loopback address, or written as a single file.

| step of a request | module |
| --- | --- |
| accept it on the loopback address | `server` |
| check its token and where it comes from | `access` |
| find the function that answers it | `app` |
| show the list, a note, sessions, keepsake's health | `notes`, `note`, `sessions`, `health` |
| show the inbox, and act on the person's decisions | `decisions` |
| open the stores and run verbs for them | `desk` |

`snapshot` writes the page as a file instead; `page/` holds its HTML, style and scripts.
"""
