"""Text as the package reads it: terms and stems, mentioned paths, signatures of errors, fenced lines."""
