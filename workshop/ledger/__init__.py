"""Append-only events in SQLite: one hash chain per session, the bytes it names, verify, backup and merge."""
