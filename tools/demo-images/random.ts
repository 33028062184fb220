/** Seeded random numbers. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number;
  between(from: number, to: number): number;
  /** An integer; both ends are included. */
  int(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  /** Around 0, mostly between -1 and 1. */
  bell(): number;
};

export function randomFrom(seed: number): Random {
  let state = (seed * 2654435761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (from, to) => from + (to - from) * next(),
    int: (from, to) => from + Math.floor((to - from + 1) * next()),
    pick: (from) => from[Math.floor(next() * from.length)]!,
    bell: () => (next() + next() + next() - 1.5) / 1.5,
  };
}
