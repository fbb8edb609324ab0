"""The handoff: what the next person or agent needs to continue a session's work, put together without a model."""
