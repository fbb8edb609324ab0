"""The hooks: their boundary, and what they hand to the worker."""
