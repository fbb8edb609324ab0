"""Is a text an instruction to a model? Signs, weights, whom it speaks to, and what follows from who said it."""
