"""Code that a node needs now and then: a module that is in memory only while it works."""

import gc
import sys

from micropython import const

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from typing import Any


async def host(name: str, *arguments: object) -> None:
    """Load a module, await its ``run(*arguments)``, and forget it with all that it loaded."""
    before = set(sys.modules)
    try:
        await __import__(name, None, None, ("run",)).run(*arguments)
    finally:
        for new in set(sys.modules) - before:
            forget(new)
        gc.collect()


def once(name: str, function: str, *arguments: object) -> "Any":
    """Load a module, call one function of it, and forget the module."""
    try:
        return getattr(__import__(name, None, None, (function,)), function)(*arguments)
    finally:
        forget(name)


def forget(name: str) -> None:
    """Unload the module ``name``; what others hold of it lives on."""
    package, _, leaf = name.rpartition(".")
    if package in sys.modules:
        delattr(sys.modules[package], leaf)
    del sys.modules[name]
