"""The hooks: their error boundary, and the work that they hand to the worker."""
