"""Asking a running hub over its HTTP interface."""

import json
import urllib.error
import urllib.request
from typing import Any

import click


def fetch(url: str, path: str, body: object = None) -> dict[str, Any]:
    """Get ``path`` of the hub at ``url``, or post ``body`` to it.

    Raises:
        ClickException: nobody answers there, or the hub refuses; the text says why.
    """
    request = urllib.request.Request(  # noqa: S310  the address of our own hub
        url.rstrip("/") + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=5) as reply:  # noqa: S310
            found: dict[str, Any] = json.load(reply)
            return found
    except urllib.error.HTTPError as fault:
        raise click.ClickException(_words(fault)) from fault
    except (OSError, ValueError) as fault:
        text = f"No hub answers at {url}: start one with `pitwall run`, or name it with --url."
        raise click.ClickException(text) from fault


def _words(fault: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(fault.read())["message"])
    except (ValueError, KeyError):
        return f"The hub answers with {fault.code} {fault.reason}."
