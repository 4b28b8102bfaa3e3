"""Looks of the static page, and what a browser is told not to load."""

POLICY = "default-src 'none'; style-src 'unsafe-inline'"

STYLE = """
:root { color-scheme: light dark; --line: #8886; --p: #2a7d4f; --f: #b3362b; --n: #777; --u: #999; }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: .6rem 0; }
td, th { border-bottom: 1px solid var(--line); padding: .25rem .6rem; text-align: left; vertical-align: top; }
td code { overflow-wrap: anywhere; }
th, td { min-width: 1.5rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 3px solid var(--line); padding-left: .8rem; }
.v { display: inline-block; min-width: 1.2em; margin-right: 2px; text-align: center; color: #fff; border-radius: 2px; }
.p { background: var(--p); } .f { background: var(--f); } .n { background: var(--n); }
.u { background: none; color: inherit; outline: 1px solid var(--u); }
.all { fill: #8884; } .in { fill: #4a78b5; } .at { fill: currentColor; }
.broken { border: 2px solid var(--f); padding: .4rem .8rem; font-weight: bold; }
@media print { section { break-inside: avoid-page; } }
"""
