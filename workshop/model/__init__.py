"""The words of the workshop as values: enums, calls, rulings, events, the fold of an attempt.

Pure: no I/O, no clock, no randomness. Every other layer may import this one; it imports none of them.
"""
