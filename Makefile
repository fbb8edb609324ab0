.PHONY: test bench bench-quick
PYTHON ?= python3
SIZES := 10000,100000,1000000

test:
	sh tests/run

# what hooks, capture and recall cost, into benchmarks/results and docs/benchmarks.md;
# set TRANSCRIPTS to a folder of Claude Code transcripts for capture and recall
bench:
	$(PYTHON) benchmarks/bench.py --save
	$(PYTHON) benchmarks/growth.py --save
	$(if $(TRANSCRIPTS),$(PYTHON) benchmarks/capture.py $(TRANSCRIPTS) --big --save)
	$(if $(TRANSCRIPTS),$(PYTHON) benchmarks/latency.py --transcripts $(TRANSCRIPTS) --sizes $(SIZES) --save)
	$(PYTHON) benchmarks/page.py

# under a minute; fails when a ratio is worse than the saved one by a quarter
bench-quick:
	$(PYTHON) benchmarks/bench.py --quick --check
