"""Names for annotations: what the methods of ``Game`` take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, SupportsIndex, TypeAlias, Union

if TYPE_CHECKING:
    from tilewright._native import Action

#: For whom something is shown: ``None`` sees everything, a seat what this player may know, ``"public"`` what
#: anyone who watches may know.
Viewer: TypeAlias = SupportsIndex | Literal["public"] | None

#: An action, its id or its text.
ActionLike: TypeAlias = Union["Action", SupportsIndex, str]
