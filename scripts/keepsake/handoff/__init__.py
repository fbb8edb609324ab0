"""What whoever goes on with the work of a session needs, put together without a model."""
