"""Decide whether a text is an order to a model: by who said it, by signs, and by the ideas that orders consist of."""
