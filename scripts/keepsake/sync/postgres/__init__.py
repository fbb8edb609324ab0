"""A team's PostgreSQL server as a carrier: connection, schema, permissions, and the exchange by cursor."""
