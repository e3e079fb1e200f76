#!/usr/bin/env bash
# The command line of forgetmenot, as a newcomer would use it: things, captures, and what goes wrong.
# usage: forgetmenot.sh FOLDER-OF-PROGRAMS
set -uo pipefail
program=$(realpath "${1:?usage: forgetmenot.sh FOLDER-OF-PROGRAMS}")/forgetmenot
captures=$(realpath "$(dirname "${BASH_SOURCE[0]}")/MartletBeaconsTests/Captures")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/data" HOME="$work" NO_COLOR=1
unset DBUS_SESSION_BUS_ADDRESS DISPLAY WAYLAND_DISPLAY
export DBUS_SYSTEM_BUS_ADDRESS="unix:path=$work/no-bus"
cd "$work" || exit 1
checks=0 failures=0

# Runs forgetmenot; its code is in $code, what it printed in out and err.
run() { "$program" "$@" >out 2>err; code=$?; }
check() { # WHAT, then a command that holds
    checks=$((checks + 1))
    local what=$1
    shift
    "$@" || { failures=$((failures + 1)); echo "FAILED: $what"; sed 's/^/    /' out err; }
}
is() { [ "$1" = "$2" ]; }
says() { grep -qF -- "$1" err; }
prints() { grep -qF -- "$1" out; }
uuid=E2C56DB5-DFFB-48D2-B060-D0F5A71096E0

run --help
check "help ends well" is $code 0
check "help lists the commands" prints "watch"
run --version
check "the version is told" prints "forgetmenot 0."
run bogus
check "an unknown command is wrong usage" is $code 2
check "and says what to do" says "try forgetmenot --help"

run list
check "an empty list is no fault" is $code 0
run add "Laptop bag" --uuid $uuid --major 1 --minor 2 --symbol bag
check "a thing is added" is $code 0
run add Cat --uuid $uuid --major 1 --minor 70000
check "a minor number that is too great is refused" is $code 2
check "with the range" says "0 to 65535"
run add Cat --uuid 12
check "a UUID that is none is refused" says "32 digits"
run add Cat --uuid $uuid --major 1 --minor 3 --symbol pet --json
check "JSON is one object" is "$(jq -r .name out)" Cat
run list --json
check "both are there" is "$(jq -r '.[].name' out | tr '\n' ,)" "Laptop bag,Cat,"
run edit cat --name Tiger --repeat off --paused
check "a thing is changed by its name in any case" is $code 0
run list --json
check "and is changed" is "$(jq -r '.[1] | "\(.name) \(.paused)"' out)" "Tiger true"
run remove Nobody
check "a thing that is not there is code 3" is $code 3

for name in h4 mon; do
    run watch "$captures/$name.btsnoop"
    check "$name: replayed to its end" is $code 0
    check "$name: entered, left after 30 s, entered again, at the capture's times" is \
        "$(awk '$2 == "enter" || $2 == "exit" { print substr($1, 15), $2 }' out | tr '\n' ,)" \
        "13:20.000Z enter,13:59.900Z exit,14:00.000Z enter,"
    check "$name: ranged once a second" is "$(grep -c ' range ' out)" 12
done
run watch --scanner "$captures/real_bluez566_btvirt.btsnoop" --json
check "a capture of the real BlueZ tells what it holds" is \
    "$(jq -r '"\(.time[17:23]) \(.event)"' out | tr '\n' ,)" \
    "02.220 listening,17.152 enter,18.152 range,22.152 range,23.833 blind,25.073 listening,"
check "by the thing's name" is "$(jq -r 'select(.event == "enter").name' out)" "Laptop bag"
run watch --away 60 "$captures/h4.btsnoop"
check "a longer period sees no exit in a gap of 30 s" is "$(grep -c ' exit ' out)" 0
run watch --all --json "$captures/h4.btsnoop"
check "all beacons can be watched" is "$(jq -r 'select(.event == "exit").uuid' out)" "${uuid,,}"
"$program" watch - <"$captures/mon.btsnoop" >out 2>err
check "a capture comes by standard input too" prints " exit "
"$program" watch "$captures/h4.btsnoop" 2>err | head -n 1 >out
check "a reader that has seen enough is no failure" is "${PIPESTATUS[0]}" 0
check "and nothing is said of it" is "$(wc -c <err)" 0
head -c 3000 "$captures/h4.btsnoop" >cut.btsnoop
run watch cut.btsnoop
check "a capture that is cut short is replayed as far as it goes" is $code 0
run watch /etc/passwd
check "a file that is no capture is code 5" is $code 5
check "and says what one is" says "btmon -w"
run watch nothing.btsnoop
check "a file that is not there is code 5" is $code 5
run watch "$captures/h4.btsnoop" --speed
check "an option without its value is wrong usage" is $code 2
run scan "$captures/h4.btsnoop" --json
check "what is heard is listed" is "$(jq -r '.[0].beacon' out)" "iBeacon:${uuid,,}-1-2"

run export things.json
check "things are exported" is "$(jq '.things | length' things.json)" 2
jq '.things[0].name = "Renamed" | .things += [{"name": "Broken"}, {"name": "Keys", "uuid": "'$uuid'"}]' things.json >more.json
run import more.json
check "and imported" is $code 0
check "what cannot be read is told" says "number 3"
run list --json
check "by id, so that none is there twice" is "$(jq -r '.[].name' out | sort | tr '\n' ,)" "Keys,Renamed,Tiger,"
run import /etc/passwd
check "a file that is none is code 5" is $code 5
run history --json
check "the history is a list" is "$(jq length out)" 0

printf 'no database' >"$XDG_DATA_HOME/io.github.martlet_swift.ForgetMeNot/things.sqlite"
rm -f "$XDG_DATA_HOME"/io.github.martlet_swift.ForgetMeNot/things.sqlite-*
run list
check "a damaged store is set aside, and told" says "damaged"
check "and a new one is begun" is $code 0
chmod 500 "$work/data/io.github.martlet_swift.ForgetMeNot"
if [ "$(id -u)" != 0 ]; then
    run add X --uuid $uuid
    check "a store that cannot be written is code 7" is $code 7
fi
chmod 700 "$work/data/io.github.martlet_swift.ForgetMeNot"

run scan --for 1
check "without a bus nothing can be heard: code 6" is $code 6
check "and doctor is named" says "forgetmenot doctor"
run doctor --json
check "doctor finds it" is $code 8
check "and says what to do" is "$(jq -r '[.[] | select(.name == "system bus")][0].isWell' out)" false

echo "forgetmenot: $checks checks, $failures failed"
[ $failures = 0 ]
