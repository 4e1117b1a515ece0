"""The parts of words follow from the heads and relations of a parsed sentence."""

from training.grammatical_roles import Node, parsed, roles, sequences

SENTENCE = [
    Node("We", "PRON", 1, "nsubj"),
    Node("paint", "VERB", -1, "root"),
    Node("old", "ADJ", 3, "amod"),
    Node("boats", "NOUN", 1, "obj"),
    Node("at", "ADP", 5, "case"),
    Node("night", "NOUN", 1, "obl"),
]


def test_words_have_the_part_of_the_phrase_they_belong_to():
    assert "".join(roles(SENTENCE)) == "SVOOXM"


def test_sentence_of_a_person_is_learned_without_its_subject_too(tmp_path):
    rows = [
        f"{at}\t{node.form}\t_\t{node.kind}\t_\t_\t{node.head + 1}\t{node.relation}\t_\t_"
        for at, node in enumerate(SENTENCE, start=1)
    ]
    file = tmp_path / "all.conllu"
    file.write_text(
        "# sent_id = one\n" + "\n".join([*rows[:2], "2.1\tempty\t_\t_", *rows[2:]]) + "\n", encoding="utf-8"
    )
    assert [name for name, _ in parsed(file)] == ["one"]
    assert ["".join(each.labels) for each in sequences(file, shorten=True)] == ["SVOOXM", "VOOXM"]
    assert sequences(file, frozenset({"one"})) == []
