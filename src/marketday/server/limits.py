"""How much one may ask for: a bucket that fills steadily and is emptied by use."""


class Bucket:
    def __init__(self, burst: float, per_second: float, now: float) -> None:
        self._burst = burst
        self._rate = per_second
        self._level = burst
        self._seen = now

    def take(self, now: float) -> bool:
        """False if there is nothing left. What is missing is remembered, so that whoever goes on and on gets
        nothing."""
        self._level = min(self._burst, self._level + (now - self._seen) * self._rate)
        self._seen = now
        self._level = max(self._level - 1, -self._burst)
        return self._level >= 0

    @property
    def abused(self) -> bool:
        return self._level <= -self._burst


class Limits:
    """A bucket for each of many, of whom only those who came lately are remembered."""

    def __init__(self, burst: float, per_second: float, most: int = 10_000) -> None:
        self._burst = burst
        self._rate = per_second
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str, now: float) -> bool:
        bucket = self._buckets.pop(who, None) or Bucket(self._burst, self._rate, now)
        self._buckets[who] = bucket
        if len(self._buckets) > self._most:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take(now)
