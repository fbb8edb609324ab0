"""Notes on more than one machine: records of what changed, merged, carried by whatever two machines share."""
