#!/usr/bin/env bash
# The files by which a desktop knows an app: each is valid, they agree with one another, and they arrive where they belong.
# usage: desktop-files.sh FOLDER-OF-PROGRAMS
set -uo pipefail
programs=$(cd "${1:?usage: desktop-files.sh FOLDER-OF-PROGRAMS}" && pwd)
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
support=$root/Support
failures=0
check() { # check WHAT COMMAND...
    local what=$1 output
    shift
    if output=$("$@" 2>&1); then return; fi
    failures=$((failures + 1))
    echo "FAILED: $what" >&2
    [ -z "$output" ] || sed 's/^/  /' <<<"$output" >&2
}
has_line() { grep -qxF -- "$2" "$1"; }
is_xml() { python3 -c 'import sys, xml.dom.minidom as d; d.parse(sys.argv[1])' "$1"; }

apps=0
for desktop in "$support"/desktop/*.desktop; do
    apps=$((apps + 1))
    id=$(basename "$desktop" .desktop)
    metainfo=$support/metainfo/$id.metainfo.xml
    service=$support/dbus-1/services/$id.service
    program=$(sed -n 's/^Exec=\([^ ]*\).*/\1/p' "$desktop" | head -n 1)
    check "$id: the desktop entry is valid" desktop-file-validate "$desktop"
    check "$id: the metainfo is valid" appstreamcli validate --no-net "$metainfo"
    check "$id: the icon has the app's id" has_line "$desktop" "Icon=$id"
    check "$id: there is an icon" is_xml "$support/icons/hicolor/scalable/apps/$id.svg"
    check "$id: there is a symbolic icon" is_xml "$support/icons/hicolor/symbolic/apps/$id-symbolic.svg"
    check "$id: the metainfo has the app's id" grep -qF "<id>$id</id>" "$metainfo"
    check "$id: the metainfo launches the desktop entry" grep -qF "<launchable type=\"desktop-id\">$id.desktop</launchable>" "$metainfo"
    check "$id: the metainfo names the program" grep -qF "<binary>$program</binary>" "$metainfo"
    check "$id: the program was built" test -x "$programs/$program"
    if grep -qx 'DBusActivatable=true' "$desktop"; then
        check "$id: the bus knows the app" has_line "$service" "Name=$id"
        check "$id: the bus starts the program" has_line "$service" "Exec=@PREFIX@/bin/$program --gapplication-service"
    fi
done
check "there are apps" test "$apps" -gt 0

# An install below DESTDIR has every file, with its place in it, and an uninstall takes each away.
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
check "it installs" "$support/install" --from "$programs" --prefix /opt/martlet --destdir "$place"
installed=$place/opt/martlet
for desktop in "$support"/desktop/*.desktop; do
    id=$(basename "$desktop" .desktop)
    for file in "share/applications/$id.desktop" "share/metainfo/$id.metainfo.xml" "share/dbus-1/services/$id.service" \
        "share/icons/hicolor/scalable/apps/$id.svg" "share/icons/hicolor/symbolic/apps/$id-symbolic.svg"; do
        check "$file is installed" test -s "$installed/$file"
    done
    check "$id: the service names the installed program" grep -q '^Exec=/opt/martlet/bin/' "$installed/share/dbus-1/services/$id.service"
done
for icon in "$root"/Sources/MartletUI/Resources/icons/hicolor/*/*/*.svg; do
    check "$(basename "$icon") is a symbolic icon" is_xml "$icon"
    check "$(basename "$icon") is installed" test -s "$installed/share/martlet/icons/${icon#*/Resources/icons/}"
done
for file in bin/forgetmenot lib/systemd/user/forgetmenot-monitor.service \
    share/dbus-1/services/io.github.martlet_swift.ForgetMeNot.Monitor.service share/man/man1/forgetmenot.1 \
    share/bash-completion/completions/forgetmenot share/zsh/site-functions/_forgetmenot \
    share/fish/vendor_completions.d/forgetmenot.fish \
    bin/iconbadge share/man/man1/iconbadge.1 share/bash-completion/completions/iconbadge \
    share/zsh/site-functions/_iconbadge share/fish/vendor_completions.d/iconbadge.fish; do
    check "$file is installed" test -s "$installed/$file"
done
check "no place is left to be filled in" bash -c '! grep -rIl @PREFIX@ "$1/share"' - "$installed"
check "it uninstalls" "$support/install" --uninstall --prefix /opt/martlet --destdir "$place"
check "nothing is left" bash -c '[ -z "$(find "$1" -type f -print)" ] || { find "$1" -type f; false; }' - "$place"

# A debug build is run under icons that tell it from a release, in every size that a desktop shows.
check "icons of debug builds are made" "$support/debug-icons" "$programs/iconbadge" "$place/debug"
for desktop in "$support"/desktop/*.desktop; do
    id=$(basename "$desktop" .desktop)
    for size in 48 64 128 256 512; do
        icon="$place/debug/icons/hicolor/${size}x$size/apps/$id.png"
        check "$id has an icon of $size pixels" test "$(identify -format %wx%h "$icon" 2>/dev/null)" = "${size}x$size"
        rsvg-convert --width "$size" --height "$size" --output "$place/plain.png" "$support/icons/hicolor/scalable/apps/$id.svg"
        changed=$(compare -metric AE "$icon" "$place/plain.png" null: 2>&1 | cut -d ' ' -f 1)
        check "$id: its ribbon takes a part of $size pixels" test "${changed:-0}" -gt "$((size * size / 20))"
    done
done

[ "$failures" = 0 ] || { echo "$failures checks failed" >&2; exit 1; }
echo "desktop files: $apps apps, all checks passed"
