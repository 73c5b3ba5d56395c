"""What the board starts."""

from pitwall import app

app.run()
