# Sourced by the other tools: a virtual environment with the package built from this tree.
#
#   prepare test        makes it, or brings it up to date, with the extra [test]
#   usage "$@"          for -h and --help prints what the head of the tool says, and ends
#   refuse "$@"         ends if an argument is left that the tool does not take
#
# DOUBLESIX_VENV  where it is (default: .venv in the tree); PYTHON  what makes it (default: python3)

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
venv=${DOUBLESIX_VENV:-$root/.venv}

usage() {
  case "${1:-}" in
    -h | --help)
      sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
      exit 0
      ;;
  esac
}

refuse() {
  [ $# = 0 ] || { echo "${0##*/}: unexpected: $* (--help says what it takes)" >&2; exit 2; }
}

require() {
  local python=${PYTHON:-python3}
  command -v "$python" >/dev/null || { echo "needed: Python 3.11 or newer ($python is not there)" >&2; exit 1; }
  "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    { echo "needed: Python 3.11 or newer; $python is $("$python" -V)" >&2; exit 1; }
  "$python" -c 'import venv, ensurepip' 2>/dev/null ||
    { echo "needed: Python's venv module (on Debian: the package python3-venv)" >&2; exit 1; }
  "$python" -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' ||
    { echo "needed: the headers of Python, Python.h (on Debian: the package python3-dev)" >&2; exit 1; }
  local compiler=${CXX:-c++}
  # shellcheck disable=SC2086 # it may be several words, as CMake has it: ccache g++
  printf '#include <barrier>\n#include <span>\n' | $compiler -std=c++20 -x c++ -fsyntax-only - 2>/dev/null ||
    { echo "needed: a C++20 compiler, g++ 11 or clang 14 or newer ($compiler is none)" >&2; exit 1; }
}

# The files that the package is built from; options of find narrow them down.
sources() {
  find "$root/src" "$root/native" "$root/pyproject.toml" "$root/CMakeLists.txt" -type f \
    -not -name '*.pyc' -not -name '*.so' -not -name '_kernel.pyi' "$@"
}

# Whether the environment was made from the tree as it is now, with the extras asked for. The stamp lists the files that
# there were: one that was deleted or moved leaves no newer one.
is_current() {
  local stamp=$venv/doublesix-$1.stamp
  [ -f "$stamp" ] && [ -z "$(sources -newer "$stamp" -print -quit)" ] && sources | LC_ALL=C sort | cmp -s - "$stamp"
}

# Makes the virtual environment, unless there is one that works: making it may have been interrupted.
make_venv() {
  "$venv/bin/python" -m pip --version >/dev/null 2>&1 || "${PYTHON:-python3}" -m venv "$venv"
}

prepare() {
  local extra=$1
  is_current "$extra" && return
  require
  echo "preparing $venv (a few minutes the first time)" >&2
  make_venv
  local stamp
  stamp=$(mktemp)
  sources | LC_ALL=C sort >"$stamp" # what is changed while the package is built is newer than this
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$root${extra:+[$extra]}" >&2
  mv "$stamp" "$venv/doublesix-$extra.stamp"
  if [ "$extra" = test ]; then cp -p "$venv/doublesix-test.stamp" "$venv/doublesix-server.stamp"; fi
}
