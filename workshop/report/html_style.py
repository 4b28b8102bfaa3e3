"""Looks of the static page, and what a browser is told not to load."""

POLICY = "default-src 'none'; style-src 'unsafe-inline'"

STYLE = """
:root { color-scheme: light dark; --line: #8886; --p: #2a7d4f; --f: #b3362b; --n: #777; --u: #999; }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3, p, li { overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.2; } h2 { font-size: 1.2rem; margin: 2rem 0 .4rem; }
h3 { margin: 1.6rem 0 .3rem; }
section { border-top: 1px solid var(--line); margin-top: 1.6rem; }
ul { padding-left: 1.2rem; margin: .4rem 0; } li { margin: .2rem 0; } p { margin: .5rem 0; }
code { font-size: .92em; }
.wide { overflow-x: auto; margin: .6rem 0; }
table { border-collapse: collapse; font-size: .92em; }
td, th { border-bottom: 1px solid var(--line); padding: .25rem .6rem; text-align: left; vertical-align: top; }
th { font-weight: 600; }
td:first-child, th:first-child { padding-left: 0; }
td code { overflow-wrap: break-word; }
td { min-width: 1.5rem; max-width: 26rem; }
.facts td + td, .facts code { overflow-wrap: anywhere; max-width: none; }
svg { vertical-align: middle; }
.id { white-space: nowrap; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 3px solid var(--line); padding-left: .8rem; }
.v { display: inline-block; min-width: 1.2em; margin-right: 2px; text-align: center; color: #fff; border-radius: 2px; }
.p { background: var(--p); } .f { background: var(--f); } .n { background: var(--n); }
.u { background: none; color: inherit; outline: 1px solid var(--u); }
.all { fill: #8884; } .in { fill: #4a78b5; } .at { fill: currentColor; }
nav ul { columns: 22rem; } nav li { break-inside: avoid; }
:target { outline: 2px solid #4a78b5; }
.broken { border: 2px solid var(--f); padding: .4rem .8rem; font-weight: bold; }
@media (max-width: 40rem) { body { margin: 1rem auto; } td, th { padding: .2rem .4rem; } }
@media print { section { break-inside: avoid-page; } }
"""
