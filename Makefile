VENV := .venv
BUNDLE := build/bundle/env
ifeq ($(OS),Windows_NT)
SCRIPTS := Scripts
else
SCRIPTS := bin
endif
BIN := $(VENV)/$(SCRIPTS)
SAMPLES := resources/samples
TASK := $(SAMPLES)/作业要求.docx
REPORT := build/hengwen-samples.html

.PHONY: run test setup lint format screenshots samples translations bundle setup-bundle wheel-test clean

run: setup  ## the samples checked: in the window, or on the command line where there is no display
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" = Darwin ] || [ "$(OS)" = Windows_NT ]; then \
		$(BIN)/python -m hengwen window $(SAMPLES) --template $(TASK); \
	else \
		mkdir -p build; \
		$(BIN)/python -m hengwen check $(SAMPLES) --template $(TASK) --output $(REPORT) || [ $$? -eq 3 ]; \
	fi

test: setup setup-spark  ## the tests, of each slow kind one; as many at once as there are cores
	$(BIN)/python -m pytest

.PHONY: test-all
test-all: setup setup-spark  ## all tests: every day, and before a release
	$(BIN)/python -m pytest -m "slow or not slow"

setup:  ## virtual environment, package, system libraries
	@sh packaging/setup.sh $(VENV)

.PHONY: recognition
recognition: setup  ## what reads pictures of text: the package of the models, and the pack for the standalone program
	$(BIN)/python packaging/recognition_models.py --pack

.PHONY: setup-spark
setup-spark: setup  ## Apache Spark and the Java that it needs
	@sh packaging/setup_spark.sh $(VENV)

lint: setup  ## ruff, mypy, which package imports which; and by how many lines a change makes app/ longer or shorter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo --no-cache
	@sh packaging/balance.sh

format: setup  ## put the code in form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

screenshots: setup  ## the pictures of the README; needs a display, a virtual one (xvfb-run make screenshots) will do
	$(BIN)/python packaging/screenshots.py docs/images
	cd docs/images && rm -f start-* groups-* sources-* *-dark.png

.PHONY: mutants
mutants: setup  ## 20 lines made wrong, one by one: which the tests do not notice; the first run records which tests to try
	$(BIN)/python -m benchmarks.mutation 20

.PHONY: guide-pictures
guide-pictures: setup  ## the pictures of the user guide; needs a display, as above
	$(BIN)/python packaging/guide_pictures.py

samples: setup  ## the bundled samples from their sources
	$(BIN)/python -m pip install --quiet '.[samples]'
	$(BIN)/python packaging/samples/make.py

translations: setup  ## collect the texts to translate
	$(BIN)/python packaging/translations.py

bundle: setup-bundle  ## the standalone program and its packages, in dist/
	@$(BUNDLE)/$(SCRIPTS)/python packaging/make_bundle.py

setup-bundle:
	@sh packaging/setup.sh $(BUNDLE) bundle

wheel-test: setup  ## the wheel, installed in an environment of its own, tries itself
	@sh packaging/wheel_test.sh

clean:
	rm -rf build dist $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
