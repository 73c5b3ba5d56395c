"""The ``pitwall`` command; each module of this folder without ``_`` is one of its words."""

import importlib
import pkgutil

import click


class _Words(click.Group):
    """Finds the commands by file, and imports only the one that is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        names = (m.name for m in pkgutil.iter_modules(__path__) if m.name[0] != "_")
        return sorted(name.replace("_", "-") for name in names)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"{__name__}.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command


@click.group(
    cls=_Words,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example:  pitwall run --demo",
)
@click.version_option(package_name="pitwall")
def main() -> None:
    """A companion for board games played at a real table."""
