"""Django settings, by environment. docs/operations.md lists the variables."""

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from companion import environment

BASE_DIR = environment.BASE_DIR
DATA_DIR = environment.data_dir()
EMBEDDED = environment.embedded()
LAN_ADDRESS = environment.text("SHIPLOG_LAN")  # set by the launcher
DEBUG = environment.flag("DEBUG")
HTTPS = environment.flag("SHIPLOG_HTTPS")
SECRET_KEY = environment.secret_key()

ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS")
if not ALLOWED_HOSTS and not DEBUG:
    if not EMBEDDED:
        raise ImproperlyConfigured(
            "Set ALLOWED_HOSTS to the names of this site, separated by commas."
        )
    # Phones at the table use whatever address the router gave this machine today.
    ALLOWED_HOSTS = ["*"]
CSRF_TRUSTED_ORIGINS = environment.words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "companion",
    "companion.accounts",
    "campaigns",
    "scoring",
]

MIDDLEWARE = [
    "companion.compression.CompressText",
    "django.middleware.security.SecurityMiddleware",
    "companion.staticfiles.LeanFiles",
    "companion.private.private_middleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "companion.language.chosen_language_middleware",
    "companion.health.health_middleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "companion.copies.copies_middleware",
    "companion.bar.evening_middleware",
    "companion.lasting.lasting_middleware",
    "companion.queued.queued_middleware",
    "companion.wrong_way.wrong_way_middleware",
]

ROOT_URLCONF = "companion.urls"
ASGI_APPLICATION = "companion.asgi.application"
WSGI_APPLICATION = "companion.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "companion.unindented.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "companion.theme.theme",
            ],
        },
    },
]

DATABASES = {"default": dj_database_url.parse(environment.database_url())}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Several processes write: take the lock when a transaction starts and wait for it instead of
    # failing midway.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;",
    }
else:
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = environment.redis_url()
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "cache",
        "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 2},
    }
}

LANGUAGE_CODE = "ru"
LANGUAGES = [("ru", "Русский"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = environment.text("TIME_ZONE", "Europe/Moscow")
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"

STATIC_URL = "static/"
STATICFILES_DIRS = [path for path in [BASE_DIR / "static"] if path.is_dir()]
# The embedded site serves files from where they are: nothing to collect, so it starts at once.
WHITENOISE_USE_FINDERS = EMBEDDED or DEBUG
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False  # no other site needs our files, and every byte counts
STATIC_ROOT = None
if not WHITENOISE_USE_FINDERS:
    STATIC_ROOT = environment.text("STATIC_ROOT", str(DATA_DIR / "static"))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if WHITENOISE_USE_FINDERS
        else "companion.staticfiles.HashedFiles"
    },
}
MEDIA_ROOT = DATA_DIR / "media"

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "sign-in"
PASSWORD_RESET_TIMEOUT = 24 * 3600  # seconds; a link in a mailbox should not remain a key for days

# Mail is used only for new passwords. Without a server the letter goes to the output of the web
# process.
EMAIL_HOST = environment.text("EMAIL_HOST")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
EMAIL_PORT = environment.number("EMAIL_PORT", 587)
EMAIL_HOST_USER = environment.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = environment.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_SSL = environment.flag("EMAIL_USE_SSL")
EMAIL_USE_TLS = environment.flag("EMAIL_USE_TLS", default=not EMAIL_USE_SSL)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = environment.text("DEFAULT_FROM_EMAIL", EMAIL_HOST_USER or "shiplog@localhost")
if EMAIL_HOST and "*" in ALLOWED_HOSTS:
    # A forged Host header would put another site's address into our letters.
    raise ImproperlyConfigured(
        "Set ALLOWED_HOSTS before EMAIL_HOST: letters carry links to this site."
    )

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]

# A household server uses plain http, where a Secure cookie would never be sent back.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
COOKIE_PREFIX = "__Host-" if HTTPS else ""  # why: companion/cookies.py
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}django_language"
MESSAGE_STORAGE = "companion.cookies.Messages"
SESSION_COOKIE_AGE = 400 * 24 * 3600  # as long as browsers keep one; lasting.py renews it
CSRF_COOKIE_HTTPONLY = True
SECURE_HSTS_SECONDS = environment.number("SHIPLOG_HSTS_SECONDS", 30 * 24 * 3600) if HTTPS else 0
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore this header on plain http and warn about it.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:", "blob:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"told_once": {"()": "companion.away.ToldOnce"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["told_once"],
        }
    },
    "root": {"handlers": ["stderr"], "level": environment.text("LOG_LEVEL", "INFO")},
    # Django's default handlers would mail administrators that nobody has configured.
    "loggers": {"django": {"handlers": [], "propagate": True, "level": "INFO"}},
}
