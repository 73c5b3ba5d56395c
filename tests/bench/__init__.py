"""Figures of the product, against peers in the same run; ``make bench`` prints them."""
