"""Frames in which a past verb tells of asking, looking, leaving alone or talking, and not of a deed."""

import re

_PUT_IN = re.compile(
    r"\b(?:put|sent|re-sent|resent|made|submitted|placed|repeated)\b(?:\s+[\w']+){0,4}\s+(?:requests?|calls?|query|"
    r"queries|look-?ups?|search(?:es)?)\b",
    re.IGNORECASE,
)
_TAKEN_FOR = re.compile(
    r"\btook\b(?=[^.;]{1,60}\b(?:for (?:an? |the |our |house |one of|what it)|at face value\b|as (?:an? |our |the )))",
    re.IGNORECASE,
)
_A_MISS = re.compile(r"\bgave\s+(?:[\w-]+\s+){1,4}a\s+(?:miss|pass|wide berth)\b", re.IGNORECASE)
_PEEK = re.compile(
    r"\b(?:took|take|taken|had|have|gave|given)\b(?:\s+[\w'-]+){0,4}\s+"
    r"(?:look|peek|glance|read|once-over|rummage|dig|browse|skim)\b",
    re.IGNORECASE,
)
_TO_TOOL = re.compile(
    r"\b(?:handed|gave|passed|fed|sent|put|submitted)\b(?:\s+[\w'.]+){1,4}\s+(?:to|into|through|via)\s+\w+_\w+",
    re.IGNORECASE,
)
_TO_STORE = re.compile(
    r"\b(?:handed|gave|passed|fed|sent|submitted|given)\b(?:\s+[\w'.]+){1,6}\s+to (?:the )?(?:tool|store|storage|"
    r"gateway|disk|system)\b",
    re.IGNORECASE,
)
_TURNED_DOWN = re.compile(
    r"\b(?:put|put in|submitted|lodged|filed|sent|handed|placed|made|requested|tried|sought)\b"
    r"(?:(?!\b(?:with|complaint|bank|provider|supplier)\b)[^.;,]){0,50}"
    r"(?:[;,]|\band\b|\bbut\b|,?\s*which)\s*(?:and |but )?(?:it|this|that|who|which|\s)*\s*"
    r"(?:was|were|got|had been|has been|turned it)\s+(?:then |promptly |also )?"
    r"(?:declined|refused|denied|rejected|turned down|held|blocked|dismissed|down)\b",
    re.IGNORECASE,
)
"""A request and, right after it, that it was refused: "then put in the refund; it was declined"."""

_ANNOUNCED = re.compile(
    r"\b(?:completed|carried out|performed|did|taken|took|executed|followed|went through|gone through|finished)\s+"
    r"(?:all )?(?:the following|these|this|those|the)\s+(?:\w+ )?"
    r"(?:steps?|actions?|tasks?|things?|requests?|calls?|checks?)"
    r"(?: below| so far| in order)?\s*:?\s*$",
    re.IGNORECASE,
)
"""Above a list: its items are read on their own."""

_INTO_REQUEST = re.compile(
    r"\b(?:put|entered|wrote|typed|gave|set)\b[^.;]{1,60}\b(?:in|into|on|with)\s+(?:the|my|that|a)\s+"
    r"(?:\w+\s+)?(?:request|call|form)\b",
    re.IGNORECASE,
)
"""What went into a request: "put its number, FIN-0042, into the refund request"."""

_AGAIN_WITH = re.compile(
    r"\b(?:sent|submitted|put|made|repeated|resent)\s+(?:it|that|this|the same|the request|the call)\s+"
    r"(?:again|a second time|once more|anew)"
    r"\s*,?\s*(?:with|under|using)\s+(?:the|that|an?|its)\s+(?:\w+ )?(?:id|code|number|note)\b",
    re.IGNORECASE,
)
_LEFT = re.compile(
    r"\b(?:left|leaving)\b(?:\s+[\w'.\"-]+){0,6}?\s+(?:out|aside|alone|untouched|unchanged|undone|unanswered|unsent|"
    r"unassigned|"
    r"unused|blank|open|off|be|as (?:it|they|that|is|before)|as-is|exactly as|just as|at that|there|empty|in peace|"
    r"unsigned|"
    r"pending|unread|where (?:it|they)|to (?:you|them|him|her|finance|people|others|someone|somebody|whoever|"
    r"the \w+)|it)\b"
    r"|\b(?:was|were|is|are|been|being) left\b(?!\s+(?:with|an?|for|by|on)\b)|\bleft it\b(?!\s+(?:with|at|on|in|"
    r"for)\b)",
    re.IGNORECASE,
)
"""Let alone or left out: no deed, unlike a note that was left with somebody."""

_MADE = re.compile(
    r"\bmade\b(?:\s+(?:an?|the|my|no|any|some|two|one|few|further|same|[\w-]+ly|good|bad|stupid|silly|big|small|"
    r"second|first|"
    r"new|more|other|wrong|clear|that|this|it|only|just)){0,4}\s+(?:requests?|calls?|attempts?|tr(?:y|ies)|mistakes?|"
    r"errors?|typos?|"
    r"assumptions?|decisions?|sure|clear|use|sense|progress|choices?|slips?|efforts?|points?|blunders?|guess(?:es)?|"
    r"comparisons?|calculations?|quer(?:y|ies)|search(?:es)?|look-?ups?|runs?|dry[ -]runs?|lists?|summary|table|"
    r"checks?|look|case|"
    r"note of (?:it|that)|it|up|do|"
    r"one|none|start|exception|inquir(?:y|ies)|enquir(?:y|ies)|me|us)\b"
    r"|\b(?:requests?|calls?|attempts?|tr(?:y|ies)|mistakes?|errors?|typos?|assumptions?|decisions?|choices?|"
    r"quer(?:y|ies)|"
    r"search(?:es)?|look-?ups?|charges|checks?|comparison|distinction|writes?|it|this|that|one|space|room|progress)\b"
    r"(?:\s+(?:was|were|has|have|had|been|be|i|i've|we|is|are|that))+\s+(?:\w+ly\s+)?made\b",
    re.IGNORECASE,
)
"""Asking, deciding or erring, and no "made whole", "made a note with billing", "made them an offer"."""

_KEPT = re.compile(
    r"\bkept\b(?!(?:\s+(?!off\b|out\b|away\b|from\b|clear\b|to\b|at\b)[\w'-]+){0,6}?\s+(?:cop(?:y|ies)|back-?ups?|"
    r"spares?|duplicates?|"
    r"records?|notes?|logs?|versions?|snapshots?|files?|informed|posted|updated|abreast|loop|picture|up to date)\b)",
    re.IGNORECASE,
)
_OPENED = re.compile(
    r"\bopened\s+(?:up )?(?:the|that|this|it|its|her|his|their|each|every|all|both|them|page|with|up|by|on|at|in|"
    r"[\w-]*\d[\w-]*|one page)\b"
    r"|\b(?:was|were|is|are|been)\s+opened\b",
    re.IGNORECASE,
)
"""A page or a ticket that is read, and no case opened with somebody."""

_LET_GO = re.compile(
    r"\bdropped (?:the|that|this|my|any) (?:\w+ )?(?:idea|plan|thought|matter|attempt|subject|notion|intention|point|"
    r"topic)\b"
    r"|\blet (?:it|that|this|them|things|the [\w-]+(?: [\w-]+)?) (?:be|lie|rest|go|stand|pass|drop|alone|sit|slide|"
    r"time out|expire|lapse|run out)\b"
    r"|\btook\b(?:\s+[\w'-]+){1,7}?\s+(?:for (?:what|granted|genuine|real|house|part|gospel)|"
    r"as (?:an? )?(?:instruction|order|rule|sign|yes|no|"
    r"proof|text|hint|given|read|confirmation|approval|procedure|what))\b"
    r"|\bput (?:it |this |that |them )?(?:to one side|aside|down to|on record here|in brackets|in words|in plain|"
    r"into words|differently|simply|bluntly|"
    r"in for|my (?:question|request|case)|off)\b",
    re.IGNORECASE,
)
_WAS_GIVEN = re.compile(
    r"\b(?:i|we|and|reply|retry|request|call|was|were|been|have|has|it)\b(?:\s+\w+){0,2}?\s+(?:was|were|been) given\b"
    r"(?!\s+(?:access|leave|money|permission|rights?|credit|an? (?:refund|voucher|credit)|to|back|away)\b)|"
    r"\band was given\b",
    re.IGNORECASE,
)
_GONE = re.compile(
    r"\b(?:i|we|i've|we've|and|then)\b(?:\s+(?:have|had|then|also|once|again|even|\w+ly))*\s+(?:gone|went)\s+(?:back|"
    r"through|over|on|no further|further|as far|by|with|about|wrong|for|past|beyond|deeper|"
    r"page by page|one by one|step by step|to (?:the (?:file|list|end|bottom|log|ticket|record|policy|note|order|"
    r"tool|job|status)|"
    r"page|see|look|check))\b",
    re.IGNORECASE,
)
_TAKEN = re.compile(
    r"\b(?:taken|took)\s+(?:care not|no|an? (?:\w+ )?(?:look|peek|glance|second|minute|moment|while|bit|note|run|"
    r"shot|stab|go|try|break|"
    r"detour|figure|count|stat|new key|fresh key|different key)|note|it|that|this|them|into account|for|as|to (?:be|"
    r"mean)|out|two|three|several|"
    r"(?:the|that|its|your|his|her|my) (?:\w+ )?(?:id|code|key|amount|figures?|values?|numbers?|token|secret|word|"
    r"trouble|time|liberty|name|header|"
    r"credential|text|line|default|bait|hint|note at|instruction))\b(?!\s+(?:off|down|away|back|from|over)\b)",
    re.IGNORECASE,
)
ASKING = (
    _OPENED,
    _LET_GO,
    _LEFT,
    _MADE,
    _KEPT,
    _WAS_GIVEN,
    _GONE,
    _TAKEN,
    _PUT_IN,
    _TO_STORE,
    _PEEK,
    _TAKEN_FOR,
    _A_MISS,
    _TO_TOOL,
    _TURNED_DOWN,
    _ANNOUNCED,
    _AGAIN_WITH,
    _INTO_REQUEST,
)
