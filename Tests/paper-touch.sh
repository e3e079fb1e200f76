#!/usr/bin/env bash
# Touches Paper with one finger and with two, as a person does: pinches open books and close them, a finger turns pages.
# Paper runs on GTK's Broadway, which a browser without a screen shows, since nothing else lets a program have fingers.
# usage: paper-touch.sh FOLDER-OF-PROGRAMS [WORD-OF-A-TEST…]
set -euo pipefail
programs=$(cd "${1:?usage: paper-touch.sh FOLDER-OF-PROGRAMS [WORD-OF-A-TEST…]}" && pwd)
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# The one that has Debian's packages, whichever comes first in the path.
python=/usr/bin/python3

work=$(mktemp -d) pictures=$(mktemp -d -t paper-touch.XXXXXX)
started=()
end_all() {
    trap - EXIT
    for ((i = ${#started[@]} - 1; i >= 0; i--)); do kill "${started[i]}" 2>/dev/null || true; done
    for pid in "${started[@]}"; do wait "$pid" 2>/dev/null || true; done
    rm -rf "$work"
    # What did not hold is to be seen there.
    rmdir "$pictures" 2>/dev/null || true
}
trap end_all EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

fail() { echo "paper-touch: $1" >&2; exit 1; }

# start LOG COMMAND…: it ends with this script, however that ends.
start() {
    setpriv --pdeathsig TERM -- "${@:2}" >"$work/$1.log" 2>&1 &
    started+=($!)
}

# Waits up to a minute until a command succeeds, as long as the program that was started last runs.
until_true() {
    local end=$((SECONDS + 60))
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] && kill -0 "${started[-1]}" 2>/dev/null || return 1
        sleep 0.05
    done
}

answers() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# Everything that the programs keep goes into a folder that ends with the test.
export HOME="$work/home" XDG_RUNTIME_DIR="$work/runtime" XDG_CACHE_HOME="$work/cache" XDG_STATE_HOME="$work/state" \
    XDG_CONFIG_HOME="$work/config" XDG_DATA_HOME="$work/data"
mkdir "$HOME" "$XDG_RUNTIME_DIR" "$XDG_CACHE_HOME" "$XDG_STATE_HOME" "$XDG_CONFIG_HOME" "$XDG_DATA_HOME"
chmod 700 "$XDG_RUNTIME_DIR"
export GSETTINGS_BACKEND=memory GTK_A11Y=none NO_AT_BRIDGE=1 PYTHONDONTWRITEBYTECODE=1
unset DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS GTK_THEME

# Broadway cannot choose a port by itself; one that is free now may be taken a moment later, so it has some tries.
for _ in 1 2 3 4 5; do
    port=$("$python" -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')
    start broadway gtk4-broadwayd --address=127.0.0.1 --port="$port" :7
    until_true answers "$port" && kill -0 "${started[-1]}" 2>/dev/null && break
    port=''
done
[ -n "$port" ] || fail "Broadway does not start: $(cat "$work/broadway.log")"

# The browser first, since it takes the longest and needs nothing of the others but Broadway. It has no sandbox, which
# root cannot have, as it shows this one page; and no bus, on which it would look for a desktop.
export DBUS_SESSION_BUS_ADDRESS=disabled:
start browser chromium --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage \
    --no-first-run --disable-background-networking --disable-component-update --disable-sync --disable-extensions \
    --user-data-dir="$work/browser" --touch-events=enabled \
    --remote-debugging-address=127.0.0.1 --remote-debugging-port=0 --remote-allow-origins='*' "http://127.0.0.1:$port/"

start bus dbus-daemon --session --nofork --print-address
until_true test -s "$work/bus.log" || fail "dbus-daemon does not start: $(cat "$work/bus.log")"
DBUS_SESSION_BUS_ADDRESS=$(head -n 1 "$work/bus.log")
export DBUS_SESSION_BUS_ADDRESS

"$python" "$here/paper-touch/comic.py" "$work/A.cbz" "$work/B.cbz"
GDK_BACKEND=broadway BROADWAY_DISPLAY=:7 start paper "$programs/paper" "$work/A.cbz" "$work/B.cbz"
paper=${started[-1]}

# In the background, as a signal would otherwise have to wait for it.
"$python" "$here/paper-touch/touches.py" "$work/browser" "$pictures" "${@:2}" &
started+=($!)
status=0
wait $! || status=$?
kill -0 "$paper" 2>/dev/null || fail "Paper has ended: $(tail -n 20 "$work/paper.log")"
if grep -E 'CRITICAL|ERROR' "$work/paper.log"; then fail "GTK complains"; fi
[ "$status" = 0 ] && exit
[ -n "$(ls "$pictures")" ] || fail "it does not run to its end; the browser says: $(tail -n 5 "$work/browser.log")"
fail "what does not hold is to be seen in $pictures"
