"""The model that tells job postings from other documents: résumés, news, advice, manuals, pages about a firm."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

from callboard.engine.document import Document
from callboard.engine.posting.field_candidates import YES
from callboard.engine.posting.posting_text import PostingText
from callboard.engine.posting.recognise import features
from callboard.engine.posting.unit_labels import label_units
from training.examples import Labelled, Recipe


def examples(data: Path) -> list[Labelled]:
    """One example a text; what it is (`label`: "yes" for a posting) was told by where it was found.

    A part of another text names that one as its `document` (the file's name and the row, from 0).
    """
    csv.field_size_limit(sys.maxsize)
    found: list[Labelled] = []
    for path in sorted((data / "kinds").glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as stream:
            for number, row in enumerate(csv.DictReader(stream)):
                reading = PostingText(Document.from_text(row["text"]))
                label = YES if row["label"] == YES else "no"
                document = row.get("document") or f"{path.stem} {number}"
                known = features(reading, label_units(reading))
                found.append(Labelled(known, label, document, document.rpartition(" ")[0]))
    return found


SOURCES = {
    "advice": "short postings in six languages, and letters, advice, news and courses about work, written for "
    "this project",
    "advice_interviews": "advice on interviews, public repositories yangshun/tech-interview-handbook, "
    "viraptor/reverse-interview",
    "ats": "ads of applicant tracking systems, public repository jeremychia/analytics-engineers-job-descriptions",
    "boards_adzuna": "a British board, the beginnings of its ads, public repository MartaDataUK/job_tracker",
    "boards_dice": "an American board of technical jobs, public repository talk2rajasimman/Spacy-Custome-NER-",
    "boards_faisal": "a professional network, public repository FaisalFehad/ml-data-scraper",
    "boards_gd": "a board with reviews of employers, public repository WamzMwangi/Job_Market_Analysis-BI_Tools",
    "boards_indeed": "a search engine of jobs, public repository ArjtheGreat/IndeedJobScraper",
    "boards_kalibrr": "a Philippine board, public repository KyleCarlo/Job-Recommender-System",
    "boards_kenya": "a Kenyan board, public repository WamzMwangi/Job_Market_Analysis-BI_Tools",
    "boards_kyle": "a board of South-East Asia, public repository KyleCarlo/Job-Recommender-System",
    "boards_linkedin": "a professional network, public repository MartaDataUK/job_tracker",
    "boards_singapore": "a national board of jobs, public repository alex44jzy/nus-text-mining",
    "companies": "pages about firms, public repository remoteintech/remote-jobs",
    "courses": "lessons, public repository LTSACH/AILearningHub",
    "cvs": "résumés that 150 people published, and of public repository arefinnomi/curriculum_vitae_data",
    "cvs_foreign": "résumés that people published, most in German, Spanish, Portuguese, French and Italian",
    "cvs_shared": "résumés of 24 professions",
    "cvs_spanish_reports": "résumés and reports on them in Spanish, public repository angra8410/aplicaciones_laborales",
    "de_pages": "pages of a German association, public repository DE-RSE/www",
    "docs_hiring": "documentation of seven programs for job seekers, such as srbhr/Resume-Matcher",
    "emscad": "EMSCAD, the Employment Scam Aegean Dataset, public repository Ishita1604/AcrossTheBorders",
    "en_blog": "English pages of public repository fronteers/website",
    "es_boards": "Spanish ads, public repository jlpbiuma/clasificador-ofertas-empleo-modelo",
    "fixtures": "postings, and texts that are none, written for this project in eight languages",
    "fr_blog": "French pages, public repositories etalab/etalab.gouv.fr, InseeFrLab/ssphub",
    "fr_inclusion": "French ads, public repository gip-inclusion/les-emplois",
    "fr_morocco": "beginnings of Moroccan ads in French, public repository Yassine171/Scrapping-Offres-Emploies",
    "fr_products": "French product pages, public repository betagouv/beta.gouv.fr",
    "gov_digital": "a public body of the United States, public repository 18F/join.tts.gsa.gov",
    "gov_elections": "public bodies, public repository Bipartisan-Policy-Center/election-official-job-descriptions",
    "guides": "guides in seven languages, public repositories github/opensource.guide, "
    "EbookFoundation/free-programming-books",
    "handbooks": "handbooks of 18F, basecamp, madetech, sourcegraph and dwyl, and posts of USRSE/usrse.github.io",
    "hn": "comments in a monthly thread of who is hiring, public repository gabfl/hn-whoishiring",
    "it_digital": "Italian ads, public repository teamdigitale/teamdigitale.governo.it",
    "it_digital_pages": "other pages of the same",
    "labelled": "labelled postings of seven kinds of sources",
    "letters": "letters of application that people published",
    "mails": "e-mails, public repository stdlib-js/datasets-spam-assassin",
    "museums": "ads of museums, public repository ekrimmel/collections-job-descriptions",
    "news": "news, public repository LTSACH/AILearningHub",
    "nl_blog": "Dutch pages of public repository fronteers/website",
    "nl_boards": "Dutch ads, public repository timesourcebv-tech/niels-vacatures",
    "nl_explainers": "Dutch advice on careers, public repository ea-netherlands/ea-nl-vacatures",
    "nl_frontend": "Dutch ads, public repository fronteers/website",
    "nl_ict": "Dutch ads, public repository Doniol/Vacature_Analyse",
    "nl_media": "Dutch ads, public repository jasperkoningnl/vacatureGPT",
    "packages": "descriptions of Python packages",
    "policies": "policies, public repositories github/site-policy, basecamp/policies",
    "policies_mozilla": "terms and privacy policies in seven languages, public repository mozilla/legal-docs",
    "pt_boards": "beginnings of Brazilian ads, public repository EmidioLP/vagas-tech-junior",
    "pt_callcentre": "Brazilian ads, public repository workspaceselecao/repositoriodevagas",
    "pt_docs": "documentation in Portuguese of four programs for job seekers",
    "repositories": "README, CHANGELOG and CONTRIBUTING files of public repositories",
    "sites": "posts of personal sites",
    "startup": "a book on start-ups, public repository brikis98/hello-startup-site",
}

RECIPE = Recipe(
    name="recognition of postings",
    purpose="Says whether a text is a job posting.",
    weights=Path("src/callboard/engine/posting/data/recognise.npz"),
    examples=examples,
    sources=SOURCES,
    labelled="by where they were found",
    strength=8,
)
