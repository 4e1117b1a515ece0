"""LinkedIn data exports, as their owners download them."""

import zipfile
from datetime import date
from io import BytesIO

import pytest

from callboard.documents.archives import unpacked
from callboard.documents.child import read
from callboard.documents.errors import BombError, DamagedError, EmptyError, NotAnExportError
from callboard.documents.limits import Limits
from callboard.documents.uploads import Upload
from callboard.engine.document import Document
from callboard.engine.resume.jsonresume import to_json_resume
from callboard.engine.resume.parser import parse_resume

PROFILE = (
    "\ufeffFirst Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,"
    "Twitter Handles,Websites,Instant Messengers\n"
    'Rosa,Ferreira,,Rua Nova 1,1 January,Data Engineer,"I build pipelines, carefully.",IT,1000,"Lisbon, Portugal",'
    "[rosa],[PORTFOLIO:https://rosa.example/work],\n"
)
POSITIONS = (
    "Company Name,Title,Description,Location,Started On,Finished On\n"
    'Northgate Ferries,Data Engineer,"Own bookings. • Moved 40 jobs &amp; tests • Cut costs",Porto,Mar 2020,\n'
    'Harbour,Analyst,"- Wrote reports\n- Taught SQL",Lisbon,Jan 2016,Feb 2020\n'
)


def export(**files: str) -> bytes:
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in files.items():
            made.writestr(f"{name.replace('_', ' ')}.csv", text)
    return content.getvalue()


def facts(data: bytes) -> dict:
    reading = read(data, "export.zip", Limits())
    document = Document(reading.media_type, tuple(reading.lines), json_resume=reading.json_resume)
    return to_json_resume(parse_resume(document, today=date(2026, 11, 23)))


class TestTables:
    def test_profile_names_the_person_and_where_to_reach_them(self):
        emails = "Email Address,Confirmed,Primary,Updated On\nold@x.example,Yes,No,\nrosa@x.example,Yes,Yes,\n"
        phones = "Extension,Number,Type\n,+351 912 345 678,Mobile\n"
        basics = facts(export(Profile=PROFILE, Email_Addresses=emails, PhoneNumbers=phones))["basics"]
        assert basics == {
            "name": "Rosa Ferreira",
            "label": "Data Engineer",
            "email": "rosa@x.example",
            "phone": "+351 912 345 678",
            "url": "https://rosa.example/work",
            "summary": "I build pipelines, carefully.",
            "location": {"city": "Lisbon, Portugal"},
        }

    def test_description_becomes_a_summary_and_points(self):
        now, before = facts(export(Positions=POSITIONS))["work"]
        assert now == {
            "name": "Northgate Ferries",
            "position": "Data Engineer",
            "location": "Porto",
            "startDate": "2020-03",
            "summary": "Own bookings.",
            "highlights": ["Moved 40 jobs & tests", "Cut costs"],
        }
        assert (before["endDate"], before["highlights"]) == ("2020-02", ["Wrote reports", "Taught SQL"])

    def test_degree_and_field_are_two_things(self):
        rows = (
            'School Name,Start Date,End Date,Notes,Degree Name,Activities\nLisboa,2010,2015,,"MSc, Computing",Rowing\n'
        )
        (study,) = facts(export(Profile=PROFILE, Education=rows))["education"]
        assert (study["studyType"], study["area"], study["endDate"]) == ("MSc", "Computing", "2015")

    def test_skills_languages_certificates_and_projects_are_read(self):
        resume = facts(
            export(
                Profile=PROFILE,
                Skills="Name\nPython\nAirflow\n",
                Languages="Name,Proficiency\nPortuguese,Native or bilingual proficiency\n",
                Certifications="Name,Url,Authority,Started On,Finished On,License Number\nCKA,,CNCF,Mar 2022,,7\n",
                Projects="Title,Description,Url,Started On,Finished On\nTide,Tables.,https://t.example,Jan 2021,\n",
            )
        )
        assert resume["skills"] == [{"keywords": ["Python", "Airflow"]}]
        assert resume["languages"] == [{"language": "Portuguese", "fluency": "Native or bilingual proficiency"}]
        assert resume["certificates"] == [{"name": "CKA", "issuer": "CNCF", "date": "2022-03"}]
        assert resume["projects"][0]["url"] == "https://t.example"

    def test_private_matters_stay_where_they_are(self):
        reading = read(export(Profile=PROFILE, messages="FROM,CONTENT\nAnna,a secret\n"), "export.zip", Limits())
        told = "\n".join(line.text for line in reading.lines)
        assert "Rosa" in told
        assert not any(word in told for word in ("secret", "1 January", "Rua Nova", "1000"))


class TestLanguages:
    def test_german_columns_are_found_by_their_names_in_any_order(self):
        rows = "Position,Unternehmen,Beginn,Ende\nBuchhalter,Hafen GmbH,März 2019,Dez. 2021\n"
        (job,) = facts(export(Positionen=rows))["work"]
        assert job == {
            "name": "Hafen GmbH",
            "position": "Buchhalter",
            "startDate": "2019-03",
            "endDate": "2021-12",
        }

    def test_columns_in_an_unknown_language_are_read_by_their_order(self):
        rows = "Şirket,Unvan,Açıklama,Konum,Başlangıç,Bitiş\nDeniz,Muhasebeci,,İzmir,01.2019,\n"
        (job,) = facts(export(Positions=rows))["work"]
        assert job == {"name": "Deniz", "position": "Muhasebeci", "location": "İzmir", "startDate": "2019-01"}


class TestDamage:
    def test_missing_tables_leave_their_parts_out(self):
        assert set(facts(export(Positions=POSITIONS))) == {"work"}

    def test_an_export_without_rows_is_empty(self):
        with pytest.raises(EmptyError):
            facts(export(Profile="First Name,Last Name\n", Positions=""))

    def test_a_table_that_is_no_text_is_told(self):
        with pytest.raises(DamagedError, match="profile"):
            facts(export(Profile="\0\1\2" * 200))

    def test_a_table_that_unfolds_without_end_is_refused(self):
        data = export(Positions=POSITIONS + "x" * 3_000_000)
        with pytest.raises(BombError):
            read(data, "export.zip", Limits(expanded=1_000_000))

    def test_one_table_that_anybody_may_have_is_no_export(self):
        with pytest.raises(NotAnExportError, match=r"it holds Skills\.csv"):
            facts(export(Skills="Name\nPython\n"))

    def test_several_tables_are_an_export_without_profile_and_jobs(self):
        resume = facts(export(Skills="Name\nPython\n", Languages="Name,Proficiency\nDutch,Native\n"))
        assert set(resume) == {"skills", "languages"}

    @pytest.mark.parametrize(
        ("names", "told"), [([], "it is empty"), (["in/a.jpg", "in/b.jpg", "in/c.jpg"], "it holds a.jpg and 2 other")]
    )
    def test_another_archive_is_told_what_an_export_holds_and_where_it_is_from(self, names, told):
        content = BytesIO()
        with zipfile.ZipFile(content, "w") as made:
            for name in names:
                made.writestr(name, b"picture")
        with pytest.raises(NotAnExportError, match=told) as caught:
            facts(content.getvalue())
        assert "Profile.csv" in caught.value.message
        assert "Get a copy of your data" in caught.value.message

    @pytest.mark.parametrize("delimiter", [";", "\t"])
    def test_tables_that_a_spreadsheet_saved_again_are_read(self, delimiter):
        (job,) = facts(export(Positions=delimiter.join(["Company Name", "Title"]) + f"\nHafen{delimiter}Koch\n"))[
            "work"
        ]
        assert job == {"name": "Hafen", "position": "Koch"}


def test_an_export_among_uploads_is_one_file():
    data = export(Profile=PROFILE, Positions=POSITIONS)
    sent = Upload("export.zip", len(data), lambda: data)
    assert unpacked([sent]) == [sent]
