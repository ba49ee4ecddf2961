import { z } from 'zod';
import { countStock, setStock } from '#features/inventory/stock.server.ts';
import { pricingSchema } from '#features/listings/editing/listing-fields.schema.ts';
import { saveListingTab } from '#features/listings/editing/save-listing-tab.server.ts';
import { lockSellerListing, type SellerListingRefusal } from '#features/listings/editing/seller-listing.server.ts';
import { tabSnapshot } from '#features/listings/editing/seller-listing.ts';
import type { Transaction } from '#infra/database.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { type EditConflict, editConflict } from '#kit/edit-conflict.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { defineUseCase } from '#kit/use-case.ts';

export type SavePricingResult =
  | { ok: true; value: undefined }
  | { ok: false; reason: SellerListingRefusal }
  | EditConflict
  | { ok: false; reason: 'stock-failed' }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | { ok: false; reason: 'old-total-mismatch'; quantity: number | null };

type SavePricingInput = { id: string; fields: unknown; version?: string | undefined };

/**
 * Saves the tab pricing: the price, and of a wine how many bottles there are, both or neither. For its winery's people and admins.
 * @param asked.fields `priceCents`; of a wine `stock`, and `oldTotal`, which it was thought to be: the same as `stock` leaves it alone
 * @param asked.seen the mark of the price that was typed over; where it is given, no other is written over
 * @returns of a stock that has changed meanwhile how many there are now
 */
export const savePricing = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, asked: SavePricingInput): Promise<SavePricingResult> => {
    return app.db.transaction().execute((db) => saveInTransaction({ ...app, db }, actor, asked));
  },
);

async function saveInTransaction(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  actor: Actor,
  { id, fields, version }: SavePricingInput,
): Promise<SavePricingResult> {
  // why: orders take the listing's lock before the stock's, and so does this
  const found = await lockSellerListing(app, actor, id);
  if (!found.ok) return found;
  const { row } = found.value;
  const tab = { id, tab: 'pricing', fields, version } as const;
  if (row.type === 'tasting') return saveListingTab(app, actor, tab);
  const parsed = winePricingSchema.safeParse(fields);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
  const { stock: newTotal, oldTotal, priceCents } = parsed.data;
  // why: asked before the stock is set, so that neither is
  const [stored, wanted] = [tabSnapshot(row, 'pricing'), tabSnapshot({ ...row, priceCents }, 'pricing')];
  const changed = editConflict(version, fingerprintOf(stored), fingerprintOf(wanted));
  if (changed) return changed;
  if (newTotal !== oldTotal) {
    const set = await setStock(app, actor, { listingId: id, oldTotal, newTotal });
    if (!set.ok && set.reason === 'old-total-mismatch') {
      const counted = await countStock(app, { kind: 'system' }, [id]);
      return { ok: false, reason: 'old-total-mismatch', quantity: counted[id] ?? null };
    }
    if (!set.ok) return { ok: false, reason: 'stock-failed' };
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
