"""The desk: rules requests. Pure functions of case, state and request; no clock, no I/O, no randomness."""

from workshop.desk.brief import brief_text, protocol_text
from workshop.desk.gates import GATES, GateEntry, rule
from workshop.desk.request import Request
from workshop.desk.results import reply_text
from workshop.desk.script import scripted

REVISION = "2"
"""Raised whenever the same case, state and request could be ruled, or answered, differently; in the fingerprint."""

__all__ = ["GATES", "REVISION", "GateEntry", "Request", "brief_text", "protocol_text", "reply_text", "rule", "scripted"]
