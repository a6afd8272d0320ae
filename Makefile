# make run    open the site               make test   everything that must hold
# make bench  speed against named peers   make lock   pin the dependencies anew
# make fuzz   the native core under sanitizers, for FUZZ_SECONDS (60)
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NATIVE := native/CMakeLists.txt $(wildcard native/src/*)
PIP := $(BIN)/python -m pip --disable-pip-version-check

.PHONY: run test check bench fuzz lock catalogues clean

run: $(VENV)/runtime
	@$(BIN)/makker $(or $(ARGS),serve)

test: check
	$(BIN)/python -m pytest -n 2

check: $(VENV)/dev
	$(BIN)/ruff format --check src tests bench examples tools
	$(BIN)/ruff check src tests bench examples tools
	$(BIN)/mypy src tests bench examples tools
	$(BIN)/lint-imports

bench: $(VENV)/dev
	$(BIN)/python -m bench

fuzz: $(VENV)/dev
	$(BIN)/cmake -G Ninja -S native -B build/fuzz -DMAKKER_MODULE=OFF -DMAKKER_TESTS=ON -DMAKKER_SANITIZE=ON -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja)
	$(BIN)/cmake --build build/fuzz
	$(BIN)/ctest --test-dir build/fuzz --output-on-failure
	build/fuzz/fuzz_solver $(or $(FUZZ_SECONDS),60)

catalogues: $(VENV)/dev
	$(BIN)/python tools/catalogues.py

lock: $(VENV)/dev
	tools/lock $(BIN)/uv

clean:
	rm -rf $(VENV) build dist

$(VENV)/bin/python:
	tools/system-packages $(PYTHON)
	$(PYTHON) -m venv $(VENV)

$(VENV)/runtime: $(VENV)/bin/python requirements-build.lock requirements.lock pyproject.toml $(NATIVE)
	$(PIP) install --quiet --require-hashes -r requirements-build.lock -r requirements.lock
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/dev: $(VENV)/runtime requirements-dev.lock tools/test-packages
	tools/test-packages
	$(PIP) install --quiet --require-hashes -r requirements-dev.lock
	@touch $@
