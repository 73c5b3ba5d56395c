"""What nodes and hub say to each other: the contract ``pw/1``.

The same files run on the board, so they keep to the MicroPython subset and import only ``json``
and ``hashlib``.
"""

VERSION = 1
