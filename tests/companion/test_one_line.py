"""How the tests read a page, however its template is wrapped."""

from tests.one_line import one_line


def test_a_wrapped_page_reads_like_the_same_page_on_one_line() -> None:
    wrapped = """<p class="a
        b"
      id='x'>
      Two <b>bold</b>
      words,
      one line
    </p>
    <textarea>
      kept </textarea>
    <input checked
      >"""
    single = (
        "<p class=\"a b\" id='x'>Two <b>bold</b>words, one line</p>"
        "<textarea>\n      kept </textarea><input checked>"
    )
    assert one_line(wrapped) == single
