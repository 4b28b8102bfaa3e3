"""Sentences with which an agent introduces a call of its own, in English and, in short, some other languages."""

import re

_NOUN = (
    r"(?:(?:tool|function|api|json)[ -])?(?:requests?|calls?|quer(?:y|ies)|lookups?|searches|search|steps?|actions?"
    r"|tools?|checks?|command|invocations?|json|attempt|try)"
)
_ADJECTIVES = (
    r"(?:(?:first|second|third|fourth|next|last|final|other|another|one|two|three|four|five|six|single|same|new|fresh"
    r"|corrected|correct|fixed|updated|revised|valid|proper|actual|real|required|necessary|needed|relevant|only"
    r"|follow-up"
    r"|further|remaining|initial|tool|json|opening|read|look-up|combined|parallel|additional|more|\d+)[ ,]+)*"
)
_VERBS = (
    r"(?:check|look|read|ask|search|call|request|start|begin|try|retry|send|take|use|run|fetch|get|open|query"
    r"|list|verify"
    r"|confirm|assign|file|route|count|correct|repeat|continue|proceed|move|go|submit|make|issue|set|write|save|store"
    r"|update|charge|apply|see|do|find|pull|load|invoke|execute|examine|inspect|review|gather|collect|retrieve"
    r"|consult"
    r"|create|add|post|mail|notify|record|rotate|revoke|delete|remove|close|resend|redo|compare|test|measure|locate"
    r"|determine|figure|need|want|have to|must|shall|will|hand|pass|escalate|refund|trigger|wait|work|deal"
    r"|handle|turn"
    r"|restart|re-?run|re-?check|re-?send|re-?read|page|scan|browse|view|grab|obtain|access|reach|tell|put|give"
    r"|prepare"
    r"|book|schedule|cancel|order|transfer|pay|report)"
)
_OPENER = re.compile(
    r"""(?:(?:sure|ok(?:ay)?|understood|thanks|thank\ you|great|all?right|right|good|certainly|of\ course
    |absolutely|got\ it
    |noted|perfect|yes|no\ problem|hello|hi|well|hm+|so|and|also|then|fine|very\ well|will\ do|done|sorry
    |my\ apologies
    |apologies|excellent|nice|makes\ sense|understandable|in\ that\ case|to\ be\ safe|for\ now|at\ the\ moment
    |as\ a\ first\ step
    |to\ start(?:\ with)?|to\ begin(?:\ with)?|with\ that|given\ that|before\ that|before\ anything\ else|otherwise)
    [ ]?(?:[,.!:;—–-]+\s*|(?=\s*\Z)|\s+(?=I\b|I'|let\b|here|the\b|my\b|to\b|now\b|next\b|first\b|[a-z]+ing\b)))+""",
    re.VERBOSE | re.IGNORECASE,
)
_FIRST_PERSON = re.compile(
    rf"""(?:\b(?:I|we)(?:'ll|\ will|\ shall|'m\ going\ to|\ am\ going\ to|'m\ about\ to|\ need|\ want|\ must
    |\ should|\ have\ to
    |'d\ like\ to|\ would\ like\ to|'d\ better|\ can|'m\ (?:now\ )?\w+ing|\ am\ (?:now\ )?\w+ing
    |\ (?:now\ |first\ |then\ |also\ |next\ |therefore\ |just\ |simply\ |still\ |only\ |'?ll\ )?{_VERBS})\b
    |\blet(?:\ me|'s|\ us)\b)""",
    re.VERBOSE | re.IGNORECASE,
)
_GERUND = re.compile(
    r"""(?!(?:some|any|no|every)thing\b|during\b|according\b|pending\b|quoting\b|ignoring\b|refusing\b|skipping\b
    |declining\b|imagining\b|supposing\b|assuming\b|proposing\b|planning\b|considering\b|avoiding\b|rejecting\b
    |blocking\b|withholding\b|holding\b|missing\b|being\b|having\b|leaving\b|dropping\b|including\b|existing\b
    |pasting\b
    |citing\b|concerning\b|regarding\b|interesting\b|warning\b|finding\b|string\b|thing\b|king\b|showing\b|saying\b
    |reporting\b|noting\b|flagging\b|describing\b|copying\b|remaining\b|following\b|outgoing\b|incoming\b|pricing\b
    |heading\b|meaning\b|setting\b|logging\b|training\b|billing\b|warnings\b|suggesting\b|drafting\b|thinking\b)
    [a-z-]{2,14}ing\b""",
    re.VERBOSE | re.IGNORECASE,
)
_ORDER = re.compile(
    r"""(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|next(?:\ up)?|now|then|finally|lastly|again|once\ more
    |one\ more(?:\ time)?
    |on\ to|and\ now|and|also|plus|step\ \d+|to\ start|to\ begin|time\ to|back\ to|after\ that|same\ for|likewise)\b
    |(?:page|step|site|part|item|round|attempt|number|no\.)\ [\w.-]{1,20}\s*:?\Z|(?:an)?other\ one\b
    |with\ (?:it|that|this|these|them)\b|for\ (?:that|this)\b
    |to\ (?:check|verify|confirm|see|find|make\ sure|be\ sure|be\ safe|do\ (?:that|this|so)|start|begin|answer
    |get|look|proceed
    |compare|determine|learn|know|understand|read|assign|route|solve|resolve|complete|finish|help|avoid\ guessing)\b
    |please\ (?:run|execute|call|send|process|look|check|fetch|make|pass|forward|carry)\b
    |try(?:ing)?\ (?:again|once\ more)\b|re-?try\b|.{0,60}\b(?:first|next|again|as\ well|too|now)\W*\Z""",
    re.VERBOSE | re.IGNORECASE,
)
_HERE = re.compile(
    rf"""(?:(?:here(?:'s|\ is|\ are|\ comes|\ come|\ goes|\ go)|this\ is|these\ are|below\ is|below\ are
    |following\ is)\ )?
    (?:(?:the|my|a|an|our|its|it)\ )?{_ADJECTIVES}{_NOUN}(?:[ ]?(?:no\.\ ?|\#)?\d{{1,3}}|\ (?:one|two|three|[a-c]))?
    (?:\ in\ order|,\ (?:in\ order|one\ (?:for|per)|each|both|all)\b[^:]*|\ again|\ now|\ below|\ is|\ are)?
    (?:\ (?:for|to|on|with|in|of|about|against|using|that\ I\ need|I\ need|I\ want|I'd\ like|I\ am\ making
    |I'm\ making)\b.*)?[\s:.!…-]*\Z
    |here(?:'s|\ is)\ (?:the|my|a)\ (?:corrected|correct|fixed|revised)\ one[\s:.!]*\Z
    |here\ (?:it\ is|goes|you\ go|they\ are|we\ go)\b(?:\ again)?[\s:.!]*\Z""",
    re.VERBOSE | re.IGNORECASE,
)
_COUNTED = re.compile(
    r"(?:one|two|three|four|five|six|both|all|a|another|\d+)\b[^.:]{0,60}\b(?:requests?|calls?|lookups?|queries"
    r"|checks?|reads?|steps?)\b",
    re.I,
)

_ELSEWHERE = re.compile(
    r"""(?:zuerst|zunächst|jetzt|nun|dann|danach|als\ nächstes|noch\ einmal|nochmals?|und\ nun|weiter\ mit)\b
    |(?:(?:gut|okay|verstanden|in\ ordnung|alles\ klar|klar)[,.!]\ )?ich\ (?:prüfe|schaue|sehe|rufe|suche
    |brauche|benötige|werde|frage|lese
    |hole|beginne|starte|möchte|muss|will|lasse|schlage\ .*nach|mache|nutze|verwende|sende|schicke|öffne|weise)\b
    |(?:hier\ (?:ist|kommt|sind)\ )?(?:(?:die|meine|eine|der|mein)\ )?(?:(?:erste|nächste|zweite|neue
    |korrigierte|richtige)n?\ )?
      (?:anfrage|abfrage|anforderung|aufruf|werkzeugaufruf|tool-aufruf)n?\s*:?\Z
    |(?:d'abord|maintenant|ensuite|puis|à\ présent|encore\ une\ fois)\b
    |(?:(?:d'accord|très\ bien|compris|bien\ sûr|entendu)[,.!]\ )?je\ (?:vais|vérifie|consulte|cherche|lis
    |demande|commence|regarde|dois|lance|récupère|souhaite)\b
    |(?:voici\ )?(?:(?:la|ma|une)\ )?(?:(?:première|prochaine|nouvelle)\ )?(?:requête|demande|appel)s?\s*:?\Z
    |(?:primero|ahora|después|luego|a\ continuación|otra\ vez)\b
    |(?:(?:de\ acuerdo|entendido|claro|muy\ bien)[,.!]\ )?(?:voy\ a|necesito|consulto|busco|compruebo|reviso
    |leo|empiezo|debo)\b
    |(?:aquí\ (?:está|va)\ )?(?:(?:la|mi|una)\ )?(?:(?:primera|siguiente|nueva)\ )?(?:solicitud|petición
    |consulta|llamada)\s*:?\Z
    |(?:primeiro|agora|depois|em\ seguida)\b|(?:vou|preciso|consulto|verifico|procuro)\b
    |(?:prima|ora|adesso|poi)\b|(?:controllo|cerco|verifico|leggo|devo|sto)\b|ecco\ la\ (?:mia\ )?richiesta\s*:?\Z
    |(?:eerst|nu|daarna|vervolgens)\b|ik\ (?:ga|zoek|kijk|controleer|lees|vraag|moet|begin)\b|hier\ is\ (?:mijn
    |het)\ verzoek\s*:?\Z""",
    re.VERBOSE | re.IGNORECASE,
)
_ELSEWHERE_NO = re.compile(
    r"""\b(?:nicht|kein\w*|nie|niemals|würde\w*|hätte\w*|könnte\w*|sollte\w*|falls|wenn|sobald|beispiel\w*
    |z\.\ ?b|etwa|anweisung\w*|verlang\w*|fordert|bittet|dass|soll\w*|man|was|que|qu'\w+|che|dat|wat
    |(?:im|vom|aus\ dem|dans|du|en\ el|del|nel|dal|no|do|uit)\ (?:le\ |het\ )?
    (?:ticket|mail|e-?mail|text\w*|anhang|notiz|nota)
    |sagt\w*|steht|lautet|enthält|dit|contient|ordonne
    |pide|dice|ordena|contiene|diz|contém|vraagt|zegt|chiede|contenuto|entwurf
    |ignor\w*|abgelehnt|ne|n'\w+|pas|jamais|exemple|si|dès|instruction\w*|aurais|serait|\w+rais|refus\w*|no
    |nunca|ejemplo|instrucci\w+
    |não|exemplo|se|non|esempio|niet|geen|voorbeeld|zou|als|angreifer\w*|zitat\w*|folgende\w*|suivant\w*
    |siguiente\w*)\b|\?""",
    re.VERBOSE | re.IGNORECASE,
)


def first_person(clause: str) -> bool:
    """Whether the clause says in the first person what the agent does now, or begins with what it is doing."""
    clause = _OPENER.sub("", clause, count=1) or clause
    return bool(_FIRST_PERSON.search(clause) or _GERUND.match(clause))


def introduces(clause: str) -> bool:
    """Whether the clause introduces a call in another way: "Now the refund:", "Here is the request:", "Again."."""
    opened = _OPENER.match(clause)
    rest = clause[opened.end() :] if opened else clause
    if not rest.strip(" .:!,"):
        return bool(opened)
    return bool(_ORDER.match(clause) or _ORDER.match(rest) or _HERE.match(rest) or _COUNTED.match(rest))


def introduces_elsewhere(sentence: str) -> bool:
    """The same in a language other than English, for its plainest forms."""
    return bool(_ELSEWHERE.match(sentence.strip())) and not _ELSEWHERE_NO.search(sentence)
