"""What can go wrong with the storage itself."""

from makker.errors import MakkerError


class StoreError(MakkerError):
    """The storage fails.

    It does not answer (``store.unavailable``), cannot be opened (``store.open``, with what the driver says in
    `detail`), or is of a newer Makker (``store.newer``).

    Of a write that was under way nothing is known; a reader of the log sees whether it was stored.
    """
