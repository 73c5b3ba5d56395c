"""Code that a node needs now and then: a module that is in memory only while it works."""

import gc
import sys


async def host(name: str, *arguments: object) -> None:
    """Load a module, await its ``run(*arguments)``, and forget it with all that it loaded."""
    before = set(sys.modules)
    try:
        await __import__(name, None, None, ("run",)).run(*arguments)
    finally:
        for new in set(sys.modules) - before:
            forget(new)
        gc.collect()


def forget(name: str) -> None:
    """Unload the module ``name``; what others hold of it lives on."""
    package, _, leaf = name.rpartition(".")
    if package in sys.modules:
        delattr(sys.modules[package], leaf)
    del sys.modules[name]
