"""The model of grammatical roles, learned from a treebank: who does what in an English sentence.

`treebank/*.conllu` in the folder of data: UD English EWT 2 (CC BY-SA 4.0), its `not-to-release/sources` in one file
`all.conllu`, and its own `dev.conllu` and `test.conllu`, whose sentences are not learned from.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from callboard.engine.trust.paraphrase.grammatical_roles import GrammaticalRole, features
from training.tagging import Judgement, LabelledSequence, figures_of, fit_tagger, judged_by, write_tagger

WEIGHTS = Path("src/callboard/engine/trust/paraphrase/data/grammatical_roles.npz")
SMOOTHING, SPARSITY = 0.05, 0.6
_MODIFIERS = frozenset(
    [
        "det",
        "amod",
        "compound",
        "nummod",
        "nmod:poss",
        "flat",
        "advmod",
        "nmod:unmarked",
        "det:predet",
        "obl:unmarked",
        "case:poss",
    ]
)
_ROLES = {
    "nsubj": GrammaticalRole.SUBJECT, "nsubj:outer": GrammaticalRole.SUBJECT, "csubj": GrammaticalRole.SUBJECT,
    "nsubj:pass": GrammaticalRole.SUBJECT, "csubj:pass": GrammaticalRole.SUBJECT, "obj": GrammaticalRole.OBJECT,
    "iobj": GrammaticalRole.OBJECT, "obl:agent": GrammaticalRole.AGENT,
}  # fmt: skip
_NOUNS = frozenset({"NOUN", "PROPN", "PRON", "NUM"})
_PERSONS = frozenset({"i", "he", "she", "we", "they", "you"})
_SHORTEST = 5
"""Words of the shortest sentence of which a copy without its subject is made, as lines of résumés are."""


class Node(NamedTuple):
    """A word of a parsed sentence; `head` is the place of the word that it belongs to, -1 for none."""

    form: str
    kind: str
    head: int
    relation: str


def parsed(path: Path) -> Iterator[tuple[str, list[Node]]]:
    """The sentences of a file in CoNLL-U, each with its identity."""
    name, nodes = "", list[Node]()
    for line in [*path.read_text(encoding="utf-8").splitlines(), ""]:
        columns = line.split("\t")
        if line.startswith("# sent_id"):
            name = line.partition("= ")[2]
        elif len(columns) > 8 and columns[0].isdigit():
            nodes.append(Node(columns[1], columns[3], int(columns[6]) - 1, columns[7]))
        elif nodes and not line:
            yield name, nodes
            nodes = []


def roles(nodes: Sequence[Node]) -> list[GrammaticalRole]:
    """The part of each word: heads of clauses, and the noun phrases that depend on them without what follows."""
    found = [_of_head(nodes, at) for at in range(len(nodes))]
    below = _below(nodes)
    for at, node in enumerate(nodes):
        if (
            node.kind in _NOUNS
            and found[at] is GrammaticalRole.OTHER
            and node.relation not in _MODIFIERS | {"case", "expl"}
        ):
            for place in _phrase(nodes, below, at):
                if found[place] is GrammaticalRole.OTHER:
                    found[place] = _role(nodes, at)
    return found


def _of_head(nodes: Sequence[Node], at: int) -> GrammaticalRole:
    node = nodes[at]
    if node.kind == "VERB" and node.relation not in {"amod", "compound", "flat"}:
        return GrammaticalRole.VERB
    copula = any(each.head == at and each.relation == "cop" for each in nodes)
    return GrammaticalRole.COMPLEMENT if copula else GrammaticalRole.OTHER


def _role(nodes: Sequence[Node], at: int) -> GrammaticalRole:
    while nodes[at].relation == "conj":
        at = nodes[at].head
    return _ROLES.get(nodes[at].relation, GrammaticalRole.NOUN)


def _below(nodes: Sequence[Node]) -> dict[int, list[int]]:
    found: defaultdict[int, list[int]] = defaultdict(list)
    for at, node in enumerate(nodes):
        found[node.head].append(at)
    return found


def _phrase(nodes: Sequence[Node], below: dict[int, list[int]], at: int) -> list[int]:
    """A noun with what stands before it, and the rest of a name."""
    found = [at]
    for each in below.get(at, []):
        if each < at and nodes[each].relation in _MODIFIERS:
            found += _phrase(nodes, below, each)
        elif nodes[each].relation == "flat":
            found.append(each)
    return found


def sequences(path: Path, without: frozenset[str] = frozenset(), *, shorten: bool = False) -> list[LabelledSequence]:
    """The sentences of a file; with `shorten`, also as lines of résumés: "Led a team" for "She led a team"."""
    found: list[LabelledSequence] = []
    for name, nodes in parsed(path):
        if name in without:
            continue
        forms, labels = [node.form for node in nodes], roles(nodes)
        found.append(_sequence(name, forms, labels))
        if shorten and len(forms) >= _SHORTEST and forms[0].lower() in _PERSONS and labels[1] is GrammaticalRole.VERB:
            found.append(_sequence(name, [forms[1].capitalize(), *forms[2:]], labels[1:]))
    return found


def _sequence(name: str, forms: Sequence[str], labels: Sequence[GrammaticalRole]) -> LabelledSequence:
    return LabelledSequence(name, "UD English EWT", features(forms), [str(label) for label in labels])


def train(data: Path, *, today: date) -> str:
    """Fit to the treebank, judge on its own test sentences, write weights and card; the card is returned."""
    folder = data / "treebank"
    held = frozenset(name for file in ("dev", "test") for name, _ in parsed(folder / f"{file}.conllu"))
    learned = sequences(folder / "all.conllu", held, shorten=True)
    tagger = fit_tagger(learned, SMOOTHING, SPARSITY)
    write_tagger(WEIGHTS, tagger)
    found = Judgement(Counter(), Counter(), Counter(), [])
    judged_by(tagger, sequences(folder / "test.conllu"), found)
    places = sum(len(one.labels) for one in learned)
    card = "\n".join([
        "# Model card: grammatical roles", "",
        "Which words of an English sentence are its subject, verb, object, agent.", "",
        f"Written by `make train` on {today.isoformat()}. Linear-chain conditional random field, L1 penalty "
        f"{SPARSITY:g}, L2 penalty {SMOOTHING:g}.", "", "## Data", "",
        f"UD English EWT (Silveira and others, 2014; universaldependencies.org; CC BY-SA 4.0): {len(learned)} "
        f"sentences with {places} words, those that begin with a person also without it, as lines of résumés are. "
        "The parts follow from heads and relations. "
        "Judged on the treebank's own test sentences, which were not learned from.",
        *figures_of("Test", found), "",
    ])  # fmt: skip
    WEIGHTS.with_suffix(".md").write_text(card, encoding="utf-8")
    return card
