"""Exchange of notes between machines: changes travel as records through a folder or server and are merged.

| step of an exchange | module |
| --- | --- |
| choose the folder or server, and know this machine's name there | `choice` |
| run the steps below: send, pull, take in, send again | `exchange` |
| find the changes since the last exchange | `outgoing` |
| write a change as a record, and read records | `record` |
| carry records to and from the other machines: the interface | `carrier` |
| a shared folder as the carrier, with a file per machine | `folder`, `machine_file` |
| encryption of that folder, and its keys | `sealing`, `keys` |
| a PostgreSQL server as the carrier | `postgres/` |
| merge the records of a note into one state | `merging` |
| check records, and store what they say | `incoming` |
| remember what was exchanged: `sync.db` | `database` |

The words of this package:
- record: one change of one note: a new note, an edit, a confirmation or a forget;
- version: the record of a new note or of an edit, which holds the text;
- entry: what `sync.db` knows of a note;
- sign: a digest of a first commit or a remote, which identifies the project on every machine;
- clock: a counter that orders the versions of a note (a logical clock), not a time;
- origin: the machine that brought a note first;
- tombstone: the digest that remains of a forgotten note; in limits, also a forget from another machine.
"""
