"""What happens to notes after they are made: merging, their person and origin, marks on those that have aged."""
