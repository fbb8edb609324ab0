"""What keepsake would have shown in past sessions."""
