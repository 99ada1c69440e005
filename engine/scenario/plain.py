"""Plain frozen data: what `dataclass(frozen=True, slots=True)` makes, without a program generated for every class.

Some fifty generated classes would cost a good part of the time in which a question is answered (see also
`engine.cards.model.base`, which does the same for abilities).
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import get_annotations
from typing import Any, TypeVar, cast, dataclass_transform

T = TypeVar("T")


def _init(self: Any, *args: Any, **named: Any) -> None:
    fields = type(self).FIELDS
    if len(args) > len(fields):
        raise TypeError(f"{type(self).__name__} takes {len(fields)} fields, not {len(args)}")
    put = object.__setattr__
    for name, value in zip(fields, args, strict=False):
        if name in named:
            raise TypeError(f"{type(self).__name__} got {name} twice")
        put(self, name, value)
    defaults = type(self).DEFAULTS
    for name in fields[len(args) :]:
        if name in named:
            put(self, name, named.pop(name))
        elif name in defaults:
            put(self, name, defaults[name])
        else:
            raise TypeError(f"{type(self).__name__} needs {name}")
    if named:
        raise TypeError(f"{type(self).__name__} has no field {', '.join(named)}")


def _values(self: Any) -> tuple[Any, ...]:
    return tuple([getattr(self, name) for name in type(self).FIELDS])


def _eq(self: Any, other: object) -> bool:
    return _values(self) == _values(other) if type(self) is type(other) else NotImplemented


def _hash(self: Any) -> int:
    return hash((type(self), _values(self)))


def _repr(self: Any) -> str:
    shown = (f"{name}={value!r}" for name, value in zip(type(self).FIELDS, _values(self), strict=True))
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse(self: Any, name: str, value: object = None) -> None:
    raise AttributeError(f"{type(self).__name__}.{name} can't be changed")


def _reduce(self: Any) -> tuple[type, tuple[Any, ...]]:
    return type(self), _values(self)


_METHODS = {
    "__init__": _init,
    "__eq__": _eq,
    "__hash__": _hash,
    "__repr__": _repr,
    "__setattr__": _refuse,
    "__delattr__": _refuse,
    "__reduce__": _reduce,
}


@dataclass_transform(frozen_default=True)
def plain(*, kw_only: bool = False) -> Callable[[type[T]], type[T]]:
    """Make a class plain data: its annotations, behind those of its bases, are its fields.

    Defaults are shared by all, so they must be values that can't be changed. kw_only: only for type checkers, which
    allow fields without a default behind ones with it then.
    """

    def made(cls: type[T]) -> type[T]:
        own = tuple(get_annotations(cls))
        body = {key: value for key, value in cls.__dict__.items() if key not in (*own, "__dict__", "__weakref__")}
        fields = (*getattr(cls, "FIELDS", ()), *own)
        defaults = {
            **getattr(cls, "DEFAULTS", {}),
            **{name: cls.__dict__[name] for name in own if name in cls.__dict__},
        }
        body.update(_METHODS, __slots__=own, __match_args__=fields, FIELDS=fields, DEFAULTS=defaults)
        kind: Any = type(cls)
        return cast("type[T]", kind(cls.__name__, cls.__bases__, body))

    return made


def changed(value: T, **fields: Any) -> T:
    """The same plain data with other values in these fields."""
    cls: Any = type(value)
    return cast("T", cls(**{**dict(zip(cls.FIELDS, _values(value), strict=True)), **fields}))
