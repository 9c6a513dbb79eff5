"""Collect static files: named by hash and compressed, with module imports rewritten to those names."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    # Only our files: those of other packages mention modules in comments that do not exist.
    patterns = CompressedManifestStaticFilesStorage.patterns + tuple(
        (files, CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1])
        for files in ("js/*.js", "legacy/*.js", "games/*.js")
    )
