"""What reaches outside: the log on the disk, broker and MQTT, a board on a cable."""
