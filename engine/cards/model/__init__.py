"""The model of card text: the nodes that ability trees are made of, re-exported.

A tree comes from ``engine.cards`` (``compile_text`` and its kin) with references back as words;
``engine.cards.antecedents.bind`` makes them explicit. ``base`` has the categories; each node's docstring tells what it
means.
"""

from engine.cards.model.abilities import *  # noqa: F403
from engine.cards.model.base import *  # noqa: F403
from engine.cards.model.card import *  # noqa: F403
from engine.cards.model.changing import *  # noqa: F403
from engine.cards.model.conditions import *  # noqa: F403
from engine.cards.model.doing import *  # noqa: F403
from engine.cards.model.events import *  # noqa: F403
from engine.cards.model.filters import *  # noqa: F403
from engine.cards.model.joining import *  # noqa: F403
from engine.cards.model.moving import *  # noqa: F403
from engine.cards.model.quantities import *  # noqa: F403
from engine.cards.model.replacing import *  # noqa: F403
from engine.cards.model.ruling import *  # noqa: F403
from engine.cards.model.selectors import *  # noqa: F403
