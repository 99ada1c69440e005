"""The modules of whoosh that are used, imported once, quietly, and without what whoosh would load and we never use.

That is the opening of web addresses (15 ms) and the tables of English word forms (4 ms). whoosh has no types.
"""

from __future__ import annotations

import warnings
from typing import Any

from indexer.hiding import empty, hidden

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # whoosh 2.7.4 has strings that newer Pythons warn of when they compile it
    with hidden(
        {
            "urllib.request": empty("urllib.request", "urlretrieve"),
            "whoosh.lang.morph_en": empty("whoosh.lang.morph_en", "variations"),
        }
    ):
        from whoosh import analysis as _analysis
        from whoosh import fields as _fields
        from whoosh import query as _query
        from whoosh import scoring as _scoring
        from whoosh.filedb import filestore as _filestore

analysis: Any = _analysis
fields: Any = _fields
query: Any = _query
scoring: Any = _scoring
filestore: Any = _filestore
