"""Tables that products share: documents, stored once per content."""

from __future__ import annotations

from sqlalchemy import Table, UniqueConstraint

from callboard.storage.schema import METADATA, created, document, key, owner, words

DOCUMENTS = Table(
    "documents",
    METADATA,
    key(),
    owner(),
    words("kind"),
    words("name"),
    words("sha256"),
    document("content", nullable=False),
    created(),
    UniqueConstraint("user_id", "sha256"),
)
