"""Find activities: phrases that begin with a verb, such as "manage a team of developers" or "developing applications".

A verb begins an activity at the start of a bullet, after a cue ("ability to", "you will", "responsible for"), or when
it continues another ("…, test and deploy"). The activity ends before a clause, a purpose or a means.
"""

from __future__ import annotations

from dataclasses import dataclass

from callboard.engine.skills.phrases.topics import Topic
from callboard.engine.skills.phrases.units import TextUnit, Token
from callboard.engine.skills.phrases.vocabulary import Form, Vocabulary

_MAX_TOKENS = 13
_MIN_TOKENS = 2
# "…, and also test …"
_MAX_CONNECTING_TOKENS = 3
_AGENTS = ("er", "or", "ist", "ian", "ant")
_INNER_MARKS = frozenset("/&'’%-–+$€£")


@dataclass(frozen=True)
class Activity:
    """The tokens `first:last` of a unit."""

    first: int
    last: int


class ActivityReader:
    """Reads the activities of one unit."""

    def __init__(self, unit: TextUnit, vocabulary: Vocabulary, about: Topic) -> None:
        self._unit = unit
        self._tokens = unit.tokens
        self._vocabulary = vocabulary
        self._about = about
        self._speaks_of_you = " you " in unit.words
        self._first_word = next((at for at, token in enumerate(self._tokens) if token.is_word), 0)

    def activities(self) -> list[Activity]:
        """All activities, left to right."""
        found: list[Activity] = []
        form: Form | None = None
        at = self._first_word
        while at < len(self._tokens):
            led = self._form(at)
            starts = led is not None and (self._begins_activity(at, led) or self._continues(at, led, form, found))
            last = self._phrase_end(at, led) if starts and led is not None else at
            if last - at >= _MIN_TOKENS and not self._is_no_activity(at):
                found.append(Activity(at, last))
                form, at = led, last
            else:
                at += 1
        return found

    def _is_no_activity(self, at: int) -> bool:
        """Return True for `take pride` or `report to the director`, which are not activities."""
        verb, following = self._tokens[at].word, self._tokens[at + 1].word
        if verb.startswith("report"):
            return following in {"to", "into", "directly"}
        if verb.startswith("demonstrat"):
            return any(token.word in self._vocabulary.abilities_and_traits for token in self._tokens[at + 1 : at + 4])
        return following in self._vocabulary.idle

    def _form(self, at: int) -> Form | None:
        """The form of a verb, of `plan/track` that of its first word; None if it is not a verb."""
        word = self._tokens[at].word
        if word in self._vocabulary.titles and word.endswith(_AGENTS):
            return None
        if self._about is Topic.CANDIDATE and word in self._vocabulary.hiring:
            return None
        return self._vocabulary.forms.get(word.partition("/")[0])

    def _begins_activity(self, at: int, form: Form) -> bool:
        """Return True for a verb at the start of the unit or after a cue."""
        if self._about is Topic.CANDIDATE:
            return self._is_about_candidate(at, form)
        if self._about is Topic.COMPANY:
            return form is Form.BASE and self._is_about_reader(at)
        if self._is_at_start(at):
            return not self._is_modifier_or_noun(at, form)
        before = self._unit.before(at, 3, skipping=self._vocabulary.between)
        if form is Form.THIRD:
            return before[-1:] != () and before[-1] in self._vocabulary.titles and not self._is_noun_here(at)
        endings = {" ".join(before[-count:]) for count in (1, 2, 3) if len(before) >= count}
        if form is Form.BASE:
            return self._base_form_begins_activity(at, before, endings)
        return form is Form.GERUND and self._gerund_begins_activity(at, endings)

    def _is_modifier_or_noun(self, at: int, form: Form) -> bool:
        """Return True for a noun or modifier at the start of a unit: `working knowledge`, `support team`."""
        if form in {Form.GERUND, Form.PAST}:
            return self._tokens[at].word in self._vocabulary.fields or self._modifies_noun(at)
        return form in {Form.BASE, Form.THIRD} and self._is_noun_here(at)

    def _base_form_begins_activity(self, at: int, before: tuple[str, ...], endings: set[str]) -> bool:
        """`Ability to plan`, `you will plan`, `you sow and plant`."""
        if before[-1:] == ("and",):
            return self._speaks_of_you and self._tokens[at].word not in self._vocabulary.nounlike
        return bool(endings & self._vocabulary.before_verb) and not self._has_other_subject(at, before)

    def _gerund_begins_activity(self, at: int, endings: set[str]) -> bool:
        """`Responsible for planning`, `duties include reception, handling mail, …`."""
        if self._tokens[at - 1].word in self._vocabulary.list_separators and self._lists_duties(at):
            return True
        return bool(endings & self._vocabulary.before_gerund) and self._cue_is_strong_enough(at, endings)

    def _lists_duties(self, at: int) -> bool:
        """`Responsibilities include reception, handling mail, …`."""
        return any(token.word in self._vocabulary.duties for token in self._tokens[:at])

    def _is_about_reader(self, at: int) -> bool:
        """`We expect that you …`, but not `our product helps you …`."""
        before = self._unit.before(at, 3, skipping=self._vocabulary.between)
        cues = {" ".join(before[-count:]) for count in (2, 3) if len(before) >= count}
        return "you" in before and bool(cues & self._vocabulary.before_verb)

    def _is_about_candidate(self, at: int, form: Form) -> bool:
        """`We are looking for a nurse to train …`, `… with experience in training …`."""
        if form is Form.GERUND:
            before = self._unit.before(at, 3, skipping=self._vocabulary.between)
            return any(" ".join(before[-count:]) in self._vocabulary.before_gerund for count in (2, 3))
        before = self._unit.before(at, 2, skipping=self._vocabulary.between)
        cued = any(" ".join(before[-count:]) in self._vocabulary.seeking_to for count in (1, 2))
        return cued and form in {Form.BASE, Form.THIRD}

    def _modifies_noun(self, at: int) -> bool:
        """`Working knowledge`, `documented experience`, `nursing assistant`."""
        return at + 1 < len(self._tokens) and self._tokens[at + 1].word in self._vocabulary.nouns_after_gerund_modifier

    def _cue_is_strong_enough(self, at: int, endings: set[str]) -> bool:
        """Return False for a weak cue, such as `of`, that is far from the start of the unit."""
        weak = endings <= {"in", "for", "of", "by", "and"} | {ending for ending in endings if " " in ending}
        strong = {ending for ending in endings if " " in ending} & self._vocabulary.before_gerund
        return bool(strong) or not weak or at - self._first_word <= _MIN_TOKENS

    def _has_other_subject(self, at: int, before: tuple[str, ...]) -> bool:
        """`The platform will grow`, not `you will grow` or `the Account Handler will grow`."""
        if before[-1:] == () or before[-1] not in self._vocabulary.modals:
            return False
        if len(before) == 1 or before[-2] in self._vocabulary.subjects_of_work:
            return False
        subject = next(token for token in reversed(self._tokens[:at]) if token.word == before[-2])
        return not (subject.word.endswith(_AGENTS) and self._unit.source[subject.start].isupper())

    def _is_at_start(self, at: int) -> bool:
        between = self._tokens[self._first_word : at]
        if all(
            token.word in self._vocabulary.between or token.word == "to" or token.word.endswith("ly")
            for token in between
        ):
            return True
        return at > 0 and self._tokens[at - 1].word in {":", "–", "—", "-", "•"} and not self._tokens[at - 1].is_word

    def _is_noun_here(self, at: int) -> bool:
        """Return True for a noun that is spelt like a verb: `support team`, `design experience`."""
        word = self._tokens[at].word
        if word not in self._vocabulary.nounlike and word.removesuffix("s") not in self._vocabulary.nounlike:
            return False
        after = [token for token in self._tokens[at + 1 : at + 3] if token.is_word]
        if len(after) < _MIN_TOKENS:
            return (
                not after
                or after[0].word in self._vocabulary.heads | self._vocabulary.people | self._vocabulary.never_items
            )
        return after[0].word in self._vocabulary.after_nouns

    def _continues(self, at: int, led: Form | None, form: Form | None, found: list[Activity]) -> bool:
        """Return True for the next verb of a list of activities, or for the purpose or means of the last one."""
        if not found or form is None:
            return False
        between = self._tokens[found[-1].last : at]
        words = {token.word for token in between}
        if led is Form.GERUND and between and between[-1].word == "by":
            return not words & self._vocabulary.other_clauses
        if len(between) <= _MAX_CONNECTING_TOKENS and led is Form.BASE and "to" in words:
            return True
        if not between:
            return self._begins_next_activity(at, form)
        if led is not form and form is not Form.NOMINAL:
            return False
        if words - self._vocabulary.list_separators - self._vocabulary.between <= (
            {"will"} if led is Form.BASE else set[str]()
        ):
            return len(between) <= _MAX_CONNECTING_TOKENS
        after = [token.word for token in self._tokens[at + 1 : at + 3] if token.is_word]
        sure = self._tokens[at].word not in self._vocabulary.nounlike or len(after) == _MIN_TOKENS
        return (
            sure and between[-1].word in self._vocabulary.list_separators and not words & self._vocabulary.other_clauses
        )

    def _phrase_end(self, at: int, form: Form | None) -> int:
        """The index after the last token of the activity that begins at a verb."""
        verb = self._tokens[at].word
        last = at + 1
        objects = 0
        while last < min(len(self._tokens), at + _MAX_TOKENS):
            token = self._tokens[last]
            if self._ends_before(last, at, form, objects, verb):
                break
            if token.is_word and token.word not in self._vocabulary.not_objects:
                objects += (
                    self._form(last) is not form or self._tokens[last - 1].word not in self._vocabulary.list_separators
                )
            last += 1
        return self._without_loose_ends(at, last)

    def _ends_before(self, here: int, at: int, form: Form | None, objects: int, verb: str) -> bool:
        token = self._tokens[here]
        if not token.is_word:
            return self._ends_at_mark(token, here, form, objects)
        if (here == at + 1 and token.word in self._vocabulary.bound) or self._is_clause(token, verb):
            return False
        if token.word in self._vocabulary.activity_stops or (objects and self._begins_next_activity(here, form)):
            return True
        if token.word in self._vocabulary.joins:
            return bool(objects) and self._next_verb_has_form(here, form)
        if token.word == "to":
            return here > at + 1 and self._next_verb_has_form(here, Form.BASE)
        if token.word in self._vocabulary.soft_stops and objects and token.word not in {"to", "into"}:
            return not (verb in self._vocabulary.partnering and objects < 4)
        return False

    def _is_clause(self, token: Token, verb: str) -> bool:
        """`Ensure that requirements are met`."""
        return verb in self._vocabulary.clausal and token.word in self._vocabulary.clause_words

    def _begins_next_activity(self, here: int, form: Form | None) -> bool:
        """`Troubleshoot issues recommend improvements`: the next verb of a list that lost its commas."""
        token, last = self._tokens[here], self._tokens[here - 1]
        following = self._tokens[here + 1 : here + 2]
        if (
            not following
            or not following[0].is_word
            or following[0].word in self._vocabulary.never_before_object
            or not last.is_word
        ):
            return False
        led = self._form(here)
        if led is Form.GERUND:
            plural = (
                last.word.endswith("s")
                and not last.word.endswith("ss")
                and last.word not in self._vocabulary.determiners
            )
            described = following[0].word in self._vocabulary.heads or following[0].word in self._vocabulary.knowledge
            return plural and not described
        sure = token.word not in self._vocabulary.nounlike and last.word not in self._vocabulary.not_before_verbs
        return led is form is Form.BASE and sure

    def _ends_at_mark(self, token: Token, here: int, form: Form | None, objects: int) -> bool:
        if token.word == ",":
            return (
                not self._next_verb_has_form(here, form)
                if not objects
                else objects > 1 or not self._object_continues(here)
            )
        return token.word not in _INNER_MARKS

    def _object_continues(self, here: int) -> bool:
        """Return True if neither a verb nor an article follows the comma: `Maintaining efficient, reusable code`."""
        following = self._tokens[here + 1 : here + 2]
        return (
            bool(following)
            and following[0].is_word
            and following[0].word not in self._vocabulary.list_enders
            and self._form(here + 1) is None
        )

    def _next_verb_has_form(self, here: int, form: Form | None) -> bool:
        for token in range(here + 1, min(here + 4, len(self._tokens))):
            word = self._tokens[token].word
            if word in self._vocabulary.joins or word in self._vocabulary.between or word in {",", "to"}:
                continue
            return self._form(token) is form
        return False

    def _without_loose_ends(self, at: int, last: int) -> int:
        while last > at and (
            not self._tokens[last - 1].is_word or self._tokens[last - 1].word in self._vocabulary.loose_ends
        ):
            last -= 1
        return last
