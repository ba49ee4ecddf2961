#!/usr/bin/env bash
# Follows the README as a stranger: clones this repository into an empty folder, runs `npm start` with an empty environment
# and an empty HOME, waits until the shop answers, stops it and looks at what it left.
#   start-check.sh root    as the present user, in a folder of mode 0700
#   start-check.sh plain   as a user without rights (needs root to change to it)
set -euo pipefail
kind=${1:?root or plain}
source_repo=$(git rev-parse --show-toplevel)
port=$([ "$kind" = root ] && echo 3391 || echo 3392)
place=$(mktemp -d "${TMPDIR:-/tmp}/lonevine-clone-XXXXXX")
run=()
server=
finish() {
  if [ -n "$server" ]; then kill -TERM -- "-$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; fi
  rm -rf "$place"
}
trap finish EXIT

git clone -q "$source_repo" "$place/shop"
mkdir "$place/home"
# why: what this machine needs to reach the package registry, and nothing else of its settings
passed=(PATH="$(dirname "$(command -v npm)"):/usr/bin:/bin" HOME="$place/home" PORT="$port" LOG_LEVEL=warn)
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

started=$(date +%s%N)
set -m
(cd "$place/shop" && exec env -i "${passed[@]}" "${run[@]}" npm start) >"$place/log" 2>&1 &
server=$!
set +m
for _ in $(seq 1 1800); do
  if curl -fs "http://localhost:$port/readyz" >/dev/null 2>&1; then break; fi
  kill -0 "$server" 2>/dev/null || { cat "$place/log"; echo "npm start ended by itself ($kind)"; exit 1; }
  sleep 0.1
done
ready=$(( ($(date +%s%N) - started) / 1000000 ))
curl -fs "http://localhost:$port/" >"$place/page" || { cat "$place/log"; exit 1; }
grep -q 'Mourvèdre' "$place/page" || { cat "$place/page"; echo 'The front page shows no wine'; exit 1; }
echo "npm start from a fresh clone ($kind): ready after $ready ms"
