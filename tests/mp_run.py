"""Run test functions on MicroPython: ``micropython tests/mp_run.py tests.wire.test_topics``."""

import sys

failed = 0
for name in sys.argv[1:]:
    module = __import__(name, None, None, True)
    for attr in sorted(dir(module)):
        if attr.startswith("test_"):
            try:
                getattr(module, attr)()
                print("ok", name + "." + attr)
            except Exception as err:  # a runner reports every failure
                failed += 1
                print("FAIL", name + "." + attr)
                sys.print_exception(err)
sys.exit(1 if failed else 0)
