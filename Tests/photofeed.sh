#!/usr/bin/env bash
# Walks all requests that photofeed answers, with curl, against a folder made for it. Prints a line for each thing
# that holds; exits with 1 when one does not.
# usage: photofeed.sh [PROGRAM-OR-ITS-FOLDER]    (.build/debug without one)
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=${1:-$here/../.build/debug}
[ -d "$program" ] && program="$program/photofeed"
program=$(readlink -e "$program") || { echo "there is no program ${1:-.build/debug/photofeed}" >&2; exit 1; }

work=$(mktemp -d)
export XDG_DATA_HOME="$work/data" XDG_CACHE_HOME="$work/cache"
unset PHOTOFEED_CONSUMER_KEY
pictures="$work/pictures" outside="$work/outside"
mkdir -p "$pictures/sub" "$outside"
pid='' feed='' failures=0 checks=0

finish() {
    [ -n "$pid" ] && kill -9 "$pid" 2>/dev/null
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

ok() { checks=$((checks + 1)); echo "ok $checks - $1"; }
fail() {
    checks=$((checks + 1)) failures=$((failures + 1))
    echo "not ok $checks - $1"
    shift
    printf '    %s\n' "$@"
}
is() { if [ "$2" = "$3" ]; then ok "$1"; else fail "$1" "expected: $3" "found:    $2"; fi; }
has() { if printf '%s' "$2" | grep -qiE -- "$3"; then ok "$1"; else fail "$1" "expected: $3" "found:    $(printf '%s' "$2" | head -c 600)"; fi; }
lacks() { if printf '%s' "$2" | grep -qiE -- "$3"; then fail "$1" "unexpected: $3"; else ok "$1"; fi; }

# Waits up to half a minute until a command succeeds.
until_true() {
    local end=$((SECONDS + 30))
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] || return 1
        sleep 0.05
    done
}

start() { # OPTIONS...
    : >"$work/out"
    "$program" serve "$pictures" --port 0 "$@" >"$work/out" 2>>"$work/log" &
    pid=$!
    until_true started || { echo "photofeed does not start: $(tail -n 5 "$work/log")" >&2; exit 1; }
    feed=$(sed -n 's/^photofeed: serving [0-9]* photos at //p' "$work/out")
}
started() { grep -q '^photofeed: serving' "$work/out" || ! kill -0 "$pid" 2>/dev/null; }
stop() { # SIGNAL
    kill -s "$1" "$pid"
    wait "$pid" 2>/dev/null
    code=$?
    pid=''
}

get() { curl -sS --max-time 30 "$feed$1" "${@:2}"; }
status() { : >"$work/body" && curl -sS --max-time 30 --path-as-is -o "$work/body" -w '%{http_code}' "$feed$1" "${@:2}"; }
headers() { : >"$work/body" && curl -sS --max-time 30 -o "$work/body" -D - "$feed$1" "${@:2}" | tr -d '\r'; }
count() { get '/v1/photos?rpp=1' | jq .total_items; }
count_is() { [ "$(count)" = "$1" ]; }
names() { get '/v1/photos?rpp=100' | jq -r '[.photos[].name] | sort | join(",")'; }

picture() { # WIDTH HEIGHT SEED FILE
    convert -size "$1x$2" "plasma:red-blue" -seed "$3" -fill "rgb($3,$3,90)" -draw "rectangle 0,0 $3,9" -quality 90 "$4"
}

picture 1600 1000 1 "$pictures/Bridge_by_A_Person.jpg"
picture 400 700 2 "$pictures/Infinite-Sea_by_Aury88.jpg"
picture 300 200 3 "$pictures/FreshFlower.png"
picture 120 90 4 "$pictures/sub/Small.jpg"
picture 500 500 5 "$outside/secret.jpg"
picture 640 480 6 "$work/whole.jpg"
ln -s "$outside/secret.jpg" "$pictures/link.jpg"
ln -s "$outside" "$pictures/linked"
head -c 3000 "$work/whole.jpg" >"$pictures/Broken.jpg"
echo "no picture" >"$pictures/Text.jpg"
echo "notes" >"$pictures/notes.txt"

echo "# how it starts and ends"
is "--version prints the version" "$("$program" --version)" "photofeed 0.1.0"
has "--help names the exit codes" "$("$program" --help)" "Exit codes: 0"
"$program" 2>/dev/null; is "no command ends with 2" $? 2
"$program" serve "$pictures" --port x 2>/dev/null; is "a wrong port ends with 2" $? 2
"$program" serve "$work/nowhere" 2>"$work/err"; is "a missing folder ends with 3" $? 3
has "and is named" "$(cat "$work/err")" "$work/nowhere"
for address in 0.0.0.0 :: '[::]'; do
    "$program" serve "$pictures" --port 0 --address "$address" 2>"$work/err"; is "$address without a key ends with 2" $? 2
    has "and says what to do" "$(cat "$work/err")" "--consumer-key"
done
"$program" serve "$pictures" --port 0 --database /proc/none/x.db 2>/dev/null; is "a database that cannot be ends with 5" $? 5
start
has "prints its address on one line" "$(cat "$work/out")" '^photofeed: serving 4 photos at http://127\.0\.0\.1:[0-9]+$'
"$program" serve "$pictures" --port "${feed##*:}" 2>"$work/err"; is "a taken port ends with 4" $? 4
has "and is named" "$(cat "$work/err")" "${feed##*:}.*already in use"
has "a broken picture has a line in the log" "$(cat "$work/log")" "Broken\.jpg"
is "and one line only" "$(grep -c 'Text\.jpg' "$work/log")" 1

echo "# the photos"
is "answers with 200" "$(status '/v1/photos')" 200
is "has the four pictures and no other" "$(names)" "Bridge,Fresh Flower,Infinite Sea,Small"
is "has 500px's keys" "$(get '/v1/photos' | jq -r '.photos[0] | keys | join(",")')" \
    "aperture,camera,comments_count,created_at,description,height,id,image_url,images,iso,name,nsfw,rating,taken_at,times_viewed,user,user_id,votes_count,width"
is "has the page's keys" "$(get '/v1/photos' | jq -r 'keys | join(",")')" "current_page,feature,photos,total_items,total_pages"
page=$(get '/v1/photos?feature=popular&page=2&rpp=3&include_store=store_download&include_states=votes')
is "pages" "$(jq -c '[.current_page, .total_pages, .total_items, (.photos | length)]' <<<"$page")" "[2,2,4,1]"
is "has each photo on one page" \
    "$(for p in 1 2 3 4; do get "/v1/photos?rpp=1&page=$p" | jq .photos[0].id; done | sort -u | wc -l)" 4
is "has an empty page behind the last" "$(get '/v1/photos?page=99' | jq '.photos | length')" 0
for feature in popular fresh_today editors; do is "knows $feature" "$(get "/v1/photos?feature=$feature" | jq .total_items)" 4; done
bridge=$(get '/v1/photos' | jq '.photos[] | select(.name == "Bridge")')
id=$(jq .id <<<"$bridge")
is "takes the photographer from the file's name" "$(jq -r .user.fullname <<<"$bridge")" "A Person"
is "says unknown where there is none" "$(get '/v1/photos' | jq -r '.photos[] | select(.name == "Small").user.fullname')" unknown
is "has the picture's size" "$(jq -c '[.width,.height]' <<<"$bridge")" "[1600,1000]"
is "has addresses of all sizes" "$(jq -r '[.images[].size] | join(",")' <<<"$bridge")" "1,2,3,4,5"
for query in rpp=0 rpp=101 rpp=x page=0 page=-1 page=x feature=none image_size=6 'page=%' 'page=%ff'; do
    is "?$query is 400" "$(status "/v1/photos?$query")" 400
    is "?$query is told as JSON" "$(jq -r '[.status, (.error | type)] | join(",")' "$work/body")" "400,string"
done

echo "# one photo"
is "answers with the size asked for" "$(get "/v1/photos/$id?image_size=4" | jq -r .photo.image_url)" "$feed/pictures/$id/4.jpg"
before=$(get "/v1/photos/$id" | jq .photo.times_viewed)
is "counts looks" "$(get "/v1/photos/$id" | jq .photo.times_viewed)" $((before + 1))
for path in /v1/photos/1 /v1/photos/x /v1/photos/1/comments /pictures/1/1.jpg "/pictures/$id/6.jpg" /nowhere /; do
    is "$path is 404" "$(status "$path")" 404
    is "$path is told as JSON" "$(jq -r .status "$work/body")" 404
done
is "DELETE is 405" "$(status "/v1/photos/$id" -X DELETE)" 405
is "405 is told as JSON" "$(jq -r .status "$work/body")" 405
has "405 names the methods" "$(headers "/v1/photos/$id/comments" -X PUT)" '^Allow: GET, HEAD, POST$'

echo "# comments"
is "a form is kept" "$(status "/v1/photos/$id/comments" --data-urlencode 'body=So still & wide' -d 'user=Ann B')" 201
is "and given back" "$(jq -r '.comment | .body + "|" + .user.fullname' "$work/body")" "So still & wide|Ann B"
is "JSON is kept" "$(status "/v1/photos/$id/comments" -H 'Content-Type: application/json' -d '{"body":"Grüße"}')" 201
for number in $(seq 3 25); do status "/v1/photos/$id/comments" -d "body=c$number" >/dev/null; done
is "are paged by twenty" "$(get "/v1/photos/$id/comments?comments=1&comments_page=2" | jq -c '[.current_page,.total_pages,.total_items,(.comments|length)]')" "[2,2,25,5]"
is "are in their order" "$(get "/v1/photos/$id/comments" | jq -r '.comments[1].body')" "Grüße"
is "are counted" "$(get "/v1/photos/$id" | jq .photo.comments_count)" 25
is "come with a photo that is asked for them" "$(get "/v1/photos/$id?comments=1" | jq '.comments | length')" 20
is "have an avatar" "$(curl -sS -o /dev/null -w '%{http_code} %{content_type}' "$(get "/v1/photos/$id/comments" | jq -r '.comments[0].user.userpic_url')")" "200 image/svg+xml"
is "an empty one is 400" "$(status "/v1/photos/$id/comments" -d 'body=%20')" 400
is "one without text is 400" "$(status "/v1/photos/$id/comments" -X POST)" 400
is "broken JSON is 400" "$(status "/v1/photos/$id/comments" -H 'Content-Type: application/json' -d '{')" 400
is "another type is 415" "$(status "/v1/photos/$id/comments" -H 'Content-Type: text/plain' -d 'x')" 415
is "one on nothing is 404" "$(status '/v1/photos/1/comments' -d 'body=x')" 404
head -c 70000 /dev/zero | tr '\0' x >"$work/large"
is "a body over 64 KiB is 413" "$(status "/v1/photos/$id/comments" --data-binary "@$work/large")" 413
is "also in chunks" "$(status "/v1/photos/$id/comments" -H 'Transfer-Encoding: chunked' --data-binary "@$work/large")" 413
is "413 is told as JSON" "$(jq -r .status "$work/body")" 413

echo "# pictures"
for size in '1 70x70' '2 140x140' '3 280x280' '4 900x563' '5 1170x731'; do
    set -- $size
    is "size $1 is served" "$(status "/pictures/$id/$1.jpg")" 200
    is "size $1 is $2" "$(identify -format '%m %wx%h' "$work/body")" "JPEG $2"
done
small=$(get '/v1/photos' | jq '.photos[] | select(.name == "Small").id')
status "/pictures/$small/5.jpg" >/dev/null; is "a small picture is not enlarged" "$(identify -format '%wx%h' "$work/body")" 120x90
status "/pictures/$small/3.jpg" >/dev/null; is "nor its square" "$(identify -format '%wx%h' "$work/body")" 90x90
found=$(headers "/pictures/$id/1.jpg")
has "has a strong tag" "$found" '^ETag: "[^"]+"$'
has "has a type" "$found" '^Content-Type: image/jpeg$'
has "says how long it may be kept" "$found" '^Cache-Control: '
etag=$(sed -n 's/^ETag: //p' <<<"$found")
length=$(sed -n 's/^Content-Length: //p' <<<"$found")
cp "$work/body" "$work/one.jpg"
is "is not sent to who has it" "$(status "/pictures/$id/1.jpg" -H "If-None-Match: $etag")" 304
is "and then has no body" "$(stat -c %s "$work/body")" 0
is "is sent to who has another" "$(status "/pictures/$id/1.jpg" -H 'If-None-Match: "x"')" 200
is "has another tag in another size" "$([ "$(headers "/pictures/$id/2.jpg" | grep -i ^etag)" != "ETag: $etag" ] && echo other)" other
has "HEAD has the length and no body" "$(curl -sS -I "$feed/pictures/$id/1.jpg" | tr -d '\r')" "^Content-Length: $length$"
is "a range is 206" "$(status "/pictures/$id/1.jpg" -H 'Range: bytes=10-19')" 206
is "and those bytes" "$(od -An -tx1 "$work/body" | tr -d " \n")" "$(tail -c +11 "$work/one.jpg" | head -c 10 | od -An -tx1 | tr -d " \n")"
has "and says which" "$(headers "/pictures/$id/1.jpg" -H 'Range: bytes=-5')" "^Content-Range: bytes $((length - 5))-$((length - 1))/$length$"
is "a range behind the end is 416" "$(status "/pictures/$id/1.jpg" -H "Range: bytes=$length-")" 416
has "and says how long it is" "$(headers "/pictures/$id/1.jpg" -H "Range: bytes=$length-")" "^Content-Range: bytes \*/$length$"
is "a range of another version is all" "$(status "/pictures/$id/1.jpg" -H 'Range: bytes=0-1' -H 'If-Range: "x"')" 200
is "several ranges are all" "$(status "/pictures/$id/1.jpg" -H 'Range: bytes=0-1,3-4')" 200
curl -sS --parallel --parallel-max 100 --parallel-immediate -o "$work/many/#1.jpg" --create-dirs "$feed/pictures/$(get '/v1/photos' | jq '.photos[] | select(.name == "Infinite Sea").id')/4.jpg?[1-100]" 2>/dev/null
is "a hundred who ask at the same moment get the same" "$(cat "$work"/many/*.jpg 2>/dev/null | wc -c)" "$(($(stat -c %s "$work/many/1.jpg") * 100))"

echo "# how it speaks"
has "JSON is compressed for who accepts it" "$(headers '/v1/photos' -H 'Accept-Encoding: gzip')" '^Content-Encoding: gzip$'
is "and is the same" "$(get '/v1/photos' --compressed | md5sum)" "$(get '/v1/photos' | md5sum)"
lacks "and plain for who does not" "$(headers '/v1/photos' -H 'Accept-Encoding: gzip;q=0')" '^Content-Encoding:'
has "caches are told" "$(headers '/v1/photos')" '^Vary: Accept-Encoding$'
has "JSON has its type" "$(headers '/v1/photos')" '^Content-Type: application/json'
is "HEAD has no body" "$(curl -sS -I -o "$work/body" -w '%{http_code} %{size_download}' "$feed/v1/photos")" "200 0"
is "connections are kept" "$(curl -sS -o /dev/null -o /dev/null -o /dev/null -w '%{num_connects} ' "$feed/v1/photos" "$feed/v1/photos/$id" "$feed/pictures/$id/1.jpg")" "1 0 0 "
for path in '/../../../etc/passwd' '/%2e%2e/%2e%2e/etc/passwd' '/pictures/../../etc/passwd' "/pictures/$id/..%2f..%2fetc%2fpasswd" \
    '/pictures/%2e%2e%2fsecret.jpg/1.jpg' '/linked/secret.jpg' '/link.jpg' '/pictures//etc/passwd'; do
    is "$path leads nowhere" "$(status "$path")" 404
done
is "half an escape is 400" "$(status '/v1/photos/%')" 400

echo "# what it stands"
python3 - "${feed##*:}" >"$work/clients" 2>&1 <<'PYTHON'
import resource, socket, sys, time
port = int(sys.argv[1])
soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
def ask():
    s = socket.create_connection(("127.0.0.1", port), 20)
    s.sendall(b"GET /v1/photos HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    return s.recv(15)
slow = [socket.create_connection(("127.0.0.1", port), 20) for _ in range(1000)]
for s in slow[:500]:
    s.sendall(b"GET /v1/photos HTTP/1.1\r\nX: ")
print("while 1000 are open", ask().decode())
start = time.time()
open_ones = set(slow)
for s in slow:
    s.settimeout(0)
while open_ones and time.time() - start < 40:
    for s in list(open_ones):
        try:
            s.sendall(b"x") if s in slow[:500] else None
            if s.recv(100) == b"":
                open_ones.discard(s)
        except BlockingIOError:
            pass
        except OSError:
            open_ones.discard(s)
    time.sleep(0.5)
print("left", len(open_ones))
PYTHON
has "answers while a thousand connections are open" "$(cat "$work/clients")" '^while 1000 are open HTTP/1.1 200 OK'
has "cuts idle and slow clients off" "$(cat "$work/clients")" '^left 0$'
memory=$(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$pid/status")
is "and stays below 256 MiB" "$([ "$memory" -lt 262144 ] && echo below)" below

echo "# files that come and go"
picture 200 150 7 "$pictures/New_by_B.jpg"
until_true count_is 5 && ok "a new file shows up" || fail "a new file shows up" "photos: $(names)"
mkdir -p "$work/made/deep" && picture 210 150 8 "$work/made/deep/Deep.jpg" && mv "$work/made" "$pictures/made"
until_true count_is 6 && ok "a folder that is moved in shows up" || fail "a folder that is moved in shows up" "photos: $(names)"
rm "$pictures/New_by_B.jpg"
until_true count_is 5 && ok "a removed file is gone" || fail "a removed file is gone" "photos: $(names)"
cp "$work/whole.jpg" "$work/.whole" && mv "$work/.whole" "$pictures/Broken.jpg"
until_true count_is 6 && ok "a broken file that is mended shows up" || fail "a broken file that is mended shows up" "photos: $(names)"
mv "$pictures/Bridge_by_A_Person.jpg" "$pictures/Ford_by_C.jpg"
renamed() { [ "$(get "/v1/photos/$id" | jq -r .photo.name)" = Ford ]; }
until_true renamed && ok "a renamed picture keeps its number" || fail "a renamed picture keeps its number" "$(get "/v1/photos/$id")"
cp "$pictures/FreshFlower.png" "$pictures/Copy.png"
picture 220 150 9 "$pictures/Last.jpg"
until_true count_is 7 && ok "a copy is not a second photo" || fail "a copy is not a second photo" "photos: $(names)"

echo "# what it keeps"
is "answers 201 and is killed" "$(status "/v1/photos/$id/comments" -d 'body=last words')" 201
stop KILL
ids=$("$program" --version >/dev/null; sqlite_ids() { python3 -c 'import sqlite3,sys; print(sqlite3.connect(sys.argv[1]).execute("select group_concat(id) from (select distinct photo_id id from files where photo_id is not null order by 1)").fetchone()[0])' "$XDG_DATA_HOME/martlet/photofeed.db"; }; sqlite_ids)
start
is "has the comment after SIGKILL" "$(get "/v1/photos/$id/comments?comments_page=2" | jq -r '.comments[-1].body')" "last words"
stop TERM
is "SIGTERM ends it with 0" "$code" 0
mv "$pictures" "$work/elsewhere" && pictures="$work/elsewhere"
start
is "has the comments after the folder was moved" "$(get "/v1/photos/$id" | jq .photo.comments_count)" 26
stop INT
is "SIGINT ends it with 0" "$code" 0
rm -r "$XDG_DATA_HOME"
start
is "has the same numbers after the index is rebuilt" "$(get '/v1/photos?rpp=100' | jq -r '[.photos[].id] | sort | join(",")')" "$ids"
stop TERM

echo "# with a key"
start --consumer-key s3cret --json-log --address ::1
has "listens on an IPv6 address" "$feed" '^http://\[::1\]:[0-9]+$'
is "a request without the key is 401" "$(status '/v1/photos')" 401
is "in the words of 500px" "$(jq -cS . "$work/body")" '{"error":"Consumer key missing.","status":401}'
is "a wrong key is 401" "$(status '/v1/photos?consumer_key=x')" 401
is "and says so" "$(jq -r .error "$work/body")" 'Consumer key invalid.'
is "the key opens it" "$(status '/v1/photos?consumer_key=s3cret')" 200
url=$(jq -r '.photos[0].image_url' "$work/body")
is "the addresses that it gives open pictures" "$(curl -sS -g -o /dev/null -w '%{http_code}' "$url")" 200
is "and no address without its signature" "$(curl -sS -g -o /dev/null -w '%{http_code}' "${url%%\?*}")" 401
lacks "and do not show the key" "$url" s3cret
is "a comment takes the key in its body" "$(status "/v1/photos/$id/comments" -d 'body=x&consumer_key=s3cret')" 201
is "the log is JSON" "$(tail -n 3 "$work/log" | jq -r .status | paste -sd,)" "200,401,201"
lacks "and does not show the key" "$(cat "$work/log")" s3cret
stop TERM
PHOTOFEED_CONSUMER_KEY=s3cret start --address 0.0.0.0
feed="http://127.0.0.1:${feed##*:}"
is "listens on all addresses with a key from the environment" "$(status '/v1/photos?consumer_key=s3cret')" 200
stop TERM

echo "1..$checks"
[ "$failures" = 0 ] || echo "$failures of $checks do not hold; the log ends with:"$'\n'"$(tail -n 15 "$work/log")"
[ "$failures" = 0 ]
