"""Create the demo group's tables and its legacy campaign, with invented values, for everybody to
look at.
"""

from typing import Any

from django.core.management.base import BaseCommand
from django.urls import reverse

from scoring.selectors.demos import demo_games, demo_story
from scoring.services.demo import make_demo


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        group = make_demo()
        tables = group.sessions.filter(story_of=None).count()
        self.stdout.write(f"{tables} demo tables and a legacy campaign are ready. The start page")
        self.stdout.write("leads to all of them; with the site running, these are the addresses:")
        for game in demo_games():
            self.stdout.write(
                f"  {game.name}: half counted {game.table_url}, result {game.result_url}"
            )
            if game.referee_url:
                self.stdout.write(f"  {game.name}, refereed move by move: {game.referee_url}")
        if story := demo_story():
            self.stdout.write(f"  {story.name}: {reverse('story', args=[story.code])}")
