"""Empty the database after a test that commits, in a tenth of the time that Django's own flush takes.

TRUNCATE costs PostgreSQL a new file for every table and index, however little they hold; a test leaves few rows. What
migrations wrote for all tests stays, so nothing need be written again."""

from functools import cache
from typing import Any

from django.core.management.commands import flush
from django.db import connections, transaction

KEPT = {"auth_permission", "django_content_type"}


@cache
def emptied(database: str) -> tuple[str, ...]:
    connection = connections[database]
    names = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return tuple(connection.ops.quote_name(name) for name in sorted({*names} - KEPT))


class Command(flush.Command):
    def handle(self, **options: Any) -> None:
        database = options["database"]
        # foreign keys are looked at when it is committed: the order of the tables is no matter
        with transaction.atomic(database), connections[database].cursor() as cursor:
            for table in emptied(database):
                cursor.execute(f"DELETE FROM {table}")
