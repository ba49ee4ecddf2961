import { z } from 'zod';
import { countStock, setStockOfLocked } from '#features/inventory/stock.server.ts';
import { pricingSchema } from '#features/listings/editing/listing-fields.schema.ts';
import { type SaveTabResult, saveListingTab } from '#features/listings/editing/save-listing-tab.server.ts';
import {
  type ListingToChange,
  lockSellerListing,
  tabVersion,
} from '#features/listings/editing/seller-listing.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { editConflict } from '#kit/edit-conflict.ts';
import { fieldErrorsOf } from '#kit/field-errors.ts';
import { inTransaction } from '#kit/in-transaction.ts';
import type { Refusal } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';

export type SavePricingResult =
  | SaveTabResult
  | Refusal<'stock-failed'>
  | Refusal<'old-total-mismatch', { quantity: number | null }>;

type SavePricingInput = { id: ListingToChange; fields: unknown; version?: string | undefined };

/**
 * Saves the tab pricing: the price, and of a wine how many bottles there are, both or neither. For its winery's people and admins.
 * @param asked.fields `priceCents`; of a wine `stock`, and `oldTotal`, which it was thought to be: the same as `stock` leaves it alone
 * @param asked.seen the mark of the price that was typed over; where it is given, no other is written over
 * @returns the listing's row as it is now; of a stock that has changed meanwhile how many there are now
 */
export const savePricing = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, asked: SavePricingInput): Promise<SavePricingResult> => {
    return inTransaction(app.db, (db) => saveInTransaction({ ...app, db }, actor, asked));
  },
);

async function saveInTransaction(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  actor: Actor,
  { id, fields, version }: SavePricingInput,
): Promise<SavePricingResult> {
  // why: orders take the listing's lock before the stock's, and so does this
  const locked = await lockSellerListing(app, actor, id);
  if (!locked.ok) return locked;
  const { row } = locked.value;
  const tab = { id: locked.value, tab: 'pricing', fields, version } as const;
  if (row.type === 'tasting') return saveListingTab(app, actor, tab);
  const parsed = winePricingSchema.safeParse(fields);
  if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
  const { stock: newTotal, oldTotal, priceCents } = parsed.data;
  // why: asked before the stock is set, so that neither is
  const [stored, wanted] = [tabVersion(row, 'pricing'), tabVersion({ ...row, priceCents }, 'pricing')];
  const changed = editConflict(version, stored, wanted);
  if (changed) return changed;
  if (newTotal !== oldTotal) {
    const set = await setStockOfLocked(app, locked.value, { oldTotal, newTotal });
    if (!set.ok && set.code === 'old-total-mismatch') {
      const counted = await countStock(app, { kind: 'system' }, [row.id]);
      return { ok: false, code: 'old-total-mismatch', quantity: counted[row.id] ?? null };
    }
    if (!set.ok) return { ok: false, code: 'stock-failed' };
  }
  return saveListingTab(app, actor, tab);
}

const stockRequired = 'You need to add a stock quantity.';
const wholeNumberOfBottles = 'Stock is a whole number of bottles, 0 or more.';

/** The most bottles that one listing counts. */
const maxBottles = 1_000_000;

const bottles = z
  .union([z.number(), z.string().trim().min(1, stockRequired)], { error: stockRequired })
  .transform((typed) => (typeof typed === 'number' || /^\d{1,15}$/.test(typed) ? Number(typed) : Number.NaN))
  .pipe(
    z.int(wholeNumberOfBottles).min(0, wholeNumberOfBottles).max(maxBottles, 'That is more than a million bottles.'),
  );

/** The tab pricing of a wine: its price, how many bottles there are, and how many there were thought to be (nothing: not counted yet). */
const winePricingSchema = pricingSchema.extend({
  stock: bottles,
  oldTotal: z
    .union([z.number(), z.string()])
    .nullish()
    .transform((typed) => (typed === null || typed === undefined || typed === '' ? null : Number(typed)))
    .refine((total) => total === null || (Number.isInteger(total) && total >= 0)),
});
