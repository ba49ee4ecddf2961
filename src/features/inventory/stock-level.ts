/** How much is left of a wine: nothing, so few that the number is shown, or enough. */
export type StockLevel = 'sold-out' | 'few' | 'enough';

/** Up to this many bottles are "few". */
const fewLimit = 5;

/**
 * The stock level shown to buyers.
 * @param quantity undefined if the stock is not counted, so that it never sells out
 */
export function stockLevel(quantity: number | undefined): StockLevel {
  if (quantity === undefined || quantity > fewLimit) return 'enough';
  return quantity > 0 ? 'few' : 'sold-out';
}
