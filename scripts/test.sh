#!/bin/sh
# All tests: the command line and the core alone, then everything with the window.
set -eu
cd "$(dirname "$0")/.."
./scripts/setup-tests.sh
cargo test --no-default-features
cargo test
