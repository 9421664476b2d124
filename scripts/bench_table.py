"""Prints criterion's results as a table: python bench_table.py [target/criterion]."""

import json
import sys
from pathlib import Path


def duration(nanoseconds: float) -> str:
    for unit, size in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


def main() -> None:
    root = Path(sys.argv[1] if len(sys.argv) > 1 else "target/criterion")
    rows = []
    for file in sorted(root.glob("**/new/estimates.json")):
        estimates = json.loads(file.read_text())
        # Criterion estimates a slope only where it samples linearly; else the mean is its best guess.
        best = estimates.get("slope") or estimates["mean"]
        interval = best["confidence_interval"]
        times = (best["point_estimate"], interval["lower_bound"], interval["upper_bound"])
        name = json.loads(file.with_name("benchmark.json").read_text())["full_id"]
        rows.append((name, *map(duration, times)))
    if not rows:
        sys.exit(f"no results in {root}: run `cargo bench` first")
    width = max(len(row[0]) for row in rows)
    print(f"{'benchmark':<{width}}  {'time':>9}   95 % interval")
    for name, best, low, high in rows:
        print(f"{name:<{width}}  {best:>9}   {low} to {high}")


if __name__ == "__main__":
    main()
