"""A terminal workshop for evaluating AI agents by hand."""

__version__ = "0.1.0"
