.PHONY: test bench bench-quick
PYTHON ?= python3

test:
	sh tests/run

# every figure of docs/performance.md; set TRANSCRIPTS to a folder of Claude Code transcripts for the capture part
bench:
	$(PYTHON) benchmarks/bench.py --save benchmarks/results.json $(if $(TRANSCRIPTS),--transcripts $(TRANSCRIPTS))

# under a minute; fails when a ratio is worse than the saved one by a quarter
bench-quick:
	$(PYTHON) benchmarks/bench.py --quick --check benchmarks/results.json
