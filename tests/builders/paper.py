"""A sheet of paper that grows line by line, so that every fact of a builder quotes a true place."""

from callboard.engine.document import Document
from callboard.engine.facts import Evidence, Fact, Source


class Paper:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.lines: list[str] = []
        self._length = 0

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def write(self, line: str) -> Evidence:
        start = self._length
        self.lines.append(line)
        self._length += len(line) + 1
        return Evidence(
            source=self.source, quote=line, start=start, end=start + len(line), page=1, line=len(self.lines)
        )

    def fact(self, text: str) -> Fact[str]:
        return Fact(value=text, evidence=self.write(text))

    def within(self, line: Evidence, part: str) -> Evidence:
        offset = line.quote.index(part)
        start = line.start + offset
        return line.model_copy(update={"quote": part, "start": start, "end": start + len(part)})

    def document(self) -> Document:
        return Document.from_text(self.text)
