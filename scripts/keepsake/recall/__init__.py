"""Choose what hooks show the model at a moment: candidates, gate, and the line of each memory."""
