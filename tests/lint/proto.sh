#!/usr/bin/env bash
# Lints the public API with buf, which comes from npm: Debian has no package of it. Where there is
# no npm or no registry to reach, says so and passes.
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! command -v npm >/dev/null || ! npm ping >/dev/null 2>&1; then
  echo "proto.sh: buf lint not run, no npm registry in reach" >&2
  exit 0
fi
npx --yes @bufbuild/buf@1.75 lint
