"""Scoring: proposals read from the ledger, and the figures of the scorecard. Pure; never reads the ledger itself."""
