"""A team's PostgreSQL server as a carrier.

| module | does |
| --- | --- |
| `connection` | connects with TLS, and turns the server's errors into sentences |
| `schema`, `1.sql` | create and check the tables, and the permissions on them |
| `carrier` | sends records to a project, and pulls those of others by cursor |
| `team` | administers: begins, grants and leaves a project; exports and erases a person's records |
"""
