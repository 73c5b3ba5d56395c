"""What the board starts: the version of the application that `pitwall.slots` chooses.

Both came over USB, and no update over the air touches them.
"""

import sys
import time

import machine
from pitwall import slots

safe = slots.enter()
del slots, sys.modules["pitwall.slots"], sys.modules["pitwall"]
try:
    from pitwall import app

    app.run(safe)
except Exception as error:  # noqa: BLE001  whatever it is: the next start may do better
    sys.print_exception(error)
    time.sleep(1)
    machine.reset()
