/** The lowest and the highest price of a listing that is on sale, in cents. */
export const [minPrice, maxPrice] = [1, 10_000_000] as const;

/** Why nothing can be sold at a price; undefined where it can. @param cents a whole number */
export function priceProblem(cents: number): 'too-low' | 'too-high' | undefined {
  if (cents < minPrice) return 'too-low';
  return cents > maxPrice ? 'too-high' : undefined;
}
