#!/usr/bin/env bash
# Builds the container image from the Debian package in .build/dist (or in DIST), with the first builder found
# on this machine.
#
# Usage: image.sh PROGRAM
# BASE is the image to start from; IMAGE is the name of the result.
set -euo pipefail
# shellcheck source=.github/packaging/common.sh
source "$(dirname "$0")/common.sh"
program=$1
image=${IMAGE:-authctl:$(version_of "$program")}
words=(--file "$source_root/.github/container/Dockerfile" --tag "$image" --build-arg "VERSION=$(version_of "$program")")
if [ -n "${BASE:-}" ]; then words+=(--build-arg "BASE=$BASE"); fi

# The OCI format cannot hold a health check; Docker's can.
if docker info >/dev/null 2>&1; then
  docker build "${words[@]}" "$dist"
elif command -v podman >/dev/null; then
  podman build --format docker "${words[@]}" "$dist"
elif command -v buildah >/dev/null; then
  buildah build --format docker "${words[@]}" "$dist"
else
  echo 'no builder of images is here: install Docker, Podman or Buildah' >&2
  exit 69
fi
echo "$image"
