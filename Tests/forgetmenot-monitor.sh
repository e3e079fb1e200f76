#!/usr/bin/env bash
# The background watching on a bus of its own, with python-dbusmock's BlueZ and notification service: told once, and taken over.
# usage: forgetmenot-monitor.sh FOLDER-OF-PROGRAMS
set -uo pipefail
program=$(cd "${1:?usage: forgetmenot-monitor.sh FOLDER-OF-PROGRAMS}" && pwd)/forgetmenot
/usr/bin/python3 -c 'import dbusmock' 2>/dev/null || { echo "forgetmenot-monitor: python3-dbusmock is not installed" >&2; exit 1; }
place=$(mktemp -d)
pids=()
finish() {
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null; done
    wait 2>/dev/null
    rm -rf "$place"
}
trap finish EXIT
failures=0
check() { # check WHAT COMMAND...
    local what=$1
    shift
    if "$@" >/dev/null 2>&1; then return; fi
    failures=$((failures + 1))
    echo "FAILED: $what" >&2
}
until_so() { # until_so COMMAND...: waits for half a minute at most
    local try
    for try in {1..300}; do
        if "$@" >/dev/null 2>&1; then return 0; fi
        sleep 0.1
    done
    return 1
}

mkdir -m 700 "$place/run"
export XDG_DATA_HOME=$place/data XDG_RUNTIME_DIR=$place/run
dbus-daemon --session --nofork --nopidfile --address="unix:path=$place/bus" 2>/dev/null & pids+=($!)
export DBUS_SESSION_BUS_ADDRESS=unix:path=$place/bus DBUS_SYSTEM_BUS_ADDRESS=unix:path=$place/bus
until_so test -S "$place/bus"
/usr/bin/python3 -m dbusmock --session --template notification_daemon --parameters '{"capabilities": "body actions"}' \
    >"$place/notices" 2>&1 & pids+=($!)
bluez() { /usr/bin/python3 -m dbusmock --system --template bluez5 >/dev/null 2>&1 & bluez=$!; pids+=($bluez); gdbus wait --session --timeout 20 org.bluez; }
bluez
gdbus wait --session --timeout 20 org.freedesktop.Notifications

call() { gdbus call --timeout 5 --session -d org.bluez -o "$1" -m "${@:2}"; }
device=/org/bluez/hci0/dev_AA_BB_CC_DD_EE_01
radio() { call / org.bluez.Mock.AddAdapter hci0 test-host && call / org.bluez.Mock.AddDevice hci0 AA:BB:CC:DD:EE:01 Keys; }
radio >/dev/null
advertise() {
    call $device org.freedesktop.DBus.Mock.EmitSignal org.freedesktop.DBus.Properties PropertiesChanged 'sa{sv}as' \
        "[<'org.bluez.Device1'>, <{'ManufacturerData': <{uint16 0x004C: <[byte 0x02, 0x15, 0xe2, 0xc5, 0x6d, 0xb5, 0xdf, 0xfb, 0x48, 0xd2, 0xb0, 0x60, 0xd0, 0xf5, 0xa7, 0x10, 0x96, 0xe0, 0, 1, 0, 2, 0xc5]>}>, 'RSSI': <int16 -67>}>, <@as []>]"
}
state() {
    gdbus call --timeout 5 --session -d io.github.martlet_swift.ForgetMeNot.Monitor \
        -o /io/github/martlet_swift/ForgetMeNot/Monitor -m io.github.martlet_swift.ForgetMeNot.Monitor.State
}
says() { grep -qF -- "$1" <<<"$(state)"; }
heard() { advertise; says "'presence': <'here'>"; }
told() { [ "$(grep -c ' Notify ' "$place/notices")" = "$1" ]; }
withdrawn() { [ "$(grep -c ' CloseNotification ' "$place/notices")" = "$1" ]; }

"$program" add Keys --uuid E2C56DB5-DFFB-48D2-B060-D0F5A71096E0 --major 1 --minor 2 --repeat off >/dev/null
# The shortest period, so that a test need not wait for the usual one.
/usr/bin/python3 - "$XDG_DATA_HOME/io.github.martlet_swift.ForgetMeNot/things.sqlite" <<'P'
import json, sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute("INSERT OR REPLACE INTO settings VALUES ('preferences', ?)", (json.dumps({"awaySeconds": 10, "brokers": [], "usesBluetooth": True}),))
database.commit()
P
"$program" monitor & first=$!; pids+=($first)
check "the service has its name" gdbus wait --session --timeout 20 io.github.martlet_swift.ForgetMeNot.Monitor
"$program" monitor & second=$!; pids+=($second)
check "keys that are heard are here" until_so heard
check "how near they are is told" until_so says "'proximity': <2>"

# A radio that is off calls nothing away.
call /org/bluez/hci0 org.freedesktop.DBus.Mock.UpdateProperties org.bluez.Adapter1 "{'Powered': <false>}" >/dev/null
check "a radio that is off is told" until_so says powered-off
check "without a radio nobody can tell" until_so says "'presence': <'unknown'>"
check "and nothing is told" told 0
call /org/bluez/hci0 org.freedesktop.DBus.Mock.UpdateProperties org.bluez.Adapter1 "{'Powered': <true>}" >/dev/null
check "keys are heard again" until_so heard

check "keys that are silent have left" until_so says "'presence': <'away'>"
check "that is told" until_so told 1
check "with the name" grep -qF 'Out of range: Keys' "$place/notices"

# Killed, the first leaves everything to the second, even what is on the screen.
kill -9 $first
wait $first 2>/dev/null
check "the second takes over" until_so says "'presence': <'away'>"
check "and knows that it was told" says "'alerting': <true>"
check "keys return" until_so heard
check "their notice goes" until_so withdrawn 1
check "they were told once" told 1

# The Bluetooth service is started anew.
kill -9 $bluez
check "a service that is gone is told" until_so says service-missing
bluez
radio >/dev/null
check "keys are heard by the new one" until_so heard

kill -TERM $second
wait $second
check "it ends well when asked to" test $? = 0
check "the history tells it all" test "$("$program" history | grep -c -e exited -e entered)" = 3
[ "$failures" = 0 ] && echo "forgetmenot-monitor: all is well"
exit $((failures > 0))
