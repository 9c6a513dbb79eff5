"""What the result page says while the score waits, how it finds the result by itself, and a second try."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import LogLine, Session
from tests.browser import walks
from tests.browser.conftest import SeatedAt
from tests.processes import Site, Worker
from tests.tables import count_all

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cut_off(transactional_db: None, settings) -> Iterator[Site]:
    """A site whose broker does not answer, over the same database."""
    there = settings.REDIS_URL
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    site = Site()
    settings.REDIS_URL = there
    yield site
    site.stop(2)


def finish(page: Page) -> None:
    page.locator("#sheet button.go").click()
    page.wait_for_url("**/result/")


def test_without_a_worker_the_score_waits_and_appears_by_itself_when_one_starts(
    sit: SeatedAt, table: Session, celery_worker_process: Worker
) -> None:
    celery_worker_process.kill()
    count_all(table)
    page = sit("phone")
    finish(page)
    expect(page.locator("#job")).to_contain_text("Итог ждёт подсчёта.")
    with page.expect_response("**/score/**"):  # the page asks by itself
        pass
    expect(page.locator("#job progress")).to_be_visible()
    celery_worker_process.restart()
    expect(page.locator(".places .won")).to_contain_text("Анна")
    expect(page.locator("#job .job")).to_have_count(0)


def test_without_a_broker_nothing_is_lost_and_the_page_says_so(
    sit: SeatedAt, table: Session, celery_worker_process: Worker, cut_off: Site
) -> None:
    celery_worker_process.kill()
    count_all(table)
    page = sit("phone", base_url=cut_off.url)
    finish(page)
    expect(page.locator("#job")).to_contain_text("задерживается")
    celery_worker_process.restart()
    expect(page.locator(".places .won")).to_contain_text("Анна")


def test_a_failed_job_says_why_and_is_counted_again(
    sit: SeatedAt, table: Session, celery_worker_process: Worker
) -> None:
    count_all(table)
    LogLine.objects.filter(session=table, seq=2).update(by="Mallory")
    page = sit("phone")
    finish(page)
    job = page.locator("#job")
    expect(job).to_contain_text("Журнал изменён на записи 2")
    LogLine.objects.filter(session=table, seq=2).update(by="")
    job.get_by_role("button", name="Посчитать ещё раз").click()
    expect(page.locator(".places .won")).to_contain_text("Анна")
    assert walks.totals(page)["Анна"] == "66"


def test_a_waiting_count_can_be_opened_again(
    sit: SeatedAt, table: Session, celery_worker_process: Worker
) -> None:
    celery_worker_process.kill()
    count_all(table)
    page = sit("phone")
    finish(page)
    page.get_by_role("button", name="Открыть подсчёт снова").click()
    expect(page.locator("#pad a.cell").first).to_be_visible()
    celery_worker_process.restart()
