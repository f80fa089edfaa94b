"""The settings under test: the product's own, with a fast password hasher and mail kept in memory."""

from conference.settings import *  # noqa: F403  # all of them, then what differs

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
HTTPS = SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = False
SECURE_HSTS_SECONDS = 0
# Nothing is collected for tests; WhiteNoise finds each file when it is asked for.
WHITENOISE_AUTOREFRESH = True

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405  # from the product's settings
    # A file and no memory: the live server's threads need connections of their own, as they have on PostgreSQL.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}  # noqa: F405  # as above

LIVE_QUIET_SECONDS = 0.0
"""A save is published at once: tests that wait say so."""
SEND_LETTERS = False
"""Tests send letters themselves."""
