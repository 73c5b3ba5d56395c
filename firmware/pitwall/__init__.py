"""The application of a Pitwall node: buttons in, lights out, ``pw/1`` in between."""

FIRMWARE = "0.1.0"
