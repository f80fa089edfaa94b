"""What every request passes through."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from people import history


class HistoryMiddleware:
    """What a request saves is one act of its user."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, with the history knowing whose request it is (the user is loaded only if something is saved)."""
        with history.request_scope(lambda: request.user):
            return self.get_response(request)
