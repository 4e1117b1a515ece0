"""`callboard ask`: a request in free words, as a person asks it."""

from tests.builders.resumes import PLAIN_TEXT


class TestAnswer:
    def test_answer_is_on_stdout_and_its_agent_on_stderr(self, callboard):
        done = callboard("ask", "Solve 2x + 5 = 15")
        assert done.code == 0
        assert "**x = 5**" in done.out
        assert "peter-logical" not in done.out
        assert "peter-logical" in done.err
        assert "rules" in done.err

    def test_json_output_holds_the_whole_execution(self, callboard):
        execution = callboard("ask", "what is 15 percent of 240", "--json").json
        assert execution["status"] == "completed"
        assert execution["response"]["agent"] == "peter-logical"
        assert "36" in execution["response"]["text"]
        assert execution["engine"] == "rules"
        assert "36" in callboard("runs", "show", execution["id"]).out

    def test_text_from_stdin_goes_to_the_named_agent(self, callboard):
        done = callboard("ask", "-", "--agent", "resume_parser", stdin=PLAIN_TEXT)
        assert done.code == 0
        assert "Ada Lovelace *(résumé, line 1)*" in done.out


class TestRefusal:
    def test_unknown_agent_is_reported(self, callboard):
        done = callboard("ask", "hello", "--agent", "nobody")
        assert (done.code, done.out) == (7, "")
        assert "callboard agents list" in done.err

    def test_the_supervisor_takes_no_requests(self, callboard):
        assert callboard("ask", "hello", "--agent", "cleo-supervisor").code == 8

    def test_empty_request_is_refused(self, callboard):
        assert callboard("ask", "  ").code == 4
