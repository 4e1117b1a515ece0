"""The parts of a Word file: a ZIP archive of XML, opened with suspicion."""

from __future__ import annotations

import importlib
import posixpath
import re
import zipfile
from dataclasses import dataclass, field
from typing import Any

from callboard.documents.errors import BombError, DamagedError, EncryptedError
from callboard.documents.limits import MIB, Limits
from callboard.documents.zip_files import damage_told, open_zip

etree: Any = importlib.import_module("lxml.etree")  # it has no types

MAX_ENTRIES = 5000
# XML packs ten to one, rarely thirty; a hundred to one over a megabyte is a bomb.
MAX_RATIO = 150
RATIO_FROM = 5 * MIB
ENCRYPTED_FLAG = 1
ENTITY = re.compile(rb"<!\s*(?:ENTITY|DOCTYPE)", re.I)
RELATIONSHIP = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"


@dataclass(slots=True)
class Package:
    """An open Word file."""

    archive: zipfile.ZipFile
    limits: Limits
    spent: int = 0
    names: set[str] = field(default_factory=set[str])

    def part(self, name: str) -> Any:  # noqa: ANN401 - lxml elements have no types
        """The root element of a part, None where there is no such part.

        Raises:
            BombError: it unfolds to too much, or declares entities.
            DamagedError: it cannot be unpacked or is no XML.
        """
        if name not in self.names:
            return None
        data = self._unpack(name)
        if ENTITY.search(data[:4096]) or ENTITY.search(data[:8192].replace(b"\x00", b"")):
            raise BombError("it declares XML entities")
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
        try:
            root = etree.fromstring(data, parser)
        except etree.XMLSyntaxError as error:
            if "Excessive depth" in str(error):
                raise BombError("its parts are nested too deeply") from error
            raise DamagedError(f"{posixpath.basename(name)} is no XML") from error
        if root.getroottree().docinfo.internalDTD is not None:
            raise BombError("it declares XML entities")
        return root

    def related(self, name: str) -> dict[str, str]:
        """The targets that a part refers to, by relationship id: part names or external addresses."""
        folder, base = posixpath.split(name)
        root = self.part(f"{folder}/_rels/{base}.rels")
        targets: dict[str, str] = {}
        for element in root.iter(RELATIONSHIP) if root is not None else ():
            target = element.get("Target") or ""
            if element.get("TargetMode") != "External":
                target = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
            targets[element.get("Id") or ""] = target
        return targets

    def _unpack(self, name: str) -> bytes:
        room = self.limits.expanded - self.spent
        with damage_told(f"{posixpath.basename(name)} cannot be unpacked"), self.archive.open(name) as part:
            data = part.read(room + 1)
        self.spent += len(data)
        if len(data) > room:
            raise BombError(f"it unfolds to more than {self.limits.expanded // MIB} MB")
        return data


def open_package(data: bytes, limits: Limits) -> Package:
    """The file as a package of parts.

    Raises:
        BombError: its parts are too many, or would unfold to too much.
        EncryptedError: it has a password.
        DamagedError: it is no whole archive.
    """
    archive = open_zip(data)
    entries = archive.infolist()
    if len(entries) > MAX_ENTRIES:
        raise BombError(f"it has {len(entries):,} parts")
    unfolded = sum(entry.file_size for entry in entries)
    if unfolded > limits.expanded:
        raise BombError(f"it unfolds to more than {limits.expanded // MIB} MB")
    if any(_is_bomb(entry) for entry in entries):
        raise BombError("it is packed too tightly to be a document")
    if any(entry.flag_bits & ENCRYPTED_FLAG for entry in entries):
        raise EncryptedError
    return Package(archive, limits, names={entry.filename for entry in entries})


def _is_bomb(entry: zipfile.ZipInfo) -> bool:
    # A picture of one colour packs well and is never unfolded here; the text of a document does not.
    return (
        entry.filename.endswith((".xml", ".rels"))
        and entry.file_size > RATIO_FROM
        and entry.file_size > MAX_RATIO * max(entry.compress_size, 1)
    )
