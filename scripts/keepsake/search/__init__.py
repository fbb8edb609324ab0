"""The search of the command line: what is asked, candidates, order, score.

| what | module |
| --- | --- |
| the search itself | `search` |
| the query and the weights of its terms; a candidate | `query`, `doc` |
| the filters, as SQL | `where` |
| the order by BM25 and its neighbours; places that change after that | `rank`, `places` |
| the score, that is how much of the query a memory covers | `coverage` |
| all weights | `weights` |
| turns that state nothing; memories that only repeat another one | `narration`, `copies` |
| notes on exactly what a query names, across projects | `by_handle` |
"""
