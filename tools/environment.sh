# Sourced by the other tools: a virtual environment with the package built from this tree.
#
#   prepare test        makes it, or brings it up to date, with the extra [test]
#
# DOUBLESIX_VENV  where it is (default: .venv in the tree); PYTHON  what makes it (default: python3)

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
venv=${DOUBLESIX_VENV:-$root/.venv}

require() {
  local python=${PYTHON:-python3}
  command -v "$python" >/dev/null || { echo "needed: Python 3.11 or newer ($python is not there)" >&2; exit 1; }
  "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    { echo "needed: Python 3.11 or newer; $python is $("$python" -V)" >&2; exit 1; }
  "$python" -c 'import venv, ensurepip' 2>/dev/null ||
    { echo "needed: Python's venv module (on Debian: the package python3-venv)" >&2; exit 1; }
  local compiler=${CXX:-c++}
  printf '#include <barrier>\n#include <span>\n' | "$compiler" -std=c++20 -x c++ -fsyntax-only - 2>/dev/null ||
    { echo "needed: a C++20 compiler, g++ 11 or clang 14 or newer ($compiler is none)" >&2; exit 1; }
}

# Whether the environment was made from the tree as it is now, with the extras asked for.
is_current() {
  local stamp=$venv/doublesix-$1.stamp
  [ -f "$stamp" ] && [ -z "$(find "$root/src" "$root/native" "$root/pyproject.toml" "$root/CMakeLists.txt" \
    -type f -newer "$stamp" -not -name '*.pyc' -not -name '*.so' -not -name '_kernel.pyi' -print -quit)" ]
}

prepare() {
  local extra=$1
  is_current "$extra" && return
  require
  echo "preparing $venv (a few minutes the first time)" >&2
  [ -x "$venv/bin/python" ] || "${PYTHON:-python3}" -m venv "$venv"
  local begun
  begun=$(mktemp)
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$root${extra:+[$extra]}" >&2
  touch -r "$begun" "$venv/doublesix-$extra.stamp"
  rm -f "$begun"
  if [ "$extra" = test ]; then cp -p "$venv/doublesix-test.stamp" "$venv/doublesix-server.stamp"; fi
}
