"""Widgets, one file each."""
