"""What a résumé or a posting is refused for before any agent starts."""

import pytest

from callboard.engine.document import Document
from callboard.hiring.intake import SourceDocument, UnjudgedLanguageError, accept_posting, accept_resume

RUSSIAN = (
    "Анна Петрова\nanna@example.org\nОпыт работы\nИнженер, Гавань, 2019 – 2022\nПроектировала причалы и краны.\n" * 3
)
JAPANESE = "職務経歴書\n山田 花子\n株式会社サンプル（2019年4月 〜 現在）\n- APIの設計と保守をしました\n"
CHINESE = "王小明\n工作经历\n港口机械有限公司 2019年4月 至今\n后端工程师，负责接口的设计和维护。\n"


@pytest.mark.parametrize(
    ("text", "language"), [(RUSSIAN, "Russian"), (JAPANESE, "Japanese"), (CHINESE, "Chinese")], ids=["ru", "ja", "zh"]
)
@pytest.mark.parametrize("accept", [accept_resume, accept_posting])
def test_language_that_cannot_be_judged_is_named(accept, text, language):
    with pytest.raises(UnjudgedLanguageError, match=f"cv.pdf is written in {language}"):
        accept(SourceDocument(name="cv.pdf", document=Document.from_text(text)))


def test_resume_with_a_name_in_another_script_is_accepted():
    text = (
        "Anna Petrova (Анна Петрова)\nanna@example.org\nWork experience\nEngineer, Harbour Tools Ltd, 2019 – 2022\n"
        "Designed quays and cranes with a team of five, and trained two apprentices in the use of the tools.\n"
    )
    resume = SourceDocument(name="cv.pdf", document=Document.from_text(text))
    assert accept_resume(resume) is resume
