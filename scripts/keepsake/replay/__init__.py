"""What keepsake would have injected into sessions of the past, and whether it would have helped."""
