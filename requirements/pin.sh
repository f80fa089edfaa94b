#!/bin/sh
# Write run.txt and dev.txt: every package of the .in files and what it needs, solved together in a fresh
# environment. They hold names and versions alone, no address of a package index.
set -eu
python=${1:-python3}
cd "$(dirname "$0")"
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

"$python" -m venv "$place/env"
"$place/env/bin/python" -m pip install --quiet --disable-pip-version-check -r run.in
"$place/env/bin/python" -m pip freeze >"$place/run"
"$place/env/bin/python" -m pip install --quiet --disable-pip-version-check -c "$place/run" -r dev.in
"$place/env/bin/python" -m pip freeze >"$place/dev"

{ echo "# Written by \`make requirements\` from run.in."; cat "$place/run"; } >run.txt
{
    echo "# Written by \`make requirements\` from dev.in."
    echo "-r run.txt"
    grep -vxFf "$place/run" "$place/dev"
} >dev.txt
