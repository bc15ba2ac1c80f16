#!/usr/bin/env bash
# Checks a story and proves what plays reach. Writes check.sarif and reach.sarif into $OUTPUT; the exit code is 0 if there
# is nothing to correct, 1 if there is, and 2 if a command could not be run.
set -uo pipefail

story=${STORY:?names the story} output=${OUTPUT:?names a folder}
mkdir -p "$output"
[[ -z "${GITHUB_OUTPUT:-}" ]] || echo "folder=$output" >> "$GITHUB_OUTPUT"
options=(--seconds "${SECONDS_OF_PROOF:-300}")
[[ "${ALLOW_UNDECIDED:-true}" != true ]] || options+=(--allow-undecided)

# run FILE COMMAND...: the result in a file, which is there only if the command could be run
run() {
  local file=$1 code=0
  shift
  "$@" > "$output/$file.part" || code=$?
  if [[ -s "$output/$file.part" ]]; then mv "$output/$file.part" "$output/$file"; else rm "$output/$file.part"; fi
  return "$code"
}

status=0
run check.sarif wanderbook check "$story" --format sarif || status=$?
wanderbook check "$story" --format github || true # annotations in the pull request
if ((status < 2)); then
  code=0
  run reach.sarif wanderbook reach "$story" "${options[@]}" --format sarif || code=$?
  ((code > status)) && status=$code
fi
echo "$story: check and reach end with $status"
exit "$status"
