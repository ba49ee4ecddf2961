import type { BulkResult } from '#features/listings/editing/bulk-change.ts';
import { repriceListings } from '#features/listings/editing/reprice-listings.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { priceChangeSchema } from './price-change.schema.ts';
import { applyPriceChange } from './price-change.ts';

export type ChangePricesResult =
  | { ok: true; value: BulkResult }
  | { ok: false; reason: 'forbidden' }
  | { ok: false; reason: 'invalid'; errors: FieldErrors };

/**
 * Changes the prices of many listings as it was shown before, in one transaction: each from the price that was shown. What costs
 * something else by now is left alone and named. For the winery's people.
 * @param asked.change `way` and `by`, as typed
 * @param asked.prices what was shown, in cents; at most 10,000 are looked at
 */
export async function changePrices(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  asked: { change: unknown; prices: readonly { id: string; oldCents: number }[] },
): Promise<ChangePricesResult> {
  const parsed = priceChangeSchema.safeParse(asked.change);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
  const prices = asked.prices.map(({ id, oldCents }) => ({
    id,
    oldCents,
    newCents: applyPriceChange(oldCents, parsed.data),
  }));
  return repriceListings(app, viewer, prices);
}
