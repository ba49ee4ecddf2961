#!/usr/bin/env bash
# Follows the README as a stranger: clones this repository into an empty folder, runs `npm start` with an empty environment
# and an empty HOME, waits until the shop answers, stops it, looks at what it left, and resets its database.
#   start-check.sh root    as the present user, in a folder of mode 0700
#   start-check.sh plain   as a user without rights (needs root to change to it)
set -euo pipefail
kind=${1:?root or plain}
source_repo=$(git rev-parse --show-toplevel)
place=$(mktemp -d "${TMPDIR:-/tmp}/lonevine-clone-XXXXXX")
run=()
server=
finish() {
  if [ -n "$server" ]; then kill -KILL -- "-$server" 2>/dev/null || true; fi
  rm -rf "$place"
}
trap finish EXIT
fail() {
  cat "$place/log"
  echo "$1 ($kind)"
  exit 1
}

git clone -q "$source_repo" "$place/shop"
mkdir "$place/home"
# why: what this machine needs to reach the package registry, and nothing else of its settings
passed=(PATH="$(dirname "$(command -v npm)"):/usr/bin:/bin" HOME="$place/home" PORT=0 LOG_LEVEL=warn)
for name in $(compgen -e | grep -iE '^(npm_config_registry|https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_file)$' || true); do
  passed+=("$name=${!name}")
done
if [ "$kind" = plain ]; then
  user=$(id -u nobody)
  group=$(id -g nobody)
  chown -R "$user:$group" "$place"
  chmod 0755 "$place"
  run=(setpriv --reuid "$user" --regid "$group" --clear-groups)
else
  chmod 0700 "$place"
fi
as_stranger() { (cd "$place/shop" && exec env -i "${passed[@]}" "${run[@]}" "$@"); }

started=$(date +%s%N)
set -m
as_stranger npm start >"$place/log" 2>&1 &
server=$!
set +m
address=
# why: on a busy machine the packages alone take two minutes, since several installs are made at once
for _ in $(seq 1 3600); do
  address=$(grep -oE 'is open at http://[^ ]+' "$place/log" | cut -d' ' -f4 || true)
  [ -z "$address" ] || break
  kill -0 "$server" 2>/dev/null || fail 'npm start ended by itself'
  sleep 0.1
done
[ -n "$address" ] || fail 'npm start did not open the shop within six minutes'
ready=$(( ($(date +%s%N) - started) / 1000000 ))
curl -fsS --max-time 10 "$address/readyz" >/dev/null || fail 'The shop is open but not ready'
# why: grep -q would end at the first wine, and curl fails when nobody reads the rest
curl -fsS --max-time 10 "$address/" | grep 'href="/l/' >/dev/null || fail 'The front page shows no wine'

kill -TERM -- "-$server"
wait "$server" 2>/dev/null || true
for _ in $(seq 1 100); do
  pgrep -f "$place|postgres -D .*$(basename "$place")" >/dev/null || break
  sleep 0.1
done
! pgrep -af "$place" || fail 'Something goes on running after the stop'
! curl -fs --max-time 2 "$address/healthz" >/dev/null || fail 'The shop still answers after the stop'
server=
as_stranger npm run db:reset >>"$place/log" 2>&1 || fail 'npm run db:reset failed'
echo "npm start from a fresh clone ($kind): ready after $ready ms, stopped and reset without a trace"
