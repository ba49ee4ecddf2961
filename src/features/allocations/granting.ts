/** How many bottles of each wine somebody wishes for, or gets, in the order of the allocation's wines. */
export type WishedBottles = { number: number; bottles: readonly number[] };

/**
 * Grants wishes one after the other, each as far as there are bottles left of a wine. It serves rank and lottery alike.
 * @param wishes in the order in which they are granted
 * @param left of each wine
 */
export function grantInOrder(wishes: readonly WishedBottles[], left: readonly number[]): WishedBottles[] {
  const rest = [...left];
  return wishes.map(({ number, bottles }) => ({
    number,
    bottles: bottles.map((wished, wine) => {
      const granted = Math.min(wished, rest[wine] ?? 0);
      rest[wine] = (rest[wine] ?? 0) - granted;
      return granted;
    }),
  }));
}

/**
 * Grants everybody the same share of what they wish of a wine, in whole bottles: what is left after rounding down is
 * given to those with the largest remainders, of equal ones to whoever is first in the list.
 * @param wishes by rank
 * @param left of each wine
 */
export function grantProRata(wishes: readonly WishedBottles[], left: readonly number[]): WishedBottles[] {
  const byWine = left.map((bottles, wine) =>
    shareOut(
      wishes.map((wish) => wish.bottles[wine] ?? 0),
      bottles,
    ),
  );
  return wishes.map(({ number }, at) => ({ number, bottles: byWine.map((shares) => shares[at] ?? 0) }));
}

/** Divides bottles by the method of the largest remainder. @returns the share of each wish */
function shareOut(wished: readonly number[], bottles: number): number[] {
  const sum = wished.reduce((total, one) => total + one, 0);
  if (sum <= bottles) return [...wished];
  // why: at most 20,000 wishes for 60 bottles, and 100,000 bottles, so that the products are safe integers
  const shares = wished.map((one) => Math.floor((one * bottles) / sum));
  const rest = bottles - shares.reduce((total, one) => total + one, 0);
  const byRemainder = wished
    .map((one, at) => ({ at, remainder: (one * bottles) % sum }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of byRemainder.slice(0, rest)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
