"""What is put in front of the model at a moment: what is asked, candidates, gate, line."""
