"""The embedded broker: amqtt in a process of its own, which ends with its parent."""

import asyncio
import sys

from amqtt.broker import Broker
from amqtt.contexts import BrokerConfig


async def serve(host: str, port: int) -> None:
    """Run the broker until standard input ends."""
    config = BrokerConfig.from_dict(
        {
            "listeners": {"default": {"type": "tcp", "bind": f"{host}:{port}"}},
            "plugins": {
                "amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}
            },
        }
    )
    broker = Broker(config)
    await broker.start()
    await asyncio.to_thread(sys.stdin.read)
    await broker.shutdown()


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], int(sys.argv[2])))
