# SPDX-FileCopyrightText: 2026 The Tallybone authors
# SPDX-License-Identifier: MIT

"""Messages that hypothesis makes from the schema, as they are or broken in one place: none stops the desk."""

import json
import re

import pytest
from desks import air
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_desk_refuses import WEIRD, answers
from test_messages import SCHEMA

EACH = 20  # messages of one that hypothesis has made
SHORT = 6  # parts of a list that are made, where the schema allows 2,000


def of_schema(schema):
    """A strategy of the values that a schema allows; it knows the words that ours use."""
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return st.one_of(*(MADE[kind](schema) for kind in kinds))


def of_object(schema):
    if "properties" not in schema:
        names = st.from_regex(schema["propertyNames"]["pattern"], fullmatch=True)
        return st.dictionaries(names, of_schema(schema["additionalProperties"]), max_size=SHORT)
    parts = {name: of_schema(each) for name, each in schema["properties"].items()}
    needed = {name: parts.pop(name) for name in schema["required"]}
    return st.fixed_dictionaries(needed, optional=parts)


MADE = {
    "null": lambda schema: st.none(),
    "integer": lambda schema: st.integers(schema["minimum"], schema["maximum"]),
    "string": lambda schema: st.from_regex(schema["pattern"], fullmatch=True),
    "array": lambda schema: st.lists(
        of_schema(schema["items"]),
        min_size=schema.get("minItems", 0),
        max_size=SHORT,
        unique=schema.get("uniqueItems", False),
    ),
    "object": of_object,
}
WHOLE = SCHEMA | {"required": SCHEMA["required"] + SCHEMA["else"]["required"]}
MESSAGES = st.one_of(of_object(WHOLE), of_object(SCHEMA))


@pytest.mark.parametrize("count", [400, pytest.param(100_000, marks=pytest.mark.soak)])
def test_messages_of_the_schema_stop_nothing(running, monkeypatch, count):
    """Each is told as it is, and broken in so many places; after each the desk shows its wall.

    It shows every page after each hundred.
    """
    monkeypatch.setattr("desk.desk.MOST_MATCHES", 10**9)
    told = []

    def tell(message):
        table = str(message.get("table"))
        topic = table if re.fullmatch("[0-9A-Za-z]{1,11}", table) else "3"  # the desk lets no other post
        line = json.dumps(message).encode()
        running.take(air(line, table=topic, board="mpkh"))
        assert running.desk.state()
        told.append(line)
        if len(told) % 100 == 0:
            assert answers(running)

    @settings(
        max_examples=count // EACH,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(message=MESSAGES, chance=st.randoms(use_true_random=False))
    def tell_each(message, chance):
        tell(message)
        for _ in range(EACH - 1):
            tell(message | {chance.choice(sorted(message)): chance.choice(WEIRD)})

    tell_each()
    assert len(told) >= count // 2
    assert not [row["why"] for row in running.desk.aside.rows() if row["why"].split(":")[0].endswith("Error")]
