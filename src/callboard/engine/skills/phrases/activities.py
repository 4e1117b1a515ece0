"""What people do: phrases led by a verb, such as "manage a team of developers" or "developing web applications".

A verb leads a phrase at the head of a bullet, after a cue ("ability to", "you will", "responsible for"), or when it
continues another ("…, test and deploy"). The phrase ends where annotators end it: at a clause, a purpose, a means.
"""

from __future__ import annotations

from dataclasses import dataclass

from callboard.engine.skills.phrases.inflection import Form
from callboard.engine.skills.phrases.lexis import Lexis
from callboard.engine.skills.phrases.topics import Topic
from callboard.engine.skills.phrases.units import Token, Unit

_LONGEST = 13
_SHORTEST = 2
# "…, and also test …"
_NEAR = 3
_AGENTS = ("er", "or", "ist", "ian", "ant")
_MODALS = frozenset(["will", "can", "must", "should"])
_OTHER_CLAUSE = frozenset(["we", "they", "our", "which", "who", "that", "it", "you", "is", "are"])
_GLUE = frozenset("/&'’%-–+$€£")


@dataclass(frozen=True)
class Activity:
    """The tokens `first:last` of a unit."""

    first: int
    last: int


class Reader:
    """Reads the activities of one unit."""

    def __init__(self, unit: Unit, lexis: Lexis, about: Topic) -> None:
        self._unit = unit
        self._tokens = unit.tokens
        self._lexis = lexis
        self._about = about
        self._speaks_of_you = " you " in unit.words
        self._head = next((at for at, token in enumerate(self._tokens) if token.is_word), 0)

    def activities(self) -> list[Activity]:
        """All activities, left to right."""
        found: list[Activity] = []
        form: Form | None = None
        at = self._head
        while at < len(self._tokens):
            led = self._form(at)
            starts = led is not None and (self._is_led(at, led) or self._continues(at, led, form, found))
            last = self._extent(at, led) if starts and led is not None else at
            if last - at >= _SHORTEST and not self._is_idle(at):
                found.append(Activity(at, last))
                form, at = led, last
            else:
                at += 1
        return found

    def _is_idle(self, at: int) -> bool:
        """`Take pride`, `report to the director`: no activity."""
        verb, following = self._tokens[at].word, self._tokens[at + 1].word
        if verb.startswith("report"):
            return following in {"to", "into", "directly"}
        if verb.startswith("demonstrat"):
            return any(token.word in self._lexis.own_words for token in self._tokens[at + 1 : at + 4])
        return following in self._lexis.idle

    def _form(self, at: int) -> Form | None:
        """Of `plan/track` the form of its first word."""
        word = self._tokens[at].word
        if word in self._lexis.titles and word.endswith(_AGENTS):
            return None
        if self._about is Topic.SOUGHT and word in self._lexis.hiring:
            return None
        return self._lexis.forms.get(word.partition("/")[0])

    def _is_led(self, at: int, form: Form) -> bool:
        """A verb at the head of the unit, or one that a cue announces."""
        if self._about is Topic.SOUGHT:
            return self._is_sought(at, form)
        if self._about is Topic.OTHERS:
            return form is Form.BASE and self._is_of_you(at)
        if self._is_head(at):
            return not self._is_named_by(at, form)
        before = self._unit.before(at, 3, skipping=self._lexis.between)
        if form is Form.THIRD:
            return before[-1:] != () and before[-1] in self._lexis.titles and not self._is_noun_here(at)
        endings = {" ".join(before[-count:]) for count in (1, 2, 3) if len(before) >= count}
        if form is Form.BASE:
            return self._is_base_led(at, before, endings)
        return form is Form.GERUND and self._is_gerund_led(at, endings)

    def _is_named_by(self, at: int, form: Form) -> bool:
        """At the head of a unit: `working knowledge`, `marketing teams`, `support team`."""
        if form in {Form.GERUND, Form.PAST}:
            return self._tokens[at].word in self._lexis.fields or self._is_knowledge(at)
        return form in {Form.BASE, Form.THIRD} and self._is_noun_here(at)

    def _is_base_led(self, at: int, before: tuple[str, ...], endings: set[str]) -> bool:
        """`Ability to plan`, `you will plan`, `you sow and plant`."""
        if before[-1:] == ("and",):
            return self._speaks_of_you and self._tokens[at].word not in self._lexis.nounlike
        return bool(endings & self._lexis.before_verb) and not self._is_of_others(at, before)

    def _is_gerund_led(self, at: int, endings: set[str]) -> bool:
        """`Responsible for planning`, `duties include reception, handling mail, …`."""
        if self._tokens[at - 1].word in self._lexis.commas and self._lists_duties(at):
            return True
        return bool(endings & self._lexis.before_gerund) and self._is_told(at, endings)

    def _lists_duties(self, at: int) -> bool:
        """`Responsibilities include reception, handling mail, …`."""
        return any(token.word in self._lexis.duties for token in self._tokens[:at])

    def _is_of_you(self, at: int) -> bool:
        """`We expect that you …`, but not `our product helps you …`."""
        before = self._unit.before(at, 3, skipping=self._lexis.between)
        cues = {" ".join(before[-count:]) for count in (2, 3) if len(before) >= count}
        return "you" in before and bool(cues & self._lexis.before_verb)

    def _is_sought(self, at: int, form: Form) -> bool:
        """`We are looking for a nurse to train …`, `… with experience in training …`."""
        if form is Form.GERUND:
            before = self._unit.before(at, 3, skipping=self._lexis.between)
            return any(" ".join(before[-count:]) in self._lexis.before_gerund for count in (2, 3))
        before = self._unit.before(at, 2, skipping=self._lexis.between)
        cued = any(" ".join(before[-count:]) in self._lexis.seeking_to for count in (1, 2))
        return cued and form in {Form.BASE, Form.THIRD}

    def _is_knowledge(self, at: int) -> bool:
        """`Working knowledge`, `documented experience`, `nursing assistant`."""
        return at + 1 < len(self._tokens) and self._tokens[at + 1].word in self._lexis.no_acts

    def _is_told(self, at: int, endings: set[str]) -> bool:
        """The weakest cues count only near the head of a unit: "experience, planning …", not anywhere after `of`."""
        weak = endings <= {"in", "for", "of", "by", "and"} | {ending for ending in endings if " " in ending}
        strong = {ending for ending in endings if " " in ending} & self._lexis.before_gerund
        return bool(strong) or not weak or at - self._head <= _SHORTEST

    def _is_of_others(self, at: int, before: tuple[str, ...]) -> bool:
        """`The platform will grow`, not `you will grow` or `the Account Handler will grow`."""
        if before[-1:] == () or before[-1] not in _MODALS:
            return False
        if len(before) == 1 or before[-2] in self._lexis.doers:
            return False
        subject = next(token for token in reversed(self._tokens[:at]) if token.word == before[-2])
        return not (subject.word.endswith(_AGENTS) and self._unit.source[subject.start].isupper())

    def _is_head(self, at: int) -> bool:
        between = self._tokens[self._head : at]
        if all(
            token.word in self._lexis.between or token.word == "to" or token.word.endswith("ly") for token in between
        ):
            return True
        return at > 0 and self._tokens[at - 1].word in {":", "–", "—", "-", "•"} and not self._tokens[at - 1].is_word

    def _is_noun_here(self, at: int) -> bool:
        """`Support team`, `Design experience`: a verb by its letters, a noun by its place."""
        word = self._tokens[at].word
        if word not in self._lexis.nounlike and word.removesuffix("s") not in self._lexis.nounlike:
            return False
        after = [token for token in self._tokens[at + 1 : at + 3] if token.is_word]
        if len(after) < _SHORTEST:
            return not after or after[0].word in self._lexis.heads | self._lexis.people | self._lexis.never_items
        return after[0].word in {"of", "and", "is", "for", "skills", "experience"} and after[0].word != "and"

    def _continues(self, at: int, led: Form | None, form: Form | None, found: list[Activity]) -> bool:
        """The next verb of a list of activities, or the purpose or the means of the last one."""
        if not found or form is None:
            return False
        between = self._tokens[found[-1].last : at]
        words = {token.word for token in between}
        if led is Form.GERUND and between and between[-1].word == "by":
            return not words & _OTHER_CLAUSE
        if len(between) <= _NEAR and led is Form.BASE and "to" in words:
            return True
        if not between:
            return self._breaks_in(at, form)
        if led is not form and form is not Form.NOMINAL:
            return False
        if words - self._lexis.commas - self._lexis.between <= ({"will"} if led is Form.BASE else set[str]()):
            return len(between) <= _NEAR
        after = [token.word for token in self._tokens[at + 1 : at + 3] if token.is_word]
        sure = self._tokens[at].word not in self._lexis.nounlike or len(after) == _SHORTEST
        return sure and between[-1].word in self._lexis.commas and not words & _OTHER_CLAUSE

    def _extent(self, at: int, form: Form | None) -> int:
        """One past the last token of the phrase that begins at a verb."""
        verb = self._tokens[at].word
        last = at + 1
        objects = 0
        while last < min(len(self._tokens), at + _LONGEST):
            token = self._tokens[last]
            if self._ends(last, at, form, objects, verb):
                break
            if token.is_word and token.word not in self._lexis.not_objects:
                objects += self._form(last) is not form or self._tokens[last - 1].word not in self._lexis.commas
            last += 1
        return self._trimmed(at, last)

    def _ends(self, here: int, at: int, form: Form | None, objects: int, verb: str) -> bool:
        token = self._tokens[here]
        if not token.is_word:
            return self._ends_at_mark(token, here, form, objects)
        if (here == at + 1 and token.word in self._lexis.bound) or self._is_clause(token, verb):
            return False
        if token.word in self._lexis.activity_stops or (objects and self._breaks_in(here, form)):
            return True
        if token.word in self._lexis.joins:
            return bool(objects) and self._next_leads(here, form)
        if token.word == "to":
            return here > at + 1 and self._next_leads(here, Form.BASE)
        if token.word in self._lexis.soft_stops and objects and token.word not in {"to", "into"}:
            return not (verb in self._lexis.partnering and objects < 4)
        return False

    def _is_clause(self, token: Token, verb: str) -> bool:
        """`Ensure that requirements are met`."""
        return verb in self._lexis.clausal and token.word in self._lexis.clause_words

    def _breaks_in(self, here: int, form: Form | None) -> bool:
        """`Troubleshoot issues recommend improvements`: the next verb of a list that lost its commas."""
        token, last = self._tokens[here], self._tokens[here - 1]
        following = self._tokens[here + 1 : here + 2]
        if not following or not following[0].is_word or following[0].word in self._lexis.no_object or not last.is_word:
            return False
        led = self._form(here)
        if led is Form.GERUND:
            plural = (
                last.word.endswith("s") and not last.word.endswith("ss") and last.word not in self._lexis.determiners
            )
            described = following[0].word in self._lexis.heads or following[0].word in self._lexis.knowledge
            return plural and not described
        sure = token.word not in self._lexis.nounlike and last.word not in self._lexis.not_before_verbs
        return led is form is Form.BASE and sure

    def _ends_at_mark(self, token: Token, here: int, form: Form | None, objects: int) -> bool:
        if token.word == ",":
            return not self._next_leads(here, form) if not objects else objects > 1 or not self._goes_on(here)
        return token.word not in _GLUE

    def _goes_on(self, here: int) -> bool:
        """`Maintaining efficient, reusable code`: no verb, no article after the comma, so more of the same."""
        following = self._tokens[here + 1 : here + 2]
        return (
            bool(following)
            and following[0].is_word
            and following[0].word not in self._lexis.closed
            and self._form(here + 1) is None
        )

    def _next_leads(self, here: int, form: Form | None) -> bool:
        for token in range(here + 1, min(here + 4, len(self._tokens))):
            word = self._tokens[token].word
            if word in self._lexis.joins or word in self._lexis.between or word in {",", "to"}:
                continue
            return self._form(token) is form
        return False

    def _trimmed(self, at: int, last: int) -> int:
        while last > at and (
            not self._tokens[last - 1].is_word or self._tokens[last - 1].word in self._lexis.loose_ends
        ):
            last -= 1
        return last
