.PHONY: test bench bench-quick
PYTHON ?= python3
SIZES := 10000,100000,1000000

test:
	sh tests/run

# every figure of docs/performance.md; set TRANSCRIPTS to a folder of Claude Code transcripts for capture and recall
bench:
	$(PYTHON) benchmarks/bench.py --save benchmarks/results.json
	$(PYTHON) benchmarks/growth.py
	$(if $(TRANSCRIPTS),$(PYTHON) benchmarks/capture.py $(TRANSCRIPTS))
	$(if $(TRANSCRIPTS),$(PYTHON) benchmarks/latency.py --transcripts $(TRANSCRIPTS) --sizes $(SIZES))

# under a minute; fails when a ratio is worse than the saved one by a quarter
bench-quick:
	$(PYTHON) benchmarks/bench.py --quick --check benchmarks/results.json
