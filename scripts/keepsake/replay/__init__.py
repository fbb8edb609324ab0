"""The replay: what keepsake would have shown in past sessions."""
