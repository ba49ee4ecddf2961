import { applyRate } from '#kit/money.ts';
import type { PriceRule } from '../club.ts';

type PricedWine = { unitPriceCents: number; quantity: number };

/**
 * What a member pays less than a release's wines cost one by one. By the rule `sum` it is a percentage of them. By the
 * rule `fixed` the tier's usual wines cost the fixed price, and other wines that a member chooses the same share of what
 * they cost one by one. Nobody pays more than the wines cost.
 */
export function shipmentDiscount(
  tier: { priceRule: PriceRule; priceCents: number | null; discountPercent: number | null },
  { wines, usual }: { wines: readonly PricedWine[]; usual: readonly PricedWine[] },
): number {
  const sum = costOf(wines);
  if (tier.priceRule === 'sum') return applyRate(sum, (tier.discountPercent ?? 0) * 100);
  const [fixed, usualSum] = [tier.priceCents ?? 0, costOf(usual)];
  // why: the product may exceed the safe integers
  const price =
    usualSum === 0 ? fixed : Number((2n * BigInt(sum) * BigInt(fixed) + BigInt(usualSum)) / (2n * BigInt(usualSum)));
  return Math.max(0, sum - price);
}

/** What wines cost one by one, in cents. */
function costOf(wines: readonly PricedWine[]): number {
  return wines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0);
}
