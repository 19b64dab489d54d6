#!/bin/sh
# Installs what the tests need beyond Rust, on Debian and its kin; elsewhere it only says what is missing.
# The tests paint the window with Mesa's software renderer, so that no display and no graphics card is needed.
set -eu

missing=""
have() { command -v "$1" >/dev/null 2>&1; }
ls /usr/share/vulkan/icd.d/lvp_icd*.json /etc/vulkan/icd.d/lvp_icd*.json >/dev/null 2>&1 || missing="$missing mesa-vulkan-drivers"
ldconfig -p 2>/dev/null | grep -q 'libGL\.so\.1' || missing="$missing libgl1"
ldconfig -p 2>/dev/null | grep -q 'libEGL\.so\.1' || missing="$missing libegl1"
ldconfig -p 2>/dev/null | grep -q 'libxkbcommon-x11\.so' || missing="$missing libxkbcommon-x11-0"
have cc || missing="$missing gcc"
[ -z "$missing" ] && exit 0

if have apt-get; then
  as_root=""
  [ "$(id -u)" = 0 ] || as_root="sudo"
  $as_root apt-get update -qq
  # shellcheck disable=SC2086 # the list is meant to be split
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing
else
  echo "Please install (names of Debian's packages):$missing" >&2
  exit 1
fi
