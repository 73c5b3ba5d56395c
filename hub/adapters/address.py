"""The address at which a broker of ours listens."""

import errno
import socket
import time

PORT_FREE_WITHIN = 2.0
LOOK_EVERY = 0.05


class BrokerError(Exception):
    """There is no broker to play over; the text says what to do."""


def bind_fault(host: str, port: int) -> OSError | None:
    """Why nothing can listen at an address; None if something can."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as fault:
            return fault
    return None


def wait_for_port(host: str, port: int) -> None:
    """See that a port is free; one that a broker of before still holds is waited for.

    Raises:
        BrokerError: it is taken, or the address is not ours.
    """
    end = time.monotonic() + PORT_FREE_WITHIN
    while fault := bind_fault(host, port):
        if fault.errno != errno.EADDRINUSE:
            text = f"Cannot listen on {host}:{port} ({fault.strerror}): choose another address"
            raise BrokerError(f"{text} with --mqtt HOST:PORT.") from fault
        if time.monotonic() > end:
            text = f"Port {port} is in use: choose another with --mqtt HOST:PORT."
            raise BrokerError(text) from fault
        time.sleep(LOOK_EVERY)
