"""Text as the package reads it: terms and stems, paths that are mentioned, errors by what stays the same, the fence."""
