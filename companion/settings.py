"""Django settings, by environment. docs/operations.md lists the variables."""

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from companion import environment

BASE_DIR = environment.BASE_DIR
DATA_DIR = environment.data_dir()
EMBEDDED = environment.embedded()
DEBUG = environment.flag("DEBUG")
HTTPS = environment.flag("SHIPLOG_HTTPS")
SECRET_KEY = environment.secret_key()

ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS")
if not ALLOWED_HOSTS and not DEBUG:
    if not EMBEDDED:
        raise ImproperlyConfigured(
            "Set ALLOWED_HOSTS to the names of this site, separated by commas."
        )
    # Phones on the table come by whatever address the router gave this machine today.
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
    "campaigns",
    "scoring",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "companion.compression.CompressText",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "companion.language.chosen_language_middleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "companion.urls"
ASGI_APPLICATION = "companion.asgi.application"
WSGI_APPLICATION = "companion.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
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
    # Several processes write: take the lock when a transaction starts and wait for it, never fail midway.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;",
    }
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
# The embedded site serves files where they lie: nothing to collect, so it starts at once.
WHITENOISE_USE_FINDERS = EMBEDDED or DEBUG
WHITENOISE_AUTOREFRESH = DEBUG
STATIC_ROOT = None
if not WHITENOISE_USE_FINDERS:
    STATIC_ROOT = environment.text("STATIC_ROOT", str(DATA_DIR / "static"))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if WHITENOISE_USE_FINDERS
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
MEDIA_ROOT = DATA_DIR / "media"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]

# A household server speaks plain http, where a Secure cookie would never come back.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 180 * 24 * 3600
CSRF_COOKIE_HTTPONLY = True
SECURE_HSTS_SECONDS = environment.number("SHIPLOG_HSTS_SECONDS", 30 * 24 * 3600) if HTTPS else 0
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore this header on plain http and complain about it.
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
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": environment.text("LOG_LEVEL", "INFO")},
    # Django's own handlers would mail administrators whom nobody named.
    "loggers": {"django": {"handlers": [], "propagate": True, "level": "INFO"}},
}
