"""A team on a real PostgreSQL server."""
