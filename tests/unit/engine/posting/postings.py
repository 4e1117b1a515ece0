"""Postings for the tests of this folder, written for them; every company is invented."""

from typing import Any

from callboard.engine.document import Document
from callboard.engine.posting.model import Posting
from callboard.engine.posting.parser import parse_posting
from callboard.engine.posting.posting_json import to_json

ENGLISH = """\
Senior Backend Engineer, Payments (m/f/d)
Lumenpay · Berlin, Germany · Hybrid · Full-time

About Lumenpay
Lumenpay moves money for 40,000 merchants. We raised a $40M Series B last year.

What you'll do
- Design the services behind card payments
- Own the reliability of the ledger

Who you are
- 5+ years of building backend systems in Python or Go
- BSc in Computer Science or equivalent experience
- Kafka (preferred)
- Must be authorized to work in Germany; no visa sponsorship

Nice to have
- Kubernetes

What we offer
- €75,000 – €95,000 per year plus equity
- A learning budget of €2,000

Lumenpay is an equal opportunity employer. We decide without regard to race, religion or sex.
"""

GERMAN = """\
Softwareentwickler Java (m/w/d)
Hansetech GmbH – Hamburg
Festanstellung | Vollzeit

Deine Aufgaben
- Du entwickelst Microservices mit Spring Boot

Dein Profil
- Abgeschlossenes Studium der Informatik
- Mindestens drei Jahre Berufserfahrung mit Java
- Sichere Deutschkenntnisse (mindestens C1)
- Führerschein Klasse B
- Kenntnisse in Kubernetes von Vorteil

Das bieten wir dir
- 60.000 – 75.000 € brutto/Jahr
"""

COMMENT = """\
Acme (YC W21) | Senior Backend Engineer, ML Engineer | Berlin or REMOTE (EU) | Full-time | €70–90k | https://acme.test

We make scheduling software for hospitals.

Stack: Python, FastAPI, PostgreSQL
"""

OPENINGS = """\
Quillstack | London, UK | ONSITE | Full time
We're building the writing tool for lawyers.

We are hiring:
* Founding Engineer (£80k–£130k + equity): Elixir, Postgres
* Product Designer (£70k–£95k)
"""


def read(text: str) -> Posting:
    return parse_posting(Document.from_text(text))


def fields(text: str) -> dict[str, Any]:
    return to_json(read(text))
