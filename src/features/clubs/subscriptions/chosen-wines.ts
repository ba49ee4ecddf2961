import type { WineColor } from '../club.ts';

/** The most wines that a club offers. */
export const maxOfferedWines = 60;

/** Whether a wine suits a tier: no white wine in a red one, and the other way round; others suit both. */
export function suitsColor(color: WineColor, style: string): boolean {
  return style !== { red: 'white', white: 'red', mixed: undefined }[color];
}

/** A wine with a number of bottles. */
type Bottles = { listingId: string; quantity: number };

/**
 * The wines that a member chose, or why they cannot have them, in words. They choose as many bottles as the tier has, so
 * that its price means the same for everybody.
 * @param offered the wines that suit the tier
 * @param wanted each wine once
 */
export function readChosenWines<Wine extends { listingId: string }>(
  offered: readonly Wine[],
  wanted: readonly Bottles[],
  bottles: number,
): { wines: (Wine & { quantity: number })[] } | { problem: string } {
  const chosen = wanted.filter(({ quantity }) => quantity > 0);
  const wines = chosen.flatMap(({ listingId, quantity }) => {
    const wine = offered.find((one) => one.listingId === listingId);
    return wine ? [{ ...wine, quantity }] : [];
  });
  if (wines.length < chosen.length) return { problem: 'One of these wines is not available now. Choose others' };
  const total = wines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (total === bottles) return { wines };
  const needed = bottles === 1 ? '1 bottle' : `${bottles} bottles`;
  return { problem: `Choose ${needed} in all; ${total === 1 ? 'this is 1' : `these are ${total}`}` };
}
