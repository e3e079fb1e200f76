"""Paper's window as a person has it: what is to be seen, and two hands."""

import functools
import pathlib
import subprocess
import tempfile
import time

# How long a condition may take; far more than it does, for a machine with other work.
PATIENCE = 30
# How long a finger that rests does so; its speed is that of its last tenth of a second.
REST = 0.3
# How many pictures in a row must be the same until nothing moves any more, and the time between two of them.
SAME = 4
FRAME = 0.03
# How broad the window's shadow and its round corners are, which Chromium does not draw alike twice.
EDGE = 85
# How high the window's bar is, from there on.
BAR = 40
# How far a colour that is seen may be from a page's: pages that stand at an angle are shaded.
NEAR = 40
# GTK moves nothing that would turn by less than a hundredth of a degree, so the edge of a page that has come to rest
# may be off by less than a tenth of a point: that much of the greatest contrast, as a share of all shades.
SHADE = 16 / 255


class Failed(Exception):
    """What was expected and what was found, each with a picture where it is one."""

    def __init__(self, expected, found, pictures=None):
        super().__init__(expected)
        self.expected = expected
        self.found = found
        self.pictures = pictures or {}


class Scene:
    """The window on a page of a browser, with a book of these colours."""

    def __init__(self, page, colours):
        self._page = page
        self._colours = colours
        self._fingers = []
        wait(self._measure, "Paper shows a window", picture=page.picture)

    def _measure(self):
        """Notes where the window is; whether there is one."""
        window = self._page.cover()
        if not window:
            return False
        x, y, width, height = (window[key] for key in ("x", "y", "width", "height"))
        self.middle = (x + width // 2, y + height // 2)
        self._inside = (x + EDGE, y + EDGE - 20, width - 2 * EDGE, height - 2 * EDGE + 20)
        self._bar = (*self._inside[:3], BAR)
        return min(self._inside[2:]) > 0

    # What is to be seen

    def picture(self):
        return self._page.picture(self._inside)

    def learn(self):
        """Notes what the shelf and the open book look like when no pinch was ever made."""
        wait(self._shows_cover, "the shelf shows the cover", picture=self._page.picture)
        self.shelf = self.at_rest()
        self.shelf_bar = self._page.picture(self._bar)
        self.tap()
        self.wait_for_pages(2, 3)
        self.book = self.at_rest()
        self.close_by_key()

    def _shows_cover(self):
        # A window gets its size only after it has come up.
        return self._measure() and self._colour_at(0) == 1

    def is_reading(self):
        """Whether a book is open, or between the shelf and there: the bar has its title then."""
        return self._page.picture(self._bar) != self.shelf_bar

    def wait_for_pages(self, left, right):
        """Waits until these pages are open, counted from 1."""
        found = None

        def are_open():
            nonlocal found
            found = (self._colour_at(-200), self._colour_at(200))
            return found == (left, right)

        wait(are_open, f"pages {left} and {right} are open", lambda: f"pages {found[0]} and {found[1]}", self.picture)

    def _colour_at(self, across):
        """The page that is seen so far from the middle, or None where none is."""
        seen = self._page.colour(self.middle[0] + across, self.middle[1])
        for number, colour in enumerate(self._colours, start=1):
            if max(abs(a - b) for a, b in zip(seen, colour)) <= NEAR:
                return number
        return None

    def at_rest(self, but_not=(), what="what is to be seen comes to rest"):
        """Waits until nothing moves, at another picture than those; what is to be seen then."""
        picture, holds = self._rest(lambda now: not any(alike(now, other) for other in but_not))
        if not holds:
            raise Failed(what, "it does not", {"found": picture})
        return picture

    def _rest(self, condition):
        """Waits until nothing moves and a condition holds; what is to be seen then, and whether it does hold."""
        end = time.monotonic() + PATIENCE
        last, count = None, 0
        while time.monotonic() < end:
            now = self.picture()
            count = count + 1 if now == last else 1
            last = now
            if count >= SAME and condition(now):
                return now, True
            time.sleep(FRAME)
        return last, False

    def wait_for_shelf(self):
        self._wait_for(self.shelf, "the shelf is as before, pixel for pixel", lambda now: now == self.shelf)

    def wait_for_book(self):
        self._wait_for(self.book, "the book is open as before", self.is_book_open)

    def is_book_open(self, now):
        """Whether a picture is that of the open book."""
        return alike(now, self.book)

    def is_in_between(self, now):
        """Whether a picture is neither that of the shelf nor that of the open book."""
        return now != self.shelf and not self.is_book_open(now)

    def _wait_for(self, picture, what, condition):
        found, holds = self._rest(condition)
        if not holds:
            raise Failed(what, "another picture", {"expected": picture, "found": found})

    def held(self, but_not=None):
        """Waits until fingers that do not move hold the book between the shelf and open; what is to be seen then."""
        others = [self.shelf, self.book] + ([but_not] if but_not else [])
        picture = self.at_rest(others, "fingers hold the book between the shelf and open, where they are now")
        if not self.is_reading():
            raise Failed("a book that is held is not on the shelf any more", "the shelf's bar", {"found": picture})
        return picture

    # Fingers

    def tap(self):
        self.put_down(self.middle)
        self.lift()

    def put_down(self, *points):
        """Puts fingers down one after the other."""
        for count in range(1, len(points) + 1):
            self._page.touch("touchStart", points[:count])
        self._fingers = list(points)

    def put_two_down(self, gap):
        self.put_down(*self._apart(gap))

    def move(self, *points, steps=15):
        """Moves each finger to its point, in so many steps, in a quarter of a second or less."""
        start = self._fingers
        for step in range(1, steps + 1):
            share = step / steps
            self._fingers = [between(a, b, share) for a, b in zip(start, points)]
            self._page.touch("touchMove", self._fingers)
            time.sleep(0.016)

    def spread(self, gap, steps=15):
        """Moves two fingers until they are so far apart."""
        self.move(*self._apart(gap), steps=steps)

    def lift(self):
        self._fingers = []
        self._page.touch("touchEnd", [])

    def lift_at_rest(self):
        """Lifts fingers that have not moved for a while."""
        time.sleep(REST)
        self.lift()

    def _apart(self, gap):
        x, y = self.middle
        return (x - gap / 2, y), (x + gap / 2, y)

    # Wheel and keys

    def turn_wheel(self):
        """Turns the wheel on by a notch."""
        self._page.turn_wheel(*self.middle, 100)

    def is_there(self):
        """Whether Paper shows anything."""
        return self._page.count_windows() > 0

    def wait_for_dialog(self, is_there):
        what = "a dialog comes up" if is_there else "the dialog goes"
        wait(lambda: self._page.count_windows() == (2 if is_there else 1), what)

    def close_dialog(self):
        self._page.press_escape()
        self.wait_for_dialog(False)

    def close_by_key(self):
        self._page.press_escape()
        self.wait_for_shelf()

    # Where a test begins, whatever the one before has left

    def begin(self):
        """Begins at the shelf."""
        self._leave_nothing()
        if self.picture() == self.shelf:
            return
        if self.is_reading():
            # After a dialog Broadway gives no window the keys until one is touched; there a tap does nothing else.
            self.tap()
            self._page.press_escape()
        self.wait_for_shelf()

    def begin_with_book(self):
        """Begins with the book open."""
        self._leave_nothing()
        if self.is_book_open(self.picture()):
            return
        self.begin()
        self.tap()
        self.wait_for_book()

    def _leave_nothing(self):
        if self._fingers:
            self.lift()
        if self._page.count_windows() > 1:
            self.close_dialog()


def wait(condition, what, found=lambda: "it does not", picture=None):
    """Waits until a condition holds, and returns what it returned."""
    end = time.monotonic() + PATIENCE
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise Failed(what, found(), {"found": picture()} if picture else None)
        time.sleep(FRAME)


def between(a, b, share):
    return tuple(round(p + (q - p) * share) for p, q in zip(a, b))


@functools.lru_cache(maxsize=64)
def alike(a, b):
    """Whether two pictures are the same but for a shade that nobody sees."""
    if a == b:
        return True
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder, name) for name in ("a.png", "b.png")]
        for path, picture in zip(paths, (a, b)):
            path.write_bytes(picture)
        # It says how far apart the shades are that differ most, in parentheses as a share of all shades.
        compare = ["compare", "-metric", "PAE", *paths, "null:"]
        said = subprocess.run(compare, capture_output=True, text=True, timeout=PATIENCE).stderr
    return float(said.split("(")[1].rstrip(") \n")) <= SHADE
