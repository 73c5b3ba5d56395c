"""The one error of this package."""


class SheetError(ValueError):
    """A score sheet that cannot be: where, and what is allowed there."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path = path
        self.problem = problem
