"""Triage: six categories as data, their scores, and the verdict at Stop."""
