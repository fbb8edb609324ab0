"""Is a text an instruction to a model? Signs, weights, whom it addresses, and who said it."""
