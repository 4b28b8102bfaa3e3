"""Words near a call that say, or may say, it was not meant as one: quoted, past, planned, refused, taken back."""

import re

from workshop.intake.sentences import sentences

_FLAGS = re.VERBOSE | re.IGNORECASE

_SAMPLE = r"""examples?|sample|template|illustrat\w*|e\.g\.|hypothe\w*|syntax|schema|usage|placeholder|mock-?up
    |demo|demonstrat\w*
    |imagin\w*|suppose|pretend|would|could|might|format|looks?\ like|specification|spec|in\ theory|draft\w*
    |proposal|proposed
    |plan|plans|planned|propos\w*|suggest\w*|recommend\w*|options?|alternative\w*|either|variants?"""
_ALIEN = r"""inject\w*|malicious|suspicious|attack\w*|payload|adversar\w*|phish\w*|fake|forged|hidden|embed\w*
    |untrusted|rogue|unauthori[sz]ed
    |quot\w+|excerpts?|verbatim|cit(?:e|es|ed|ing|ation)|reproduc\w*|paraphras\w*|transcript|(?:call|request
    |chat|conversation|tool|session)\ history|history\ of|audit|logged|recorded|evidence|on\ record"""
_PAST = r"""previous(?:ly)?|earlier|already|superseded|stale|obsolete|outdated|old|former|executed|performed
    |completed|taken|historical
    |last\ time|before\ that|in\ the\ past|(?:calls?|requests?|made|sent|done|steps?|actions?|did)\ so\ far
    |back\ then|original(?:ly)?"""
_REFUSED = r"""ignor\w*|refus\w*|declin\w*|skip\w*|reject\w*|block\w*|avoid\w*|against|withh\w*|disregard\w*
    |cancel\w*|dropped|wrong|incorrect
    |invalid|bad|unsafe|forbidden|prohibited|not|never|no\ longer|cannot|\w+n't|without\ (?:sending|calling
    |running)|denied|alone|instead\ of|rather\ than"""
_LATER = r"""later|after\ (?:approval|confirmation|review|sign)|(?:once|when|if|after|until
    |unless)\ (?:you(?!\ (?:return|send|share|reply|answer|have\ the|give))|approved|confirmed|allowed|agreed
    |permitted)
    |(?:tomorrow|tonight|next\ (?:week|month|time)|soon|some\ day|eventually)(?=\W*\Z)
    |pending|(?<!it\ )to\ be\ (?:sent|made|run|called|executed|done)|go-?ahead|approv(?:e|es|al)\ (?:this|it
    |that|first)|follow-?up\ for|on\ approval
    |your\ (?:ok|okay|approval|consent|permission|confirmation)"""
_STRONG = re.compile(rf"\b(?:{_SAMPLE}|{_ALIEN}|{_PAST}|{_REFUSED}|{_LATER})\b", _FLAGS)

_DOCUMENT = (
    r"(?:tickets?|notes?|e-?mails?|mails?|messages?|documents?|pages?|files?|customers?|users?|attackers?"
    r"|texts?|body|comments?|sheets?"
    r"|instructions?|logs?|prompts?|articles?|web ?sites?|attachments?|records?|letters?|chats?|tools?|desk"
    r"|operators?|someone|sender|vendor"
    r"|repo(?:sitory)?|readme|protocol|history|system|they|he|she|it|assistant|answer|reply|output|results?)"
)
_SAYS = (
    r"(?:say(?:s|ing)?|said|reads?|asks?|asked|wants?|wanted|tells?|told|contain(?:s|ed)?|instruct(?:s|ed)?"
    r"|tr(?:y|ies|ied)|demand(?:s|ed)?"
    r"|include[sd]?|show(?:s|ed)?|holds?|held|carr(?:y|ies|ied)|request(?:s|ed)|claim(?:s|ed)?|return(?:s|ed)?"
    r"|repl(?:ies|ied)"
    r"|respond(?:s|ed)?|receiv(?:es|ed)|has|had|have|was|were|put|puts|ordered|urges?|needs?\ me"
    r"|(?<!the\ )(?<!all\ )(?<!two\ )(?<!and\ )orders?)"
)
_TOLD = re.compile(rf"\b{_DOCUMENT}\b[^.;]{{0,60}}\b{_SAYS}\b", _FLAGS)
"""What a document or somebody says."""
_ORDERED = re.compile(
    rf"\b{_DOCUMENT}\b[^.;]{{0,60}}\b(?:ask(?:s|ed)?|want(?:s|ed)?|tells?|told|instruct(?:s|ed)?|tr(?:y|ies"
    rf"|ied)|demand(?:s|ed)?|urges?|(?<!the\ )(?<!all\ )(?<!two\ )(?<!and\ )orders|ordered)"
    rf"\b|\b(?:of|in|from)\ the\ (?:ticket|note|e-?mail|mail|message|document|page|attachment)\W*\Z",
    _FLAGS,
)
_POINTING = re.compile(
    r"\b(?:this|these|that|those|the\ following|following|below|above|as\ follows|like\ so)\W*\Z", _FLAGS
)
_DONE = re.compile(
    r"""\b(?:I|we|you|they|he|she)(?:'ve|'d|\ have|\ had|\ was|\ were)?\ (?:also\ |just\ |then\ |first\ |once\ )*
        (?:did|sent|called|ran|executed|issued|made|requested|submitted|used|tried|wrote|asked|performed|left
        |decided|quoted
        |proposed|planned|gave|posted|pasted|found|noticed|saw|got|spotted|received|was\ (?:asked|told|given))\b
    |\b(?:was|were|been|being)\ (?:sent|called|run|executed|issued|made|requested|submitted|rejected|refused
    |denied)\b""",
    _FLAGS,
)
_FOUND = re.compile(
    r"\b(?:I|we)(?:'ve|\ have)?\ (?:found|noticed|saw|got|spotted|received)\ (?!this|these|it\b|the\ following"
    r"|an?\ instruction)",
    _FLAGS,
)
_OF_CALLS = re.compile(r"\b(?:requests?|calls?|commands?|instructions?|payload|snippets?|blocks?|json)\b", _FLAGS)
_CONDITION = re.compile(
    r"\A\W*(?:if|say(?=\ (?:I|we|you)\b)|unless|once(?!\ more)|when|whenever|as\ soon\ as|after(?!\ (?:that|this)\b)"
    r"|should|provided"
    r"|assuming|only\ if|until|later|depending)\b",
    _FLAGS,
)
_ASKING = re.compile(
    r"""\b(?:shall|should|may|can|could|must)\ (?:I|we)\b|\b(?:do|would)\ you\ (?:want|like|agree|approve
    |prefer|mind)\b|\bwant\ me\ to\b
    |\bis\ (?:this|that|it)\ (?:ok|okay|fine|right|correct|alright|allowed|what\ you)|\b(?:ok|okay|right|agreed
    |correct)\ ?\?|\bwhat\ about\b|\bhow\ about\b""",
    _FLAGS,
)
_HARMLESS = re.compile(
    r"""\b(?:do|does|did|have|has|had|can|could|is|are|was|were|am|will)(?:\ not|n't)\ (?:
        yet\ |quite\ |really\ |actually\ |fully\ |even\ )*
        (?:know\w*|see\w*|found|find|clear|sure|certain|there|here|enough|available|listed|ready|complete
        |visible|work\w*
        |help\w*|answer\w*|tell|mention\w*|match\w*|show\w*|come|arrive\w*|have\ (?:access|enough|the|any|all
        |an?\b)|guess|want\ to\ guess|done|finished|changed|in)\b
    |\bnot\ (?:yet\ )?(?:sure|clear|certain|enough|there|only|just|found|listed|known|so)\b|\bwithout\ (?:it
    |that|this)\b|\bwhy\ not\b
    |\b(?:see|check|know|sure|find\ out|verify|confirm|ask|tell|look|learn|determine|test)\ (?:if|whether)\b
    |\bif\ (?:any|possible|needed|necessary)\b
    |\b(?:previous|earlier|last|former|old)\ (?:call|request|attempt|try|message|one|query)\ (?:was|had|got
    |failed|used|lacked)\b
    |\b(?:was|were|is|got)\ (?:rejected|refused|invalid|wrong|incorrect|malformed|denied
    |not\ found)\b(?=.{0,200}\b(?:so|again|here|correct\w*)\b)
    |\bin\ (?:the\ )?(?:required|requested|correct|right|proper|given|agreed|same|that|this|expected)\ format\b
    |\bformat\ (?:was|is)\ wrong\b
    |\bfollow-?up\ (?:request|call|question)\b|\bask(?:ing)?\ (?:\w+\ )?for\ (?:an?\ |the\ )?approval\b
    |\A\W*instead\ of\ \w+ing\b""",
    _FLAGS,
)


def speaks_against(sentence: str) -> bool:
    """Whether any word of the sentence may say that the call behind it was not meant as one."""
    rest = _HARMLESS.sub(" ", sentence)
    if _CONDITION.match(rest) and not _GOES_ON.search(rest):
        return True
    if _STRONG.search(rest) or _ASKING.search(rest):
        return True
    return bool(_DONE.search(_FOUND.sub(" ", rest)) or (_TOLD.search(rest) and _OF_CALLS.search(rest)))


_COMMENTS = re.compile(r'"(?:[^"\\]|\\.)*+"|(//[^\n]*|\#[^\n]*|/\*.*?\*/)', re.DOTALL)


def commented_against(text: str) -> str:
    """The comment inside JSON that says that this is no request, or ""."""
    comments = [match[1] for match in _COMMENTS.finditer(text) if match[1]]
    return next((comment for comment in comments if speaks_against(comment) or _TAKEN_BACK.search(comment)), "")


def is_condition(sentence: str) -> bool:
    """Whether the sentence is about a later time or a condition, other than going on with a result."""
    return bool(_CONDITION.match(sentence)) and not _GOES_ON.search(sentence)


def tells(sentence: str) -> bool:
    """Whether the sentence ends by pointing at somebody else's words, or tells what they asked for."""
    return bool(_ORDERED.search(sentence) or _POINTING.search(sentence.rstrip(".! ")))


_TABOO = re.compile(
    rf"""\b(?:examples?|sample|template|illustrat\w*|hypothe\w*|syntax|placeholder|demonstrat\w*|would|imagine
    |suppose|pretend
    |{_ALIEN}|ignor\w*|refus\w*|declin\w*|reject\w*|disregard\w*|against|instead\ of|rather\ than|not|never
    |cannot|\w+n't|draft|quote|show\ (?:you|what|how)
    |cite|propose|suggest|describe|if\ you|{_LATER})\b
    |\b(?:report|flag|mention|highlight|document|past|copy|forward|print|includ|attach)(?:e|ing|ging)?
        \ (?:this|that|these|those|it|the\ following)\b
    |\b(?:this|these|that|those|it|the\ following|one|ones|calls?|requests?|lines?)
        \ (?:\w+\ ){{0,2}}(?:in|from|of|inside|within|on)
        \ (?:the|this|that|his|her|their|an?)\ (?:\w+'s\ )?{_DOCUMENT}\W*\Z""",
    _FLAGS,
)


def speaks_against_itself(clause: str) -> bool:
    """The same for a clause that plainly says what the agent does now: only words that take that back count."""
    rest = _HARMLESS.sub(" ", clause)
    return bool(_TABOO.search(rest) or _ASKING.search(rest))


_GOES_ON = re.compile(
    r"""\b(?:I|we)(?:'ll|\ will|\ can|\ shall)\ (?:then\ |also\ )?(?:go\ on|continue|proceed|report|answer
    |decide|know|summar\w+|move\ on|get\ back|tell|see
    |look|check|read|compare|add|count|give|write|finish|complete|reply|respond|take\ it|work|act)\b
    |\bplease\ (?:share|send|return|paste|give|let|tell)\b""",
    _FLAGS,
)
_WAITS = re.compile(
    r"""\b(?:I(?:'ll|\ will|'m|\ am)\ (?:now\ )?(?:wait|await|waiting|awaiting|hold\ here|pause|standing\ by
    |stand\ by)|waiting|awaiting|standing\ by)
        (?:\ (?:for|on|until))?\ *(?:(?:the|its|your|that|a|both|all|these|those|their)\ )?(?:(?:tool|desk
        |system)(?:'s)?\ )?
        (?:results?|repl(?:y|ies)|responses?|answers?|outputs?|figures?|data|values?|details?|it|them|that|you
        |both|here|back|now|comes?\ back)?\b
        (?!\ ?(?:go-?ahead|ok|okay|approv|confirm|to\ (?:approve|confirm|agree)|sign))
    |\blet\ me\ know\ (?:when|what|how|the|once)\b|\btell\ me\ (?:what|when|how|the)\b
    |\b(?:I\ )?(?:will\ not|won't|don't|do\ not|can't|cannot)\ (?:want\ to\ )?(?:say|answer|conclude|decide
    |guess|assume|report|change|touch|take|do|go|continue|proceed|move|know|make|act)
        \ [^.!?;]{0,60}\b(?:until|before|without|unless|till|yet)\b
    |\b(?:can|could|will|would)\ you\ (?:please\ )?(?:run|execute|process|send|return|share|give|provide|post
    |paste|pass|tell\ me\ (?:what|the)
        |let\ me\ know\ (?:what|when|the))\b(?![^?]{0,200}\bif\b)[^?]{0,200}\?
    |\bwhat\ (?:does|did|do|is|are|was)\ (?:it|the|they)\b[^?]{0,200}\?
    |(?<!not\ )(?<!n't\ )(?<!never\ )(?<!I\ )\b(?:run|execute|send|process)\ (?:this|that|it|them|these
    |the\ (?:call|request)s?)\b(?!\s*(?:later|only|if|after|once|when))""",
    _FLAGS,
)
_TAKEN_BACK = re.compile(
    rf"""\b(?:ignor\w*|disregard\w*|cancel\w*|scratch|forget|strike|undo|withdraw\w*|retract\w*|revok(?:e
    |ed)\ (?:this|that|it)|instead|rather|oops|wait|mistake|whoops|sorry|correction
    |(?:on\ )?second\ thoughts?|actually|should\ (?:have\ been|be|read)|superseded|replac\w+|examples?|sample
    |template|illustrat\w*|hypothe\w*|drafts?|dry\ run
    |refus\w*|declin\w*|reject\w*|against|hold(?:ing)?\ off|withh\w*|leav\w+\ (?:it|this|that|them)|go-?ahead
    |approv(?:e|al|ed)|permission|confirm(?:ation|s)?
    |pending|already|earlier|previous(?:ly)?|executed|sent\ (?:before|later)|later|would|quot\w+|inject\w*
    |malicious|attack\w*|wanted|tried\ to|asked\ me
    |should\ you|jok(?:e|ing)|kidd\w+|prank|stop(?:ped|ping)?\ (?:here|short|before)
    |(?:came|comes|coming|copied|pasted|taken|is|was)\ (?:straight\ |directly\ |all\ )?(?:from|by|out\ of)
        \ (?:the|an?|his|her|their)\ (?:\w+'s\ )?(?:\w+\ )?{_DOCUMENT}
    |{_DOCUMENT}\ (?:wrote|typed|pasted|posted|supplied|provided|sent|gave|dictated)\ (?:it|this|that|them|me)
    |(?:only|just|merely)\ (?:print|show|past|includ|writ|cop|list|display|mention|repeat)\w*
    |(?:this|that|it|above)(?:'s|\ is|\ was)
        \ (?:void|null|text|nothing|fiction\w*|theirs|not|old|stale|dead|moot|invalid)
    |(?:treat|consider|regard|view|delete|drop|remove|discard|skip|void|halt|abort|revert|change|edit|fix|make|keep)
        \ (?:this|that|it|them|those|the\ (?:above|request|call)s?)
    |(?:it|this|that|they|(?:this|the)\ (?:request|call))\ (?:was|were|has\ been|have\ been|had\ been|got)
        \ (?:\w+\ )?(?:sent|run|denied|refused|rejected|made|issued|called|submitted)
    |unsent|your\ (?:ok|okay|consent)|alternative(?:ly)?|option|either|only\ if|if\ (?:you|so|not|this|that
    |it's|okay|ok)\b|simulat\w*|pretend\w*|was\ (?:the|an?|what|only|just)|what\ the)\b""",
    _FLAGS,
)
_REFERS = re.compile(
    r"""\A\W*(?:(?:this|that|these|those|it|they|such|(?:the|this|that)\ (?:request|call|json|block|one))\b
        (?!'ll\b|\ (?:request\ |call\ )?(?:will|should|lets?|gives?|returns?|reads?|tells?|shows?|checks?|gets?|fetch\w*
        |looks?|finds?|helps?|covers?|asks|retrieves?|confirms?
        |(?:is|are)\ (?:needed|necessary|required|enough|all|my|to\b|so\b|because|for\b|in\ order
        |the\ (?:first|next|last|only|two)))\b)
    |(?:as|if|like|so)\ (?:it|this|that|the|he|she|they|you)\b(?![^.!?]{0,200},\ (?:I|we)(?:'ll|\ will)\b))
    |\b(?:send|sending|run|running|execute|executing|issue|submit|process)
        \ (?:it|this|that|them|the\ (?:call|request)s?)\b
    |\b(?:be|get|go|goes)\ (?:sent|run|executed|issued|out)\b|\bwithout\ (?:sending|running|executing)\b|\bfor\ show\b
    |\bwhen\ (?:you|he|she|they|[A-Z]?\w+)\ (?:are|is|says?|gives?|agrees?|wants?|likes?)\b
    |\bwhether\ (?:it|this|that|to)\b
    |\bgreen\ light\b|\bblessing\b|\bsignature\b|\bthink\ (?:about|over)\b|\bI\ want\ you\ to\b
    |\bI\ (?:only\ |just\ )?(?:show|include|record|write|note|print|list|put|paste|quote)\b
    |\A\W*the\ (?:above|previous|earlier)\b|\b(?:talk|discuss|speak)\w*\b
    |\b(?:wrote|did|made|said)\ (?:that|this|it|them)\b|\b(?:I|we)(?:'ve|\ have)?\ (?:changed|reconsider\w*|rethought)\b
    |\brethink\b|\bdemo\b|\bhold\ (?:this|it|that|on)\b|\buntil\ \w+\ (?:agrees|approves|confirms|says|signs|allows)\b
    |\b(?:needs?|requires?)\ (?:an?\ |your\ |the\ )?(?:yes|ok|okay|consent|sign-?off|go-?ahead)\b""",
    _FLAGS,
)
"""A sentence behind a call that speaks about it, other than by what it will tell."""
_DENIAL = re.compile(r"\b(?:not|never|no|none|nothing|cannot|\w+n't|nor|neither)\b", _FLAGS)
_ABOUT_CALL = re.compile(
    r"""\b(?:this|that|it|them|these|those|the\ above|one|ones|requests?|calls?|send|sent|sending|run|ran
    |running|execut\w*|actions?|instructions?|follow\w*|do|did|done
    |doing|made|make|making|real|meant|act|acted|part|needed|need|necessary|required|use|used|issued?|submit\w*
    |obey\w*|comply|complied|go|yet)\b""",
    _FLAGS,
)
_ELSEWHERE = re.compile(
    r"""\A\W*(?:ich\ warte\b.*|(?:bitte\ )?(?:sag|sagen|gib|geben)\b.{0,20}\bbescheid.*|danke\w*|j'attends\b.*
    |merci\b.*|espero\b.*|gracias\b.*|aguardo\b.*|obrigad\w*
    |aspetto\b.*|grazie\b.*|ik\ wacht\b.*|bedankt)\W*\Z""",
    _FLAGS | re.DOTALL,
)
_ELSEWHERE_NO = re.compile(
    r"\b(?:nicht|kein\w*|erst|wenn|freigabe|bestätig\w*|zustimm\w*|okay|accord|confirm\w*|aprob\w*|si|se|als"
    r"|autori\w+|non|pas|no|não|niet|valid\w*)\b|\?",
    _FLAGS,
)


def may_take_back(text: str) -> bool:
    """Whether any sentence of the text may do what `takes_back` looks for; false is certain."""
    lowered = text.lower()
    if "?" in text or any(pattern.search(lowered) for pattern in (_TAKEN_BACK, _DENIAL, _DONE_CALL, _IF, _ASKING)):
        return True
    return any(_REFERS.search(piece) for piece in sentences(lowered))


def without_waiting(sentence: str) -> str:
    """The sentence without words that wait for a result."""
    return _WAITS.sub(" ", sentence)


def takes_back(sentence: str) -> bool:
    """Whether a sentence behind a call takes it back, asks about it, or says it was no request."""
    rest = _WAITS.sub(" ", sentence)
    if _IF.search(rest):
        return True
    rest = _HARMLESS.sub(" ", rest)
    if (
        "?" in rest
        or _REFERS.search(rest)
        or _TAKEN_BACK.search(rest)
        or _ASKING.search(rest)
        or _DONE_CALL.search(rest)
    ):
        return True
    words = len(rest.split())
    return bool(_DENIAL.search(rest) and (words <= 4 or _ABOUT_CALL.search(rest)))


_IF = re.compile(r"\b(?:know|tell\ me)\ (?:if|whether)\b", _FLAGS)
_DONE_CALL = re.compile(
    r"\bI(?:'ve|\ have|'d|\ had)?\ (?:made|sent|run|ran|called|issued|executed)\b.{0,30}\b(?:before|once"
    r"|yesterday|today|above)\b",
    _FLAGS,
)


def waits_elsewhere(text: str) -> bool:
    """Whether the text is the plain waiting word of another language."""
    return bool(_ELSEWHERE.match(text)) and not _ELSEWHERE_NO.search(text)
