# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Filters of queries."""

from __future__ import annotations

from typing import Any

from . import _core
from ._bodies import Body
from ._states import number_of


class QueryFilter:
    """What a query finds: colliders that collide, unless `targets` is "visible" or "all", of bodies whose category and
    mask admit those of the query, without the body `ignored`, and without bodies that a program has disabled unless
    `finds_disabled`."""

    __slots__ = ("_items",)

    def __init__(self, category: int = 0xFFFFFFFF, mask: int = 0xFFFFFFFF, ignored: Body | int | None = None,
                 targets: str = "colliding", finds_disabled: bool = False) -> None:
        self._items = (category, mask, number_of(ignored), targets, finds_disabled)


def items_of_filter(filter: QueryFilter | None) -> tuple[Any, ...] | None:
    """The filter as the engine's tuple."""
    if filter is not None and not isinstance(filter, QueryFilter):
        raise _core.Error(f"filter must be a topple.QueryFilter, not {filter!r}")
    return None if filter is None else filter._items
