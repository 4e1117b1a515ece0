"""Résumés as plain text, for the tests of the whole reader."""

from datetime import date

from callboard.engine.document import Document
from callboard.engine.resume.model import Resume
from callboard.engine.resume.parser import parse_resume

TODAY = date(2026, 1, 15)

ENGLISH = """JANE MARIE DOE, PhD
Senior Data Engineer
Berlin, Germany | +49 30 1234567 | jane.doe@example.com | linkedin.com/in/janedoe | github.com/janedoe

SUMMARY
Data engineer with ten years of experience in building pipelines for banks
and insurers all over Europe.

EXPERIENCE

Acme GmbH, Berlin
Senior Data Engineer                                   Jan 2020 – Present
• Built a lake house on AWS that serves 40 teams and replaced
  three older systems
• Led 4 people

Globex Inc.
Software Engineer                                   03/2016 - 12/2019
• Wrote the billing service in Python

EDUCATION
Technische Universität Berlin                        2010 – 2015
M.Sc. in Computer Science
GPA: 1.3

SKILLS
Languages: Python, Java, SQL
Databases: PostgreSQL, Redis
LANGUAGES
German (native), English – C1, French: Basic
CERTIFICATIONS
AWS Certified Solutions Architect – Amazon Web Services, 2021
"""

GERMAN = """Lebenslauf
Lukas Brunner
Webentwickler
Musterweg 3, 3011 Bern, Schweiz
Telefon: +41 31 311 22 33
E-Mail: lukas@brunner.example

Berufserfahrung
Frontend-Entwickler bei Aareweb AG
seit 08.2021
- Entwicklung eines Designsystems in TypeScript
- Barrierefreie Formulare
Praktikant bei Museum für Kommunikation
09.2020 – 02.2021
- Interaktive Karte mit D3.js

Ausbildung
Bachelor of Science, Informatik
Berner Fachhochschule
09.2018 – 07.2021

Kenntnisse
TypeScript, HTML, CSS

Sprachen
Deutsch: Muttersprache
Französisch: B2
"""


def read(text: str) -> Resume:
    """The résumé that a plain text is."""
    return parse_resume(Document.from_text(text), today=TODAY)
