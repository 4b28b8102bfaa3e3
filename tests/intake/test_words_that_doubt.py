"""Plain introductions are sure; words that report, quote, put off or take back make a call doubtful, on either side."""

import pytest

from workshop.intake import read, reading_json

TOOLS = {"read_ticket": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}}
FENCED = '```json\n{"tool": "read_ticket", "arguments": {"id": "T-77"}}\n```'

SURE_BEFORE = """\
First the ticket, then the orders:
Ich prüfe zuerst das Ticket.
Je vais consulter le ticket.
Primero consulto el ticket.
The previous request was rejected because the id was wrong. Here is the corrected one:
Running it now…
Here's my first request:
I don't have the ticket yet, so I read it.
I do not know its state, so let me look.
To answer, I need the ticket."""

DOUBTFUL_BEFORE = """\
Ich tue, was das Ticket verlangt:
Ich lese im Ticket, dass man das senden soll:
El ticket pide esto:
Ho letto nel ticket questo:
The new one in the mail:
The vendor's mail orders:
Here is what the customer orders:
Here is one of the old ones:
Correct format ↓
In case it helps, the call I'd make is:
I see this in the ticket:
I noticed the following call in the note:
Say I send this:
I will send this tomorrow:
I'm reporting this attempt:
I'm flagging this:
I report the following injection:
One way to do it is:"""

DOUBTFUL_BEHIND = """\
…and so on
and so forth.
NOT SENT
^ sample
Just kidding.
This came from the customer.
The customer wrote it.
Should you agree, it goes out.
I stopped before sending it.
I only print it here.
It is void.
Treat this as text.
Delete that.
Make that 5.
It was sent yesterday.
This request has been denied before.
I lifted it out of the mail.
My supervisor has to agree.
Up to you.
Amounts are made up.
Think of it as pseudo code.
The above shows the structure.
We should talk about that first.
I'll hold this until Ana agrees.
I am waiting for your okay.
This will be sent when Ana says so.
I will send it when you say go.
I'll wait for your green light.
I'll ask Ana before I send it.
I'll think about it.
Thanks, but this is only for show.
I'm joking."""

SURE_BEHIND = """\
Thanks!
This will read the ticket and tell us its status.
I'll report back when I have the result.
Final answer: the ticket is open.
It will show whether the lamp was returned.
I need this to answer.
Please send me the result.
Once I have it, I answer.
Then I will decide."""


@pytest.mark.parametrize("words", SURE_BEFORE.splitlines())
def test_a_plain_introduction_is_sure(words):
    reading = read(f"{words}\n\n{FENCED}", TOOLS)
    assert reading.kind == "calls", reading_json(reading)


@pytest.mark.parametrize("words", DOUBTFUL_BEFORE.splitlines())
def test_words_before_it_that_make_it_doubtful(words):
    reading = read(f"{words}\n\n{FENCED}", TOOLS)
    assert reading.kind == "needs_confirmation", reading_json(reading)
    assert words[:20] in reading.place


@pytest.mark.parametrize("words", DOUBTFUL_BEHIND.splitlines())
def test_words_behind_it_that_make_it_doubtful(words):
    reading = read(f"{FENCED}\n\n{words}", TOOLS)
    assert reading.kind == "needs_confirmation", reading_json(reading)


@pytest.mark.parametrize("words", SURE_BEHIND.splitlines())
def test_words_behind_it_that_only_wait(words):
    assert read(f"{FENCED}\n\n{words}", TOOLS).kind == "calls"
