import type { BulkResult } from '#features/listings/editing/bulk-change.ts';
import { closeListings, repriceListings } from '#features/listings/editing/bulk-change-listings.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import type { Refusal, Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { priceChangeSchema } from './price-change.schema.ts';
import { applyPriceChange, previewPrices } from './price-change.ts';
import { findUnchangedListings, type ShownList } from './select-listings.server.ts';

/**
 * Closes all published listings of a query, as the actor saw it. For the winery's people. At most eight queries, for
 * ten thousand.
 */
export const closeAllListings = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    list: ShownList,
  ): Promise<Result<BulkResult, 'forbidden' | 'changed-meanwhile'>> => {
    const found = await findUnchangedListings(app, actor, list);
    if (!found.ok) return found;
    const open = found.value.filter(({ may }) => may.includes('close'));
    return closeListings(
      app,
      actor,
      open.map(({ id }) => id),
    );
  },
);

export type RepriceAllResult = Result<
  BulkResult,
  'forbidden' | 'changed-meanwhile' | Refusal<'invalid', { errors: FieldErrors }>
>;

/**
 * Changes the prices of all listings of a query, as the actor saw it; those that would be too low or too high are
 * skipped, as in the preview. For the winery's people. At most eight queries, for ten thousand.
 * @param input.change `way` and `by`, as typed
 */
export const repriceAllListings = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { change, ...list }: ShownList & { change: unknown },
  ): Promise<RepriceAllResult> => {
    const parsed = priceChangeSchema.safeParse(change);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    const found = await findUnchangedListings(app, actor, list);
    if (!found.ok) return found;
    const prices = previewPrices(found.value, parsed.data).flatMap(({ id, from, to }) =>
      from && to ? [{ id, oldCents: from.amount, newCents: to.amount }] : [],
    );
    return repriceListings(app, actor, prices);
  },
);

export type ChangePricesResult = Result<BulkResult, 'forbidden' | Refusal<'invalid', { errors: FieldErrors }>>;

/**
 * Changes the prices of many listings as previewed, in one transaction, each from the price that was shown. The result
 * names those that were skipped because their price has changed. For the winery's people.
 * @param input.change `way` and `by`, as typed
 * @param input.prices what was shown, in cents; at most 10,000 are changed
 */
export const changePrices = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    input: { change: unknown; prices: readonly { id: string; oldCents: number }[] },
  ): Promise<ChangePricesResult> => {
    const parsed = priceChangeSchema.safeParse(input.change);
    if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
    const prices = input.prices.map(({ id, oldCents }) => ({
      id,
      oldCents,
      newCents: applyPriceChange(oldCents, parsed.data),
    }));
    return repriceListings(app, actor, prices);
  },
);
