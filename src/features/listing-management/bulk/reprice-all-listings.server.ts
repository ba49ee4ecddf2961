import type { BulkResult } from '#features/listings/editing/bulk-change.ts';
import { repriceListings } from '#features/listings/editing/reprice-listings.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { findUnchangedListings, type ShownList } from './find-unchanged-listings.server.ts';
import { previewPrices } from './preview-prices.ts';
import { priceChangeSchema } from './price-change.schema.ts';

export type RepriceAllResult =
  | { ok: true; value: BulkResult }
  | { ok: false; reason: 'forbidden' | 'changed-meanwhile' }
  | { ok: false; reason: 'invalid'; errors: FieldErrors };

/**
 * Changes the prices of all listings of a query, as the viewer saw it; those that would cost too little or too much stay, as was shown.
 * For the winery's people. At most eight queries, of ten thousand.
 * @param asked.change `way` and `by`, as typed
 */
export async function repriceAllListings(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  { change, ...list }: ShownList & { change: unknown },
): Promise<RepriceAllResult> {
  const parsed = priceChangeSchema.safeParse(change);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
  const found = await findUnchangedListings(app, viewer, list);
  if (!found.ok) return found;
  const prices = previewPrices(found.value, parsed.data).flatMap(({ id, from, to }) =>
    from && to ? [{ id, oldCents: from.amount, newCents: to.amount }] : [],
  );
  return repriceListings(app, viewer, prices);
}
