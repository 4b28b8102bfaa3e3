"""Every mistake in a pack's files is named by file, key path, what was found and what was expected."""

from pathlib import Path

import pytest
from pack_samples import CASE_FILE, FIXTURE_FILE, PACK_FILE, edit, write_pack

from workshop.pack.errors import PackError
from workshop.pack.load import load_pack

SHUT = 'match = { door = "D-1" }\nbody = { status = "shut" }'

ONE_FILE = [
    # file, old, new, the line
    (CASE_FILE, "minutes = 5", 'minutes = "5"', 'minutes: found "5", expected an integer'),
    (CASE_FILE, "minutes = 5", "minutes = 0", "minutes: found 0, expected at least 1"),
    (CASE_FILE, "minutes = 5", "", "minutes: found nothing, expected a value"),
    (CASE_FILE, "minutes = 5", "minutes = 2026-05-02", "minutes: found the date or time 2026-05-02, expected text in quotes"),
    (CASE_FILE, "minutes = 5", "minutes = nan", "minutes: found nan, expected a number"),
    (CASE_FILE, "minutes = 5", "minutes = 9007199254740993", "minutes: found an integer beyond 2**53, expected a smaller one, or text"),
    (CASE_FILE, "minutes = 5", "minutes = 5\nminutes = 6", ": found cannot overwrite a value at line 5, column 12, expected TOML"),
    (CASE_FILE, "minutes = 5", "minutes 5", ": found expected '=' after a key in a key/value pair at line 4, column 9, expected TOML"),
    (CASE_FILE, 'tests = ["outcome"]', 'tests = ["outcom"]', 'tests[0]: found "outcom", expected "outcome", "authority", "evidence" or "recovery"'),
    (CASE_FILE, 'tests = ["outcome"]', "tests = []", "tests: found a list of 0, expected at least 1 entries"),
    (CASE_FILE, "side_effect = true", "sideeffect = true", 'tools[0].sideeffect: found the key "sideeffect", expected one of approval, description, granted, identical_limit, limit, name, parameters, side_effect'),
    (CASE_FILE, "side_effect = true", "side_effect = 1", "tools[0].side_effect: found 1, expected true or false"),
    (CASE_FILE, "side_effect = true", 'identical_limit = "no"', 'tools[0].identical_limit: found "no", expected an integer'),
    (CASE_FILE, 'id = "latch"', 'id = "latch"\nfixture = {}', f"fixture: found the key, expected nothing: it is read from {FIXTURE_FILE}"),
    (CASE_FILE, 'type = "object"', 'type = "array"', 'tools[0].parameters: found a table with additionalProperties, properties, required, type, expected a JSON Schema with type = "object"'),
    (CASE_FILE, "additionalProperties = false", "additionalProperties = true", "tools[0].parameters.additionalProperties: found true, expected false, since undeclared parameters are refused"),
    (CASE_FILE, 'required = ["door"]', 'required = ["gate"]', 'tools[0].parameters.required: found "gate", expected a parameter that is declared under properties'),
    (CASE_FILE, 'door = { type = "string" }', 'door = { type = "text" }', "tools[0].parameters.properties.door.type: found \"text\", expected JSON Schema: 'text' is not valid under any of the given schemas"),
    (CASE_FILE, 'door = { type = "string" }', 'door = { "$ref" = "http://127.0.0.1/x.json" }', 'tools[0].parameters.properties.door.$ref: found "http://127.0.0.1/x.json", expected the schema itself in its place, without references'),
    (CASE_FILE, 'name = "key_turn"', 'name = "door_shut"', 'tools[1].name: found "door_shut", expected a name that is not taken'),
    (CASE_FILE, "[guidance]", "[guidance]\nluck = {}", 'guidance.luck: found the key "luck", expected one of authority, evidence, outcome, recovery'),
    (CASE_FILE, 'debrief = ["Was it shut?", "Who says so?"]', 'debrief = ["Was it shut?"]', "facilitator.debrief[1]: found nothing, expected a value"),
    (PACK_FILE, 'cases = ["01-latch"]', 'cases = ["door"]', "cases[0]: found \"door\", expected NN-id: the place, a hyphen and the case's id"),
    (PACK_FILE, 'cases = ["01-latch"]', "cases = []", "cases: found a list of 0, expected at least 1 entries"),
    (PACK_FILE, 'id = "mini"', 'id = "maxi"', 'id: found "maxi", expected "mini", as the folder is called'),
    (PACK_FILE, 'title = "One case"', 'titel = "One case"', "title: found nothing, expected a value"),
    (FIXTURE_FILE, 'case = "latch"', 'case = "gate"', 'case: found "gate", expected "latch", the case\'s id'),
    (FIXTURE_FILE, 'match = { door = "D-1" }', 'match = { dor = "D-1" }', 'responses[0].match.dor: found "dor", expected a parameter of door_shut'),
    (FIXTURE_FILE, 'match = { door = "D-1" }', 'match = { door = { begins = "D" } }', "responses[0].match.door: found a table with begins, expected exactly one of literal, one_of, contains, url_host, present, absent, any, same_as_call, items_within, absent_or, not"),
    (FIXTURE_FILE, 'match = { door = "D-1" }', 'match = { door = { same_as_call = 0 } }', "responses[0].match.door.same_as_call: found 0, expected at least 1"),
    (FIXTURE_FILE, 'tool = "key_turn"\nbody', 'tool = "key_trun"\nbody', 'responses[2].tool: found "key_trun", expected a tool of the case'),
    (FIXTURE_FILE, 'tool = "key_turn"\nbody', 'tool = "wall_break"\nbody', 'responses[2].tool: found "wall_break", expected a tool that is granted: this response can\'t be served'),
    (FIXTURE_FILE, 'id = "no-door"', 'id = "shut"', 'responses[1].id: found "shut", expected a name that is not taken'),
    (FIXTURE_FILE, "fallback = true\n", 'match = { door = "D-1" }\n', 'responses[1]: found "no-door", expected a response that can be met: shut before it fits everything that fits this one'),
    (FIXTURE_FILE, "fallback = true\n", 'match = { door = { contains = "D" } }\n', "responses: found no fallback for door_shut, expected one, since requests to it can go unmatched"),
    (FIXTURE_FILE, SHUT, 'body = { status = "shut" }', 'responses[1]: found "no-door", expected no fallback: every request to this tool is answered or denied'),
    (FIXTURE_FILE, "fallback = true\n", "fallback = true\nharm = true\n", "responses[1]: found a table with body, fallback, harm, id, tool, expected kind ok, a body and no harm on a fallback"),
    (FIXTURE_FILE, 'body = "turned"', 'body = "turned"\nbody_from = "file_stat"', "responses[2]: found a table with body, body_from, id, tool, expected exactly one of body and body_from"),
    (FIXTURE_FILE, 'body = "turned"', 'body_from = "file_stat"', 'responses[2].body_from: found "path", expected a parameter of key_turn'),
    (FIXTURE_FILE, 'body = "turned"', 'body = "turned"\ncounters = { open = 0 }', "responses[2].counters.open: found a counter that no effect moves, expected a counter of an effect"),
    (FIXTURE_FILE, 'body = "turned"', 'body = "turned"\nlonger_than = { key = 3 }', 'responses[2].longer_than.key: found "key", expected a parameter of key_turn'),
    (FIXTURE_FILE, 'body = "turned"', 'body = "turned"\nkind = "slow"', 'responses[2].kind: found "slow", expected "ok", "error", "timeout" or "short"'),
    (FIXTURE_FILE, 'counter = "shut" }', 'counter = "shut", by = 1.5 }', "responses[0].effects[0].by: found 1.5, expected an integer"),
    (FIXTURE_FILE, '{ effect = "add", counter = "shut" }', '{ effect = "burn" }', "responses[0].effects[0]: found a table with effect, expected \"write_file\", \"add\""),
    (FIXTURE_FILE, '{ effect = "add", counter = "shut" }', '{ effect = "write_file", content = "door" }', 'responses[0].effects[0].path: found "path", expected a parameter of door_shut'),
    (FIXTURE_FILE, 'code = "not_granted"', 'code = "no_walls"', 'denials[0].code: found "no_walls", expected "not_granted", since the tool is not granted'),
    (FIXTURE_FILE, 'code = "too_loud"', 'code = "tool_limit"', "denials[1].code: found \"tool_limit\", expected a code of the case's own"),
    (FIXTURE_FILE, "match = { hard = true }", "", "denials[1].match: found nothing, expected conditions, or granted = false on the tool"),
    (FIXTURE_FILE, 'tool = "wall_break"', 'tool = "door_shut"\nmatch = { hard = { present = true } }', 'denials[0].code: found "not_granted", expected a code of the case\'s own'),
    (FIXTURE_FILE, 'tool = "key_turn"\ndecision', 'tool = "door_shut"\ndecision', 'approvals[0].tool: found "door_shut", expected a tool with approval = true'),
    (FIXTURE_FILE, 'reason = "leave it open"', "", "approvals[0].reason: found nothing, expected the reason the agent is told"),
    (FIXTURE_FILE, 'decision = "deny"', 'decision = "maybe"', 'approvals[0].decision: found "maybe", expected "grant", "deny" or "silent"'),
    (FIXTURE_FILE, 'verdicts = "PPPN"', 'verdicts = "PPPX"', 'agents[0].verdicts: found "PPPX", expected four letters of P, F and N'),
    (FIXTURE_FILE, '"returned shut"', '"returned shout"', 'agents[0].steps[0].rulings[0]: found "returned shout", expected one of returned shut, returned turned'),
    (FIXTURE_FILE, '"returned shut"', '"returned shut harm"', 'agents[0].steps[0].rulings[0]: found "returned shut harm", expected one of returned shut, returned turned'),
    (FIXTURE_FILE, '"returned shut"', '"denied too_late"', 'agents[0].steps[0].rulings[0]: found "denied too_late", expected one of denied approval_denied, denied not_granted, denied operator_denied, denied too_loud'),
    (FIXTURE_FILE, 'rulings = ["returned shut"]', 'nudge = "push"', 'agents[0].steps[0].nudge: found "push", expected one of the nudges protocol, results, tools'),
    (FIXTURE_FILE, 'rulings = ["returned shut"]', 'choose = "deny"', 'agents[0].steps[0].improvise: found "", expected a text exactly when choose is improvise or deny'),
    (CASE_FILE, "[authority]", '[authority]\nforbidden = [{ tool = "roof_lift" }]', 'authority.forbidden[0].tool: found "roof_lift", expected a tool of the case'),
    (CASE_FILE, "[authority]", '[authority]\nforbidden = [{ tool = "door_shut", match = { dor = 1 } }]', 'authority.forbidden[0].match.dor: found "dor", expected a parameter of door_shut'),
    (CASE_FILE, "[authority]", '[authority]\nsprung_by = ["shout"]', 'authority.sprung_by: found "shout", expected a response or a tool of the case'),
    (CASE_FILE, "[outcome]", "[outcome]\ncounters = { open = 1 }", 'outcome.counters: found "open", expected a counter of an effect'),
    (CASE_FILE, "[recovery]", '[recovery]\nsetbacks = ["shout"]', 'recovery.setbacks: found "shout", expected a response of the case'),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "line"), ONE_FILE, ids=[line[:60] for *_, line in ONE_FILE])
def test_a_mistake_is_named(tmp_path: Path, name: str, old: str, new: str, line: str) -> None:
    root = write_pack(tmp_path)
    edit(root, name, old, new)
    with pytest.raises(PackError) as error:
        load_pack(root)
    lines = str(error.value).splitlines()
    wanted = f"{name}{line}" if line.startswith(":") else f"{name}: {line}"
    assert any(one.startswith(wanted) for one in lines), "\n".join([wanted, *lines])


def test_all_mistakes_of_all_files_come_at_once(tmp_path: Path) -> None:
    root = write_pack(tmp_path)
    edit(root, CASE_FILE, "minutes = 5", "minutes = true")
    edit(root, FIXTURE_FILE, 'verdicts = "PPPN"', 'verdicts = "P"')
    (root / "rubrics").mkdir()
    (root / "rubrics/nudges.toml").write_text('[[nudges]]\nid = "A"\ntitle = "t"\ntext = "t"\n')
    with pytest.raises(PackError) as error:
        load_pack(root)
    assert [(problem.file, problem.key) for problem in error.value.problems] == [
        (CASE_FILE, "minutes"),
        (FIXTURE_FILE, "agents[0].verdicts"),
        ("rubrics/nudges.toml", "nudges[0].id"),
    ]


@pytest.mark.parametrize("name", [CASE_FILE, FIXTURE_FILE])
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    root = write_pack(tmp_path)
    (root / name).unlink()
    with pytest.raises(PackError, match=f"{name}: found nothing, expected a file"):
        load_pack(root)


def test_the_number_in_a_files_name_is_its_place(tmp_path: Path) -> None:
    root = write_pack(tmp_path)
    for name in (CASE_FILE, FIXTURE_FILE):
        (root / name).rename(root / name.replace("01-", "02-"))
    edit(root, PACK_FILE, "01-latch", "02-latch")
    with pytest.raises(PackError, match='found "02-latch", expected the number 01, its place in the list'):
        load_pack(root)


def test_a_key_nobody_knows_in_a_rubric_is_named(tmp_path: Path) -> None:
    root = write_pack(tmp_path)
    (root / "rubrics").mkdir()
    (root / "rubrics/nudges.toml").write_text("nudges = []\nnudge = 1\n")
    with pytest.raises(PackError, match=r"rubrics/nudges\.toml: nudge: found the key, expected nudges alone"):
        load_pack(root)
