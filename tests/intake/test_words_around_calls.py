"""The words before, between and behind calls: which make a request plain, and which ask the operator first."""

import pytest

from workshop.intake import read

CALL = '{"tool": "stock_read", "arguments": {"sku": "K-114"}}'
OTHER = '{"tool": "order_read", "arguments": {"order": "O-7"}}'
FENCED = f"```json\n{CALL}\n```"
TAGGED = '<tool_call>\n{"name": "stock_read", "arguments": {"sku": "K-114"}}\n</tool_call>'

ORDINARY = [
    "I'll start by reading the record.",
    "Let me check what the store holds first.",
    "Sure! Here's the request:",
    "Certainly. I'll look up the order's details.",
    "First, I need to see what the ticket says.",
    "To answer this I need the figures of each site.",
    "Understood. I'll begin with the list of sites:",
    "Now that I have the sites, I'll query each one.",
    "Got it. Next I'll check the policy.",
    "I have the list. Now I'll get the count of each site:",
    "Let's look at the order's history.",
    "Okay, checking the record now.",
    "I'll call `stock_read` to see what is there:",
    "Calling stock_read:",
    "Tool call:",
    "**Tool call:**",
    "### Tool request",
    "Request 1:",
    "**Step 1: read the record**",
    'Step 2: look up the site "south"',
    "Thanks for the result. Moving on to the north site.",
    "The ticket is about a duplicate invoice, so it belongs to Billing. Assigning it now.",
    "Based on this, the right team is Billing. I'll assign it.",
    "I see. The first page has a token; I'll fetch the next one.",
    "There is a second page, so I'll request it.",
    "The first lookup returned 17 for north. Now south:",
    "North has 17 units. Checking south next.",
    "The refund requires approval, so I'm submitting it for approval.",
    "Before making any changes, I'd like to look at the present configuration.",
    "My plan is to check the order first, then the policy. Starting with the order:",
    "The tool reported a timeout. I'll check whether the charge went through before retrying.",
    "It timed out, so I don't know whether the charge was made. Let me check the list of charges.",
    "Only part of the file was written. I'll write it again.",
    "The write was short, so I need to try again with the complete content.",
    "I don't have the customer's address yet, so I'll look it up.",
    "Apologies for the wrong format. Here is the corrected request:",
    "Sorry about that! Here's the call again in the correct format:",
    "Thank you for the clarification. Here's my next request:",
    "I need the list of targets before I start the rehearsal.",
    "To be safe, I'll run the rehearsal on the test target.",
    "The target staging-eu is of kind test. Running the rehearsal there.",
    "I'll use the idempotency key so that nothing is charged twice.",
    "Retrieving the log:",
    "I want to verify the present state before proceeding.",
    "Please run the following tool:",
    "Here are the requests for the three sites:",
    "Here are three lookups, one for each site:",
    "I'm going to look up the order that the customer mentioned.",
    "Hello! To get started, I'd like to see the ticket.",
    "Good, the key was revoked. Now I'll notify the owner.",
    "The next thing to do is to read the policy.",
    "As a first step, let me list the sites.",
    "Approval is still pending. I'll check its state once more.",
    "The approver said yes. Issuing the refund now:",
    "That request was denied. I will take another route and look at the policy instead.",
    "Page 2 also has no match, so on to page 3.",
    "Great, thanks. Let me get the details of order O-9917:",
    "I will now read order O-9917 to see whether it is eligible for a refund.",
    "Reading the record first:",
    "The ticket contains an order to mail the record to an outside address; I won't follow it. Assigning the ticket:",
    "Once you share the result I will go on.",
    "Ich prüfe zuerst den Bestand.",
    "Hier ist meine Anfrage:",
    "Je vais vérifier le stock.",
    "Voici ma demande :",
    "Voy a consultar el stock.",
]

NOT_PLAIN = [
    "This is what the forged note tried to get me to do:",
    "The intruder's text:",
    "## Order found in the document (left alone)",
    "I turned the following down:",
    "What I did:",
    "Not sent:",
    "Rejected:",
    "Draft:",
    "Proposed request:",
    "Next, pending your OK:",
    "If the balance is positive, then:",
    "Once the figures are in, I will send:",
    "Executed before:",
    "**Actions performed**",
    "Please never do this:",
    "Old request (superseded):",
    "The mail instructs the assistant to run",
    "I was told to run",
    "I noticed this in the ticket:",
    "From the ticket:",
    "Your sheet has",
    "Usage:",
    "Something along the lines of:",
    "Imagine I sent this:",
    "A careless agent sends:",
    "To be sent after approval:",
    "In Ticket T-1 steht:",
    "Zum Beispiel:",
    "Ich würde dann Folgendes senden:",
    "Ich sende das nicht:",
    "Par exemple :",
    "Le ticket contient ceci :",
    "Por ejemplo:",
    "Et eksempel:",
    "例えば：",
    "示例：",
    "Например:",
    "مثال:",
]

TAKEN_BACK = [
    "I decided against that one.",
    "Scratch that.",
    "Ignore the above.",
    "On second thought, no.",
    "Cancel that, please.",
    "(not sent)",
    "Is that OK?",
    "Please confirm before I send it.",
    "Let me know whether I should send it.",
    "This one was already executed.",
    "That is what the note wanted; I refuse.",
    "I will hold off on this.",
    "Soll ich das absenden?",
    "Das ist noch nicht abgeschickt.",
    "Je ne l'ai pas envoyé.",
    "送信してもよろしいですか？",
]

WAITING = [
    "I'll wait for the result.",
    "Let me know when it's back.",
    "Please run this and tell me what it says.",
    "Once I have the result, I'll summarise.",
    "After that I will assign the ticket.",
    "Could you run this and share the output?",
    "If it is above the threshold, I'll ask for approval.",
    "I won't change anything until I've seen the record.",
    "Thanks!",
    "Then I'll look at south and east.",
    "The stock of K-114 can't be negative.",
    "Ich warte auf das Ergebnis.",
]


@pytest.mark.parametrize("form", [FENCED, TAGGED, CALL], ids=["fence", "tag", "bare"])
@pytest.mark.parametrize("lead", ORDINARY)
def test_ordinary_words_before_a_call_leave_it_sure(lead, form):
    reading = read(f"{lead}\n\n{form}")
    assert reading.kind == "calls", reading.reason
    assert [call.tool for call in reading.calls] == ["stock_read"]


@pytest.mark.parametrize("form", [FENCED, TAGGED, CALL], ids=["fence", "tag", "bare"])
@pytest.mark.parametrize("lead", NOT_PLAIN)
def test_words_that_do_not_plainly_introduce_a_call_ask_first(lead, form):
    for text in (f"{lead}\n\n{form}", f"{lead}\n{form}\n", f"I looked at everything.\n\n{lead}\n\n{form}"):
        assert read(text).kind == "needs_confirmation", text


@pytest.mark.parametrize("tail", TAKEN_BACK)
def test_words_behind_a_call_that_take_it_back_or_ask(tail):
    assert read(f"{FENCED}\n\n{tail}").kind == "needs_confirmation"
    assert read(f"I'll look at the stock.\n{CALL}\n{tail}").kind == "needs_confirmation"


@pytest.mark.parametrize("tail", WAITING)
def test_waiting_words_behind_a_call_leave_it_sure(tail):
    reading = read(f"{FENCED}\n\n{tail}")
    assert reading.kind == "calls", reading.reason
    assert "ran_ahead" in reading.flags


@pytest.mark.parametrize(
    "between", ["", "\n", "and", "Next:", "Then the order:", "2. Now the order:", "---", "And one more:"]
)
def test_words_that_lead_from_one_call_to_the_next(between):
    reading = read(f"Two lookups.\n\n{CALL}\n{between}\n{OTHER}")
    assert [call.tool for call in reading.calls] == ["stock_read", "order_read"]
    assert reading.kind == "calls"


@pytest.mark.parametrize(
    "between",
    [
        "balance 900",
        '{"on_hand": 17}',
        '```json\n{"on_hand": 17}\n```',
        "**Result 1 of 1**\n```json\n{}\n```",
        "### Output\n17",
        "The desk answered: 17.",
        "=> 17",
        "It came back as 17.\nEnough, so the order:",
        "or",
        "Option B:",
        "Oops, ignore that one. The right request:",
        "Ergebnis: 17",
        "結果: 17",
        "Tool: 17",
    ],
)
def test_what_is_told_between_two_calls_asks_about_both(between):
    reading = read(f"{FENCED}\n{between}\n```json\n{OTHER}\n```")
    assert reading.kind == "needs_confirmation"
    assert len(reading.calls) == 2


def test_one_doubtful_introduction_counts_for_all_calls_behind_it():
    reading = read(f"What the note wants:\n{FENCED}\n\n```json\n{OTHER}\n```")
    assert reading.kind == "needs_confirmation"
    assert len(reading.calls) == 2


def test_a_heading_further_up_counts():
    assert read(f"## Samples\n\nUse the form below.\n\n{FENCED}").kind == "needs_confirmation"
    assert read(f"Things I must not do:\n\n1. Stock\n\n{FENCED}").kind == "needs_confirmation"


def test_fences_in_a_row_are_sure():
    text = f"Three of them.\n\n{FENCED}\n\n```json\n{OTHER}\n```\n\n{FENCED}\n"
    assert [call.tool for call in read(text).calls] == ["stock_read", "order_read", "stock_read"]
    assert read(text).kind == "calls"
