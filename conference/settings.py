"""Plenary's settings: each can be set in the environment, and each default serves a development machine.

docs/operations.md lists every variable.
"""

import re
import secrets
from pathlib import Path

import django_stubs_ext
import environ

# Lets classes say at run time, too, for which model a form or an admin is: ModelAdmin[Paper].
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
"""What a running site writes: the SQLite database and the development key. Never in a commit."""

VERSION = re.search(r"^## (\S+)", (BASE_DIR / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)[1]  # type: ignore[index]  # the changelog has a heading, or nothing starts
"""The product's version: the first heading of the changelog."""

env = environ.Env()
environ.Env.read_env(str(BASE_DIR / ".env"))

DEBUG = env.bool("DEBUG", default=False)


def development_key() -> str:
    """Return a key that is made once and kept in var/, so that a restart logs nobody out."""
    path = VAR_DIR / "secret-key"
    if not path.exists():
        VAR_DIR.mkdir(exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(50))
    return path.read_text()


SECRET_KEY = env.str("SECRET_KEY", default="")
HAS_OWN_KEY = bool(SECRET_KEY)
if not HAS_OWN_KEY:
    SECRET_KEY = development_key()
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# Rendered pages are kept here, compressed: some kilobytes each.
CACHES = {"default": env.cache("CACHE_URL", default="locmemcache://")}
if CACHES["default"]["BACKEND"].endswith("LocMemCache"):
    CACHES["default"]["OPTIONS"] = {"MAX_ENTRIES": 20_000}

INSTALLED_APPS = [
    "conference.site.PlenaryAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "bootstrap",
    "crispy_forms",
    "crispy_bootstrap5",
    "people",
    "conference",
    "program",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "conference.middleware.HistoryMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "conference.urls"
WSGI_APPLICATION = "conference.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "libraries": {
                "plenary": "program.public.templatetags.plenary",
                "plenary_admin": "program.admin.tags",
            },
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'plenary.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    VAR_DIR.mkdir(exist_ok=True)
    # Writers queue up at once instead of failing when a read turns into a write; readers are never held up.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
# Opening a connection takes longer than all else that a kept page needs.
DATABASES["default"]["CONN_MAX_AGE"] = 60
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "admin:login"

# Who took which export is told on standard error, where a service manager keeps it.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"dated": {"format": "{asctime} {name} {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "dated"}},
    "loggers": {
        "plenary": {"handlers": ["console"], "level": "INFO"},
        # Django's own handlers tell a development machine's console and the ADMINS by mail: in production, nobody.
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
    },
}
SITE_ADDRESS = env.str("SITE_ADDRESS", default="http://127.0.0.1:8000")
"""Where the site is reached: letters name whole addresses, and no request tells them."""
SEND_LETTERS = env.bool("SEND_LETTERS", default=True)
"""Whether letters are sent as soon as they are written; without, `send_letters` sends them."""
LIVE_QUIET_SECONDS = env.float("LIVE_QUIET_SECONDS", default=2.0)
"""How long a conference that publishes live waits after a save for others: all of them make one release."""
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000
"""Fields that a form may send: a paper of 300 authors has about 2,000."""

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "program" / "public" / "assets"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage",
    },
}
# Without collected files (the development server, the tests) WhiteNoise serves them from where they lie.
WHITENOISE_USE_FINDERS = True

CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"

EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="plenary@localhost")

HTTPS = env.bool("HTTPS", default=not DEBUG)
"""Whether the site is reached over TLS: cookies and redirects follow from it."""
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if env.bool("BEHIND_PROXY", default=False) else None
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_REFERRER_POLICY = "strict-origin-when-cross-origin"
X_FRAME_OPTIONS = "DENY"
if env.bool("CSP", default=True):
    # Pages hold no inline script or style and fetch nothing from elsewhere: browsers are told to hold them to it.
    MIDDLEWARE.insert(1, "csp.middleware.CSPMiddleware")
    CONTENT_SECURITY_POLICY = {
        "DIRECTIVES": {
            "default-src": ["'none'"],
            "script-src": ["'self'"],
            "style-src": ["'self'"],
            "img-src": ["'self'", "data:"],
            "font-src": ["'self'"],
            "connect-src": ["'self'"],
            "manifest-src": ["'self'"],
            "worker-src": ["'self'"],
            "frame-src": ["'self'"],
            "form-action": ["'self'"],
            "base-uri": ["'none'"],
            "frame-ancestors": ["'none'"],
        }
    }
