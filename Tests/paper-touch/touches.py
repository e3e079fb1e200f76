"""Touches Paper and says of each test whether it holds.

usage: touches.py PROFILE-OF-THE-BROWSER FOLDER-FOR-PICTURES [WORD-OF-A-TEST...]
"""

import pathlib
import subprocess
import sys
import time

import comic
from browser import Page
from scene import PATIENCE, REST, Failed, Scene

# The page of the browser, larger than Paper's window.
SIZE = (1200, 900)
# How long fingers may be away for a spring to be still under way; it runs for a second.
SOON = 0.5
# How often they may be too late for that.
TRIES = 5
APP = "io.github.martlet_swift.Paper"

# How far apart fingers are, in points. Where they decide which way the book goes, that is far from half of the way: the
# cover is more than half as broad as an open page, so that from closed to open they spread to less than twice as far.
GAP = 240
A_LITTLE = round(GAP * 1.12)
HALF_WAY = round(GAP * 1.4)
FAR = round(GAP * 1.7)

WIDE = 500
A_LITTLE_LESS = round(WIDE * 0.94)
FAR_LESS = round(WIDE * 0.6)


def spreading_far_opens_the_book(scene):
    scene.begin()
    scene.put_two_down(GAP)
    scene.spread(FAR)
    scene.lift_at_rest()
    scene.wait_for_book()


def closing_a_little_leaves_the_book_open(scene):
    scene.begin_with_book()
    scene.put_two_down(WIDE)
    scene.spread(A_LITTLE_LESS)
    scene.held()
    scene.lift_at_rest()
    scene.wait_for_book()


def one_finger_turns_a_page(scene):
    scene.begin_with_book()
    right, left = beside(scene, 300), beside(scene, -300)
    scene.put_down(right)
    scene.move(left)
    scene.lift_at_rest()
    scene.wait_for_pages(4, 5)
    scene.at_rest()
    scene.put_down(left)
    scene.move(right)
    scene.lift_at_rest()
    scene.wait_for_book()


def one_finger_that_goes_back_turns_no_page(scene):
    scene.begin_with_book()
    scene.put_down(beside(scene, 300))
    scene.move(beside(scene, 200))
    turning = scene.at_rest((scene.book,), "the page follows the finger")
    scene.move(beside(scene, 290))
    scene.at_rest((turning,), "the page follows the finger back")
    scene.lift_at_rest()
    scene.wait_for_book()


# Broadway cannot say that a touch is cancelled. What takes touches away from a window on any desktop is a dialog that
# comes up meanwhile, here by way of the session bus.
def a_closing_pinch_that_is_cancelled_leaves_the_book_open(scene):
    scene.begin_with_book()
    scene.put_two_down(WIDE)
    # Let go here, the book would close.
    scene.spread(FAR_LESS)
    interrupt(scene, scene.held())
    scene.wait_for_book()


def closing_far_closes_the_book(scene):
    scene.begin_with_book()
    scene.put_two_down(WIDE)
    scene.spread(FAR_LESS)
    scene.held()
    scene.lift_at_rest()
    scene.wait_for_shelf()


def spreading_a_little_leaves_the_book_on_the_shelf(scene):
    scene.begin()
    scene.put_two_down(GAP)
    scene.spread(A_LITTLE)
    scene.held()
    scene.lift_at_rest()
    scene.wait_for_shelf()


def held_half_way_the_book_is_half_open(scene):
    scene.begin()
    scene.put_two_down(GAP)
    scene.spread(HALF_WAY)
    half_way = scene.held()
    scene.spread(A_LITTLE)
    scene.held(half_way)
    scene.lift_at_rest()
    scene.wait_for_shelf()


def a_pinch_that_is_cancelled_puts_the_book_back(scene):
    scene.begin()
    scene.put_two_down(GAP)
    # Let go here, the book would open.
    scene.spread(FAR)
    interrupt(scene, scene.held())
    scene.wait_for_shelf()


def a_second_pinch_takes_the_book_that_opens(scene):
    held = take_over(scene, GAP * 1.6, GAP * 1.05)
    scene.spread(GAP * 0.68)
    scene.held(held)
    scene.lift_at_rest()
    scene.wait_for_shelf()


def a_second_pinch_takes_the_book_that_closes(scene):
    take_over(scene, GAP * 1.2, GAP * 0.95)
    scene.spread(GAP * 2)
    scene.lift_at_rest()
    scene.wait_for_book()
    scene.close_by_key()


def the_wheel_turns_whole_sheets_after_a_finger_has(scene):
    scene.begin_with_book()
    scene.put_down(beside(scene, 300))
    scene.move(beside(scene, -300))
    scene.lift_at_rest()
    scene.wait_for_pages(4, 5)
    scene.at_rest()
    scene.turn_wheel()
    scene.wait_for_pages(6, 7)


def a_shelf_that_a_finger_moves_comes_to_rest_at_a_book(scene):
    scene.begin()
    scene.put_down(beside(scene, 60))
    scene.move(beside(scene, -60))
    # It is nearest to the first book, and on the way back to it.
    scene.move(beside(scene, -40))
    scene.at_rest((scene.shelf,), "the shelf follows the finger")
    scene.lift_at_rest()
    scene.wait_for_shelf()


def beside(scene, across):
    """A point so far to the right of the middle."""
    x, y = scene.middle
    return x + across, y


def interrupt(scene, held):
    """Lets a dialog come up while fingers are down, and go again; then lifts them."""
    path = "/" + APP.replace(".", "/")
    call = ["gdbus", "call", "--session", "--dest", APP, "--object-path", path]
    activate = ["--method", "org.gtk.Actions.Activate", "shortcuts", "[]", "{}"]
    subprocess.run([*call, *activate], check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL)
    scene.wait_for_dialog(True)
    scene.close_dialog()
    scene.at_rest((held,), "the book leaves fingers that are heard no more")
    scene.lift()


def take_over(scene, first, second):
    """Lets two fingers go so far apart, and takes the book again, as far as `second`, while its spring runs.

    A machine that is busy may be too late for that, so it has some tries. What is to be seen then.
    """
    for _ in range(TRIES):
        scene.begin()
        scene.put_two_down(GAP)
        scene.spread(first)
        scene.held()
        time.sleep(REST)
        lifted = time.monotonic()
        scene.lift()
        scene.put_two_down(GAP)
        scene.spread(second, steps=1)
        was_soon = time.monotonic() - lifted < SOON
        found = scene.at_rest()
        if was_soon and scene.is_in_between(found):
            return found
    raise Failed("fingers take hold of a book that a spring moves", "it goes on", {"found": found})


TESTS = [
    spreading_far_opens_the_book,
    closing_a_little_leaves_the_book_open,
    one_finger_turns_a_page,
    one_finger_that_goes_back_turns_no_page,
    a_closing_pinch_that_is_cancelled_leaves_the_book_open,
    closing_far_closes_the_book,
    spreading_a_little_leaves_the_book_on_the_shelf,
    held_half_way_the_book_is_half_open,
    a_pinch_that_is_cancelled_puts_the_book_back,
    a_second_pinch_takes_the_book_that_opens,
    a_second_pinch_takes_the_book_that_closes,
    the_wheel_turns_whole_sheets_after_a_finger_has,
    a_shelf_that_a_finger_moves_comes_to_rest_at_a_book,
]


def report(number, name, failure, folder):
    """Says how a test ended, and leaves its pictures in the folder."""
    print(f"{'not ok' if failure else 'ok'} {number} - {name}", flush=True)
    if not failure:
        return
    print(f"    expected: {failure.expected}\n    found:    {failure.found}")
    for kind, picture in failure.pictures.items():
        path = folder / f"{number}-{kind}.png"
        path.write_bytes(picture)
        print(f"    {kind}: {path}", flush=True)


def failure_of(test, scene):
    """What does not hold, or None."""
    try:
        test(scene)
    except Failed as failure:
        return failure
    return None


def main(profile, folder, words):
    page = Page(pathlib.Path(profile), *SIZE, time.monotonic() + PATIENCE)
    scene = Scene(page, comic.COLOURS)
    folder = pathlib.Path(folder)
    failures = 0
    try:
        scene.learn()
    except Failed as failure:
        report(0, "Paper shows the shelf, opens a book and closes it", failure, folder)
        return 1
    for number, test in enumerate(TESTS, start=1):
        name = test.__name__.replace("_", " ")
        if words and not any(word in name for word in words):
            continue
        failure = failure_of(test, scene)
        report(number, name, failure, folder)
        failures += failure is not None
        if failure and not scene.is_there():
            print("    Paper has ended; the tests after this one did not run")
            break
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3], sys.argv[3:]))
