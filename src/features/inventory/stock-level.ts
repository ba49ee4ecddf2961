/** How much is left of a wine: none, so few that they are worth naming, or enough. */
export type StockLevel = 'sold-out' | 'few' | 'enough';

/** Up to this many bottles are "few". */
const fewLimit = 5;

/** What a number of bottles means to a buyer. @param quantity undefined where nobody counts: never sold out */
export function stockLevel(quantity: number | undefined): StockLevel {
  if (quantity === undefined || quantity > fewLimit) return 'enough';
  return quantity > 0 ? 'few' : 'sold-out';
}
