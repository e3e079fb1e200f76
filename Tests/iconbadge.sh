#!/usr/bin/env bash
# Runs iconbadge as people and build systems do, with ImageMagick as an outside judge, and follows the documentation's
# commands to the letter. Prints a line for each thing that holds; exits with 1 when one does not.
# usage: iconbadge.sh [PROGRAM-OR-ITS-FOLDER]    (.build/debug without one)
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=${1:-$root/.build/debug}
[ -d "$program" ] && program="$program/iconbadge"
program=$(readlink -e "$program") || { echo "there is no program ${1:-.build/debug/iconbadge}" >&2; exit 1; }

work=$(mktemp -d)
trap 'chmod -R u+w "$work" 2>/dev/null; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM HUP
for name in CONFIGURATION SRCROOT PROJECT_DIR TARGET_BUILD_DIR NO_COLOR SOURCE_DATE_EPOCH $(compgen -e | grep -E '^(GITHUB|CI)_' || true); do unset "$name"; done
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
mkdir "$work/bin"
ln -s "$program" "$work/bin/iconbadge"
export PATH="$work/bin:$PATH"

failures=0 checks=0
ok() { checks=$((checks + 1)); echo "ok $checks - $1"; }
fail() {
    checks=$((checks + 1)) failures=$((failures + 1))
    echo "not ok $checks - $1"
    shift
    printf '    %s\n' "$@"
}
is() { if [ "$2" = "$3" ]; then ok "$1"; else fail "$1" "expected: $3" "found:    $2"; fi; }
has() { if grep -qE -- "$3" <<<"$2"; then ok "$1"; else fail "$1" "expected: $3" "found:    $(head -c 600 <<<"$2")"; fi; }
lacks() { if grep -qE -- "$3" <<<"$2"; then fail "$1" "unexpected: $3" "found:      $(head -c 600 <<<"$2")"; else ok "$1"; fi; }
# Runs iconbadge: its standard output in $out, its standard error in $err, its code in $code.
run() { out=$(iconbadge "$@" 2>"$work/err" </dev/null); code=$?; err=$(cat "$work/err"); }
# ends WHAT CODE ARGUMENTS...
ends() { local what=$1 wanted=$2; shift 2; run "$@"; if [ "$code" = "$wanted" ]; then ok "$what ends with $wanted"; else fail "$what ends with $wanted" "found: $code" "$out" "$err"; fi; }
# All files below a folder with their contents and times.
state() { (cd "$1" && find . -type f -printf '%P %T@ ' -exec sha256sum {} \; | LC_ALL=C sort); }
contents() { (cd "$1" && find . -type f -exec sha256sum {} + | LC_ALL=C sort -k 2); }

# Writes an icon: a gradient with a disc, without alpha.
icon() { convert -size "$1x$1" gradient:'#3a7bd5-#00d2ff' -fill white -draw "circle $(($1 / 2)),$(($1 / 2)) $(($1 / 2)),$(($1 / 4))" -alpha off "PNG24:$2"; }
# Writes the seed's project into a folder: four icons, an Info.plist with build number 2015.
project() { # FOLDER NAME
    local set="$1/$2/Images.xcassets/AppIcon.appiconset"
    mkdir -p "$set"
    icon 120 "$set/AppIcon60x60@2x.png"
    icon 180 "$set/AppIcon60x60@3x.png"
    icon 76 "$set/AppIcon76x76~ipad.png"
    icon 152 "$set/AppIcon76x76@2x~ipad.png"
    echo '{ "info": { "author": "xcode", "version": 1 } }' >"$1/$2/Images.xcassets/Contents.json"
    cat >"$set/Contents.json" <<'END'
{ "images" : [
    { "filename": "AppIcon60x60@2x.png", "idiom": "iphone", "size": "60x60", "scale": "2x" },
    { "filename": "AppIcon60x60@3x.png", "idiom": "iphone", "size": "60x60", "scale": "3x" },
    { "filename": "AppIcon76x76~ipad.png", "idiom": "ipad", "size": "76x76", "scale": "1x" },
    { "filename": "AppIcon76x76@2x~ipad.png", "idiom": "ipad", "size": "76x76", "scale": "2x" }
  ], "info": { "author": "xcode", "version": 1 } }
END
    cat >"$1/$2/Info.plist" <<'END'
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
    <key>CFBundleShortVersionString</key><string>1.2</string>
    <key>CFBundleVersion</key><string>2015</string>
</dict></plist>
END
}
ribbon() { convert -size 1024x1024 xc:none -fill "$1" -draw 'polygon 0,600 600,0 420,0 0,420' "PNG32:$2"; }

echo "# the command line"
is "--version prints the version" "$(iconbadge --version)" "iconbadge 0.1.0"
has "--help names the exit codes" "$(iconbadge --help)" "^  8  a name fits more than one thing"
for command in stamp restore list preview completions; do
    has "--help names $command" "$(iconbadge --help)" "^  $command +[a-z]"
    has "$command --help tells how it is written" "$(iconbadge $command --help)" "^Usage: iconbadge $command"
done
is "no line of help is wider than a terminal of 100 columns" \
    "$(for command in '' stamp restore list preview completions; do iconbadge $command --help; done | awk 'length > 100' | wc -l)" 0
ends "no command" 2
has "and says what to do" "$err" "^iconbadge: a command is missing; try iconbadge --help$"
ends "an unknown command" 2 stmap
has "and suggests one" "$err" "did you mean stamp\?"
ends "an unknown option" 2 stamp --ouput x
has "and suggests one" "$err" "did you mean --output\?"
ends "an option of another command" 2 restore --ribbon debug
ends "an option without its value" 2 stamp --text
ends "an empty path" 2 list ''
ends "a ribbon that is none" 2 stamp x --output y --ribbon nonsense
ends "a template that is none" 2 stamp x --output y --text '{biuld}'
has "and suggests the placeholder" "$err" "Did you mean \{build\}"
iconbadge --version >/dev/full 2>"$work/err"; is "a standard output that is full ends with 7" $? 7

echo "# the tutorial's case"
project "$work/llama/src" "Llama Trot"
cd "$work/llama" || exit 1
catalogue="src/Llama Trot/Images.xcassets" set="AppIcon.appiconset" plist="src/Llama Trot/Info.plist"
ribbon '#d32f2fe0' debugRibbon.png
ribbon '#ef6c00' betaRibbon.png
before=$(state src)
for configuration in Debug Beta; do
    picture="${configuration,}Ribbon.png"
    run stamp "$catalogue" --output "out/$configuration.xcassets" --configuration "$configuration" --ribbon "$picture" --info-plist "$plist"
    is "$configuration is stamped" "$code" 0
    has "with a line for the icon" "$out" '^✓ src/Llama Trot/Images.xcassets/AppIcon.appiconset  4 icons  "2015"  '"$picture"'$'
    for file in "$catalogue/$set"/*.png; do
        name=$(basename "$file") width=$(identify -format %w "$file")
        size=$(awk "BEGIN { print $width * .15 }")
        # The tutorial's script, with its faults of names mended.
        convert "$picture" -resize "${width}x${width}" resized.png
        convert "$file" -fill white -font Times-Bold -pointsize "$size" -gravity south -annotate 0 2015 - | composite resized.png - "PNG24:expected.png"
        # The box of the text, with a pixel or two of room: glyphs are hinted differently.
        box=$(convert -size "${width}x${width}" xc:black -fill white -font Times-Bold -pointsize "$size" -gravity south -annotate 0 2015 -format '%@' info:)
        IFS='x+' read -r w h x y <<<"$box"
        hidden="rectangle $((x - 3)),$((y - 3)) $((x + w + 3)),$((y + h + 3))"
        stamped="out/$configuration.xcassets/$set/$name"
        for side in expected.png "$stamped"; do convert "$side" -fill black -draw "$hidden" "PNG24:masked-$(basename "$side")"; done
        worst=$(compare -metric PAE "masked-expected.png" "masked-$name" null: 2>&1 | sed 's/ .*//')
        if [ "${worst%.*}" -le 514 ] 2>/dev/null; then ok "$configuration $name is what ImageMagick draws, but for the text, within 2 levels"; else fail "$configuration $name is what ImageMagick draws, within 2 levels" "worst: $worst of 65535"; fi
        inked=$(convert "$stamped" -crop "${w}x${h}+$x+$y" +repage "PNG24:text.png" && convert "$file" -crop "${w}x${h}+$x+$y" +repage "PNG24:bare.png" && compare -metric AE -fuzz 10% text.png bare.png null: 2>&1)
        wanted=$(convert expected.png -crop "${w}x${h}+$x+$y" +repage PNG24:wanted.png && compare -metric AE -fuzz 10% wanted.png bare.png null: 2>&1)
        if [ "${inked%.*}" -gt $((wanted * 7 / 10)) ] && [ "${inked%.*}" -lt $((wanted * 13 / 10)) ]; then ok "and the text is in its box"; else fail "and the text is in its box" "pixels: $inked, ImageMagick's: $wanted"; fi
        is "and has the icon's size, depth and no alpha" "$(identify -format '%w %h %z %A' "$stamped" | sed 's/Undefined/False/')" "$(identify -format '%w %h %z %A' "$file" | sed 's/Undefined/False/')"
    done
done
run stamp "$catalogue" --output out/Release.xcassets --configuration Release --info-plist "$plist"
is "Release is copied" "$code" 0
is "byte for byte" "$(cd out/Release.xcassets && rm -f .iconbadge-output && contents .)" "$(contents "$catalogue")"
is "the sources are as they were" "$(state src)" "$before"

echo "# up to date"
run stamp "$catalogue" --output out/Debug.xcassets --configuration Debug --ribbon debugRibbon.png --info-plist "$plist"
has "a second run says that all is up to date" "$out" 'up to date$'
before=$(state out/Debug.xcassets)
touch "$catalogue/$set"/*.png
run stamp "$catalogue" --output out/Debug.xcassets --configuration Debug --ribbon debugRibbon.png --info-plist "$plist"
is "and writes nothing, also where only times differ" "$(state out/Debug.xcassets)" "$before"
stamp_debug=(stamp "$catalogue" --output out/Debug.xcassets --configuration Debug --ribbon debugRibbon.png --info-plist "$plist")
ends "--check of what is up to date" 0 "${stamp_debug[@]}" --check
sed -i 's/2015/2016/' "$plist"
ends "--check of another build number" 1 "${stamp_debug[@]}" --check
has "and says which icon" "$out" '^✗ .*AppIcon.appiconset  4 icons  "2016".*not up to date$'
is "and writes nothing" "$(state out/Debug.xcassets)" "$before"
ends "--dry-run" 0 "${stamp_debug[@]}" --dry-run
has "says what would be stamped" "$out" '^would stamp src/Llama Trot/.*AppIcon60x60@2x\.png -> out/Debug\.xcassets/'
has "and what would be copied" "$out" '^would copy .*Contents\.json -> '
is "and writes nothing" "$(state out/Debug.xcassets)" "$before"
run "${stamp_debug[@]}" --quiet
is "--quiet prints nothing" "$out$err" ""
ends "now it is up to date" 0 "${stamp_debug[@]}" --check
run "${stamp_debug[@]}" --dry-run
is "and nothing would be written" "$out" "up to date: nothing would be written"
sed -i 's/2016/2015/' "$plist"

echo "# in place, and back"
before=$(contents src)
run stamp src --in-place --configuration Beta --info-plist "$plist"
is "stamps in place" "$code" 0
first=$(contents "$catalogue")
if [ "$(contents src)" != "$before" ]; then ok "the icons have changed"; else fail "the icons have changed"; fi
run stamp src --in-place --configuration Beta --info-plist "$plist"
is "twice is once" "$(contents "$catalogue")" "$first"
run stamp src --in-place --configuration Debug --info-plist "$plist"
run stamp src --in-place --configuration Beta --info-plist "$plist"
is "another configuration starts from the originals" "$(contents "$catalogue")" "$first"
ends "--check that nothing is stamped" 1 stamp src --in-place --configuration Release --check
ends "restore" 0 restore src
has "says what it has restored" "$out" '4 icons.*restored$'
is "brings everything back, and leaves nothing" "$(contents src)" "$before"
ends "restore of what is not stamped" 0 restore src
is "says so" "$out" "nothing to restore"
ends "--check that nothing is stamped" 0 stamp src --in-place --configuration Release --check
ends "restore of nothing" 3 restore nowhere

echo "# paths"
mkdir paths && icon 64 paths/-x.png && icon 64 'paths/Icon[1] ü.png'
cd paths || exit 1
ends "a path with a hyphen before it" 2 stamp -x.png --output out
has "is told how to be written" "$err" 'written \./-x\.png'
ends "a path with a hyphen behind --" 0 stamp --output out --ribbon debug --text '' -- -x.png
ends "a path as ./-x.png" 0 stamp ./-x.png --output=out2 --ribbon=debug --text=
is "both are the same" "$(contents out | grep png)" "$(contents out2 | grep png)"
ends "a path with brackets, a blank and a letter beyond ASCII" 0 stamp 'Icon[1] ü.png' --output 'Stamped [1] ü.png' --ribbon beta --text 7
is "is written" "$(identify -format '%w %h' "./Stamped [1] ü.png")" "64 64"
cd ..

echo "# exit codes"
ends "nowhere to write to" 2 stamp src --configuration Debug --set build=1
has "says what to add" "$err" '^iconbadge: say where to: --output DIR'
ends "a path that is not there" 3 stamp nowhere --output x --configuration Debug --set build=1
has "is named" "$err" '^iconbadge: nowhere: '
mkdir empty; ends "a folder without icons" 3 list empty
ends "an Info.plist that is not there" 3 stamp src --output x --configuration Debug --info-plist nowhere.plist
cp -r src broken && head -c 900 "$catalogue/$set/AppIcon60x60@2x.png" >"broken/Llama Trot/Images.xcassets/$set/AppIcon60x60@2x.png"
ends "a picture that is cut off" 4 stamp broken --output x --configuration Debug --set build=1
has "is named" "$err" '^iconbadge: broken/.*AppIcon60x60@2x\.png: '
if [ ! -e x ] && [ -z "$(find . -name '*iconbadge-part*')" ]; then ok "and nothing is left behind"; else fail "and nothing is left behind" "$(find . -name '*iconbadge-*')"; fi
echo '{ "images": [' >"broken/Llama Trot/Images.xcassets/$set/Contents.json"
ends "a catalogue that is cut off" 4 list broken
echo 'no plist' >broken.plist
ends "a plist that is none" 4 stamp src --output x --configuration Debug --info-plist broken.plist
sed 's/2015/$(BUILD:nonsense)/' "$plist" >reference.plist
ends "a reference in a plist that is not well formed" 4 stamp src --output x --configuration Debug --set BUILD=1 --info-plist reference.plist
sed 's/2015/$(BUILD)/' "$plist" >reference.plist
ends "a reference in a plist that nobody defines" 5 stamp src --output x --configuration Debug --info-plist reference.plist
ends "one that is defined" 0 list src --configuration Debug --set BUILD=77 --info-plist reference.plist
has "is filled in" "$out" '^Debug: "77", ribbon debug$'
ends "a key that is not in the plist" 5 stamp src --output x --info-plist "$plist" --text '{name}'
ends "a build setting that nobody defines" 5 stamp src --output x --text '{setting:NOT_DEFINED}'
ends "a variable that is not set" 5 stamp src --output x --text '{env:NOT_SET}'
ends "a commit outside of a repository" 5 stamp src --output x --text '{commit}'
ends "a project that is not there" 3 stamp src --output x --text '{build}' --project nowhere.xcodeproj
ends "a font that is not installed" 6 stamp src --output x --text 1 --font 'No Such Font'
ends "a font file that is not there" 6 stamp src --output x --text 1 --font ./nowhere.ttf
ends "a ribbon that is not there" 6 stamp src --output x --ribbon nowhere.png
has "is named" "$err" '^iconbadge: nowhere\.png: '
ends "a ribbon that is no picture" 6 stamp src --output x --ribbon "$PWD/broken.plist.svg"
mkdir foreign && echo mine >foreign/file
ends "an output that is somebody else's" 7 stamp src --output foreign --ribbon debug
is "which stays as it is" "$(cat foreign/file)" mine
ends "an output inside of the source" 7 stamp src --output "$catalogue/out" --ribbon debug
ends "a sheet that cannot be written" 7 preview src --ribbon debug --output nowhere/sheet.png
mkdir -p two/a two/b && cp -r src two/a && cp -r src two/b
ends "a name that two icons have" 8 stamp two --icon AppIcon --output x --ribbon debug

echo "# the configuration file"
git init -q repository 2>/dev/null && mkdir -p repository/App && cp -r "$catalogue" repository/App/Images.xcassets && cp "$plist" repository/App/
cat >repository/iconbadge.json <<'END'
{
  "icons": ["App/Images.xcassets"],
  "output": "build/Stamped.xcassets",
  "infoPlist": "App/Info.plist",
  "text": "{build}",
  "configurations": {
    "Beta*": { "ribbon": "beta", "text": "{version} ({build})" },
    "Release": { "ribbon": "none", "text": "" }
  }
}
END
cd repository || exit 1
run stamp --configuration Beta-Two
has "says where, what and which" "$out" 'App/Images.xcassets/AppIcon.appiconset  4 icons  "1.2 \(2015\)"  beta'
is "its output is seen from its folder" "$(ls build)" Stamped.xcassets
cd App || exit 1
run list Images.xcassets --configuration Beta
has "is found above the icons" "$out" '^Beta: "1.2 \(2015\)", ribbon beta$'
run list Images.xcassets --configuration Beta --text 'x' --ribbon alpha
has "options are stronger" "$out" '^Beta: "x", ribbon alpha$'
run list Images.xcassets --configuration Nightly
has "a configuration that is not in it is told of" "$err" 'No badge is set for the build configuration "Nightly"'
cd ..
sed -i 's/"configurations"/"configuration"/' iconbadge.json
ends "a key that is not known" 2 list App --configuration Beta
has "has its line" "$err" '^iconbadge: iconbadge\.json:6: .*"configurations"'
echo '{' >iconbadge.json
ends "a file that is no JSON" 2 list App --configuration Beta
rm iconbadge.json
echo '{ "output": "x" }' >../outer.json
ends "a file that is named and not there" 3 list App --config nowhere.json
cd .. && echo '{ "nonsense": 1 }' >iconbadge.json && cd repository
ends "a file beyond the repository's root does not count" 0 list App --configuration Debug --set build=1
rm ../iconbadge.json
cd ..

echo "# JSON"
run stamp src --output out/json --configuration Beta --info-plist "$plist" --json
is "stamp prints one object" "$(jq -c '[.format, .isUpToDate, .configuration, .text, .ribbon, .output, (.files | length)]' <<<"$out")" '[1,false,"Beta","2015","beta","out/json",4]'
is "with the documented members" "$(jq -c 'keys' <<<"$out")" '["configuration","files","format","isUpToDate","notes","output","ribbon","text"]'
is "and files of the documented members" "$(jq -c '.files[0] | keys' <<<"$out")" '["destination","height","platform","role","source","state","width"]'
is "which tell of the icons" "$(jq -c '[.files[] | [.state, .role, .platform, .width]] | unique' <<<"$out")" '[["stamped","app","ios",76],["stamped","app","ios",120],["stamped","app","ios",152],["stamped","app","ios",180]]'
run stamp src --output out/json --configuration Beta --info-plist "$plist" --json --check
is "a check says that it is up to date" "$(jq .isUpToDate <<<"$out")" true
run stamp src --output out/json --configuration Debug --info-plist "$plist" --json --dry-run
is "a dry run lists what would be done" "$(jq -c '[.isDryRun, ([.actions[].action] | group_by(.) | map([.[0], length]))]' <<<"$out")" '[true,[["copy",2],["stamp",4]]]'
run list src --configuration Beta --info-plist "$plist" --json
is "list prints one object" "$(jq -c '[.format, .text, .ribbon, .icons[0].name, .icons[0].kind, (.icons[0].files | length)]' <<<"$out")" '[1,"2015","beta","AppIcon","app-icon-set",4]'
run list src --configuration Beta --json
is "and still does where a value is not known" "$code $(jq -c '[.text, .error.code, .error.exitCode, (.icons | length)]' <<<"$out")" '5 [null,"unresolved",5,1]'
run stamp nowhere --output x --json --ribbon debug
is "an error is an object, too" "$code $(jq -c '[.format, .error.code, .error.exitCode, .error.path]' <<<"$out")" '3 [1,"not-found",3,"nowhere"]'
run stamp --nonsense --json
is "also one of the arguments" "$code $(jq -c '[.error.code, .error.exitCode]' <<<"$out")" '2 ["usage",2]'
run restore src --json
is "also where there is nothing to restore" "$(jq -c '[.format, .isUpToDate, .files]' <<<"$out")" '[1,true,[]]'

echo "# in a build phase of Xcode"
phase() { # ARGUMENTS...
    out=$(cd / && env SRCROOT="$work/llama/src" PROJECT_DIR="$work/llama/src" CONFIGURATION=Debug TARGET_BUILD_DIR="$work/llama/products" \
        UNLOCALIZED_RESOURCES_FOLDER_PATH=App.app DERIVED_FILE_DIR="$work/llama/derived" INFOPLIST_FILE='Llama Trot/Info.plist' \
        ASSETCATALOG_COMPILER_APPICON_NAME=AppIcon TARGET_NAME=App SCRIPT_INPUT_FILE_COUNT=0 iconbadge "$@" 2>"$work/err")
    code=$?
    err=$(cat "$work/err")
}
phase stamp
is "without arguments it finds the icons, the values and the place" "$code$err" 0
is "which is the folder for derived files" "$(find derived/iconbadge -name '*.png' | wc -l)" 4
has "with the configuration's badge" "$out" '"2015"  debug'
phase stamp --text '{name}'
is "an error ends with its code" "$code" 5
has "and has Xcode's form" "$err" "^$work/llama/src/Llama Trot/Info\.plist: error: "
phase stamp --nonsense
has "also one without a file" "$err" '^error: there is no option --nonsense'
phase stamp --write-file-lists "$work/llama/lists"
is "lists of files can be written" "$(sort lists/inputs.xcfilelist | head -n 3)" "\$(SRCROOT)/Llama Trot/Images.xcassets/AppIcon.appiconset/AppIcon60x60@2x.png
\$(SRCROOT)/Llama Trot/Images.xcassets/AppIcon.appiconset/AppIcon60x60@3x.png
\$(SRCROOT)/Llama Trot/Images.xcassets/AppIcon.appiconset/AppIcon76x76@2x~ipad.png"
has "with the plist that values are from" "$(cat lists/inputs.xcfilelist)" '^\$\(SRCROOT\)/Llama Trot/Info\.plist$'
is "and with all outputs" "$(sed 's|^\$(DERIVED_FILE_DIR)|derived|' lists/outputs.xcfilelist | while read -r file; do [ -f "$file" ] || echo "$file"; done; wc -l <lists/outputs.xcfilelist)" 6
phase stamp --write-file-lists "$work/llama/lists" --in-place
is "in place there are none" "$code" 2

echo "# the file of dependencies"
cp -r src 'de ps #1 $x' && run stamp 'de ps #1 $x' --output 'out/made #2' --configuration Debug --info-plist 'de ps #1 $x/Llama Trot/Info.plist' --depfile icons.d
is "is written" "$code" 0
printf '%s\n' 'include icons.d' 'out/made\ \#2: ; @touch "$@"; echo made' >Makefile
input='de ps #1 $x/Llama Trot/Images.xcassets/AppIcon.appiconset/AppIcon76x76~ipad.png'
touch -d '1 minute ago' "$input" && touch 'out/made #2'
is "Make reads it, and finds all up to date" "$(make -q 'out/made #2' 2>&1 && echo fresh)" fresh
touch -d '2 minutes ago' 'out/made #2'
is "until an icon is newer" "$(make -s 'out/made #2' 2>&1)" made

echo "# on a terminal"
terminal() { # ENVIRONMENT ARGUMENTS...: what a terminal gets
    env "$1" python3 - "${@:2}" <<'END'
import os, pty, sys
pty.spawn(["iconbadge"] + sys.argv[1:])
END
}
colour=$'\e\\['
has "there are colours" "$(terminal TERM=xterm stamp src --output out/tty --configuration Beta --info-plist "$plist")" "$colour"
lacks "not with NO_COLOR" "$(terminal NO_COLOR=1 stamp src --output out/tty --configuration Beta --info-plist "$plist")" "$colour"
lacks "not with --no-colour" "$(terminal TERM=xterm stamp src --output out/tty --configuration Beta --info-plist "$plist" --no-colour)" "$colour"
lacks "not on a dumb one" "$(terminal TERM=dumb stamp src --output out/tty --configuration Beta --info-plist "$plist")" "$colour"
run stamp src --output out/tty --configuration Beta --info-plist "$plist"
lacks "and not in a file" "$out$err" "$colour"
mkdir control && icon 32 $'control/a\e[31mb\nc.png'
run list $'control/a\e[31mb\nc.png' --ribbon debug
lacks "a file's name is no command to a terminal" "$out$err" "$colour"

echo "# the sheet"
ends "preview" 0 preview src --configuration Beta --info-plist "$plist" --output sheet.png
is "is a PNG without alpha" "$(identify -format '%m %A' sheet.png | sed 's/Undefined/False/')" "PNG False"
has "says its size" "$out" "$(identify -format '%w × %h' sheet.png)"
is "the same icons give the same sheet" "$(run preview src --configuration Beta --info-plist "$plist" --output again.png; cmp sheet.png again.png && echo same)" same
mkdir many && for n in $(seq 70); do cp "$catalogue/$set/AppIcon76x76~ipad.png" "many/$n.png"; done
run preview many/*.png --ribbon debug --text '' --output many.png
has "of 70 icons 60 are shown, and it says so" "$out" "10 more icons are not on this sheet"
if [ "$(identify -format %w many.png)" -le 4096 ]; then ok "it is at most 4096 pixels wide"; else fail "it is at most 4096 pixels wide"; fi
ends "of a picture that is cut off" 4 preview broken/Llama*/Images.xcassets/$set/AppIcon60x60@2x.png --ribbon debug --output x.png
is "no sheet is written" "$(ls x.png 2>/dev/null)" ""

echo "# the documentation"
# The scene of all pages: a repository with an iOS app and an Android app, and a ribbon or two.
scene() { # FOLDER
    mkdir -p "$1/fastlane" && project "$1" App && cd "$1" || exit 1
    ribbon red debugRibbon.png && ribbon orange betaRibbon.png
    for density in mdpi:48 xxhdpi:144; do
        mkdir -p "app/src/main/res/mipmap-${density%:*}" && icon "${density#*:}" "app/src/main/res/mipmap-${density%:*}/ic_launcher.png"
    done
    echo '<manifest xmlns:android="http://schemas.android.com/apk/res/android"><application android:icon="@mipmap/ic_launcher"/></manifest>' >app/src/main/AndroidManifest.xml
    printf 'android {\n    defaultConfig {\n        versionCode = 34\n        versionName = "1.2"\n    }\n}\n' >app/build.gradle.kts
    git init -q . 2>/dev/null && git add -A && git -c user.name=a -c user.email=a@b commit -qm first
}
# The commands of a page: its blocks of sh, and in other blocks the lines that call iconbadge.
commands() {
    python3 - "$1" <<'END'
import json, re, shlex, sys
text = open(sys.argv[1]).read()
for kind, block in re.findall(r"^```(\w+)\n(.*?)^```$", text, re.S | re.M):
    if kind == "sh":
        print(block)
    elif kind == "yaml":
        print("\n".join(m for m in re.findall(r"^\s*- (?:run: )?(iconbadge .*)$", block, re.M)))
    elif kind == "ruby":
        for call in re.findall(r"\bsh\((.*)\)", block):
            # fastlane runs them in its own folder.
            print("(cd fastlane && " + shlex.join(json.loads("[" + call + "]")) + ")")
END
}
for page in Reference Xcode fastlane Gradle CI; do
    (
        scene "$work/pages/$page"
        commands "$root/Documentation/iconbadge/$page.md" >"$work/$page.sh"
        export GITHUB_RUN_NUMBER=7 CI_PIPELINE_IID=8
        if [ "$page" = Xcode ]; then
            export SRCROOT=$PWD CONFIGURATION=Beta TARGET_BUILD_DIR=$PWD/products DERIVED_FILE_DIR=$PWD/derived INFOPLIST_FILE=App/Info.plist
            mkdir derived
        fi
        [ "$page" = Gradle ] || printf '%s\n' '{ "infoPlist": "App/Info.plist" }' >iconbadge.json
        # Pages that write the file themselves remove it again.
        sed -i 's/^rm iconbadge\.json$/printf '"'%s\\\\n' '{ \"infoPlist\": \"App\/Info.plist\" }'"' >iconbadge.json/' "$work/$page.sh"
        bash -euo pipefail "$work/$page.sh" >"$work/$page.out" 2>&1
    )
    code=$?
    if [ "$code" = 0 ] && [ "$(grep -c 'iconbadge ' "$work/$page.sh")" -gt 1 ]; then ok "the commands of $page.md work"; else fail "the commands of $page.md work" "code $code" "$(tail -n 5 "$work/$page.out")"; fi
done
pages="$work/pages"
is "Xcode.md: the stamped catalogue is at its place" "$(find "$pages/Xcode/build/Stamped.xcassets" -name '*.png' | wc -l)" 4
is "Xcode.md: way B leaves the sources as they were" "$(git -C "$pages/Xcode" status --porcelain App | grep -v xcfilelist)" ""
has "Xcode.md: an error is told in Xcode's form, with its code" "$(cat "$work/Xcode.out")" '^code 5$'
has "Xcode.md: the lists begin with SRCROOT" "$(cat "$pages/Xcode/App/inputs.xcfilelist")" '^\$\(SRCROOT\)/App/Images\.xcassets'
is "fastlane.md: the icons are restored" "$(git -C "$pages/fastlane" status --porcelain App)" ""
is "Gradle.md: the output is a res folder" "$(ls "$pages/Gradle/app/build/stamped/debug/res")" "mipmap-mdpi
mipmap-xxhdpi"
known=$(for command in stamp restore list preview completions; do iconbadge $command --help; done; iconbadge --help)
for file in "$root"/Documentation/iconbadge/*.md; do
    unknown=$(grep -oE -- '(^|[^a-z-])--[a-z][a-z-]+' "$file" | grep -oE -- '--[a-z][a-z-]+' | sort -u | while read -r option; do
        [ "$option" = --no-install-recommends ] || grep -qE -- "(^|[^a-z-])$option([^a-z-]|\$)" <<<"$known" || echo "$option"
    done)
    is "$(basename "$file") names options that there are" "$unknown" ""
done

echo "# what is installed with it"
options=$(grep -oE -- '^  --[a-z-]+' <<<"$known" | sort -u)
for shell in bash:iconbadge.bash zsh:_iconbadge fish:iconbadge.fish; do
    stored="$root/Support/completions/${shell#*:}"
    is "the stored completions of ${shell%:*} are those that it prints" "$(iconbadge completions "${shell%:*}" | cmp - "$stored" 2>&1)" ""
    missing=$(for option in $options; do
        case $shell in fish:*) grep -qE -- "-l ${option#--}( |\$)" "$stored" ;; *) grep -qE -- "$option([^a-z-]|\$)" "$stored" ;; esac || echo "$option"
    done)
    is "and have every option" "$missing" ""
    if command -v "${shell%:*}" >/dev/null; then if "${shell%:*}" -n "$stored"; then ok "and ${shell%:*} reads them"; else fail "and ${shell%:*} reads them"; fi; fi
done
completed=$(bash -c '
    source "$1"
    compopt() { :; }
    COMP_WORDS=(iconbadge stamp --position bott) COMP_CWORD=3
    _iconbadge
    echo "${COMPREPLY[*]}"' - "$root/Support/completions/iconbadge.bash")
is "bash completes a place" "$completed" "bottom-left bottom bottom-right"
man="$root/Support/man/iconbadge.1"
page=$(sed 's/\\//g' "$man")
missing=$(for option in $options --version; do grep -qE -- "(^|[^a-z-])$option([^a-z-]|\$)" <<<"$page" || echo "$option"; done)
is "the man page has every option" "$missing" ""
has "and the version" "$(head -n 1 "$man")" "\"$(iconbadge --version)\""
if command -v groff >/dev/null; then is "groff has nothing to say about it" "$(groff -man -ww -z "$man" 2>&1)" ""; fi
if command -v mandoc >/dev/null; then is "nor has mandoc" "$(mandoc -T lint -W warning "$man" 2>&1)" ""; fi

echo "iconbadge: $((checks - failures)) of $checks checks hold"
[ "$failures" = 0 ]
