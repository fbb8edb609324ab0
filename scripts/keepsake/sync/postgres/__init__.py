"""A team's PostgreSQL server as a carrier: its schema, who may see what, and an exchange by cursor."""
