"""What the guest of a test brings along."""

NAME = "friend"
