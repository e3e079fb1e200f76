"""Writes two comics whose pages are told apart by their colours.

usage: comic.py FILE OTHER-FILE
"""

import colorsys
import sys
import zipfile

# As wide as high: such a page is opened to much more than its cover's breadth, so that a pinch has a way to go.
SIDE = 480
PAGES = 12


def colour(page):
    """Far from those of the other pages, and from the greys of the desk."""
    return tuple(round(255 * part) for part in colorsys.hsv_to_rgb(page / PAGES, 1, 0.8))


COLOURS = [colour(page) for page in range(PAGES)]


def write(path, pages):
    with zipfile.ZipFile(path, "w") as archive:
        for number, shade in enumerate(pages, start=1):
            header = f"P6 {SIDE} {SIDE} 255\n".encode()
            archive.writestr(f"{number:02}.ppm", header + bytes(shade) * SIDE * SIDE)


if __name__ == "__main__":
    write(sys.argv[1], COLOURS)
    # Another cover beside it, so that the shelf can be moved.
    write(sys.argv[2], COLOURS[::-1])
