/** An unsigned 32-bit hash of a text: FNV-1a with a final mix, so that similar slugs differ widely. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export type Dice = {
  /** A number from `from` (default 0) up to `to` (default 1). */
  between(from?: number, to?: number): number;
  /** A whole number from 0 to `sides` - 1. */
  roll(sides: number): number;
  /** One of the list, which must not be empty. */
  pick<T>(list: readonly T[]): T;
};

/** A seeded random number generator: the same seed text always gives the same numbers. */
export function seededDice(seed: string): Dice {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    between: (from = 0, to = 1) => from + next() * (to - from),
    roll: (sides) => Math.floor(next() * sides),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
  };
}
