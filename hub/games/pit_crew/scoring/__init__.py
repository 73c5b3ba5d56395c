"""Scoring a car mat from the cards on it: pure, and of use on its own."""
