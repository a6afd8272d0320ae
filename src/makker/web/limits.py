"""How much a visitor may ask at once: each key has a bucket of tokens that fills again with time."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Buckets:
    """Buckets by key (a person, an address). `burst` is how many tokens one holds, `rate` how many come a second."""

    burst: float
    rate: float
    left: dict[str, tuple[float, float]] = field(default_factory=dict)

    def take(self, key: str, now: float) -> bool:
        """Take a token, if there is one."""
        tokens, filled = self.left.get(key, (self.burst, now))
        tokens = min(self.burst, tokens + max(0.0, now - filled) * self.rate)
        enough = tokens >= 1
        self.left[key] = (tokens - enough, now)
        return enough

    def forget_full(self, now: float) -> None:
        """Drop the buckets that are full again: they are as good as new."""
        for key, (tokens, filled) in list(self.left.items()):
            if tokens + (now - filled) * self.rate >= self.burst:
                del self.left[key]
