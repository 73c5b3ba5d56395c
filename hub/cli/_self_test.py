"""The self-test of a node in a terminal: the same steps, in the same words, as on its page."""

import time
from collections.abc import Callable
from typing import Any

import click

from companion_web.texts import speaker
from hub.cli._api import fetch

POLL_S = 0.25
PATIENCE_S = 15.0
ANSWERS = {"y": "pass", "n": "fail", "s": "skip", "a": "again"}
MARKS = {"pass": ("ok  ", "green"), "fail": ("FAIL", "red"), "skip": ("-   ", "yellow")}


def guide(url: str, node: str, pin: str) -> str:
    """Guide somebody through the self-test of a node; returns ``pass``, ``fail`` or ``skip``.

    Raises:
        ClickException: the hub does not answer or refuses.
    """
    path, say = f"/api/v1/nodes/{node}/self-test", speaker("en")

    def do(what: str) -> None:
        fetch(url, path, {"do": what, "pin": pin})

    do("begin")
    try:
        _walk(lambda: fetch(url, path), do, say)
    except (KeyboardInterrupt, click.Abort):
        do("end")
    return _tell_result(fetch(url, "/api/v1/nodes")["nodes"], node)


def _walk(look: Callable[[], dict[str, Any]], do: Callable[[str], None], say: Any) -> None:
    """Go from step to step until the test is over."""
    at, since = "", time.monotonic()
    while True:
        test = look()
        if not test:
            return
        if test["at"] != at:
            at, since = test["at"], time.monotonic()
            click.echo(say(f"test.step.{at}"))
        if test["shows"]:
            do(ANSWERS[_ask("[y]es, [n]o, [a]gain, [s]kip", "ynas")])
        elif time.monotonic() - since > PATIENCE_S:
            if not test["heard"]:
                click.echo(say("test.unheard"))
            answer = _ask("Nothing was seen. [w]ait, [n]ot working, [s]kip", "wns")
            since = time.monotonic()
            if answer != "w":
                do(ANSWERS[answer])
        else:
            time.sleep(POLL_S)


def _ask(question: str, letters: str) -> str:
    answer: str = click.prompt(
        f"  {question}", type=click.Choice(list(letters)), show_choices=False
    )
    return answer


def _tell_result(nodes: list[dict[str, Any]], node: str) -> str:
    kept: dict[str, Any] = next(known["self_test"] for known in nodes if known["id"] == node)
    say, result = speaker("en"), str(kept.get("result", "skip"))
    for step in kept.get("steps", []):
        mark, colour = MARKS[step["result"]]
        text = " · ".join(filter(None, [say(f"test.step.{step['id']}"), step["seen"]]))
        click.echo(f"{click.style(mark, fg=colour)}  {text}")
    click.echo(f"{node}: {say(f'test.result.{result}')}")
    return result
