import { z } from 'zod';
import { bottlesSchema } from '#features/inventory/stock.schema.ts';
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
 * Saves the pricing tab: the price, and for a wine the stock, both or neither. For its winery's people and admins.
 * @param input.fields `priceCents`; for a wine `stock`, and `oldTotal`, the expected stock; if both are equal, the
 * stock is left unchanged
 * @param input.version the version of the price that the form showed; if given, no other version is overwritten
 * @returns the listing's row as it is now; the current stock if it is not the expected one
 */
export const savePricing = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, input: SavePricingInput): Promise<SavePricingResult> => {
    return inTransaction(app.db, (db) => saveInTransaction({ ...app, db }, actor, input));
  },
);

async function saveInTransaction(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  actor: Actor,
  { id, fields, version }: SavePricingInput,
): Promise<SavePricingResult> {
  // why: orders lock the listing before the stock too
  const locked = await lockSellerListing(app, actor, id);
  if (!locked.ok) return locked;
  const { row } = locked.value;
  const tab = { id: locked.value, tab: 'pricing', fields, version } as const;
  if (row.type === 'tasting') return saveListingTab(app, actor, tab);
  const parsed = winePricingSchema.safeParse(fields);
  if (!parsed.success) return { ok: false, code: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
  const { stock: newTotal, oldTotal, priceCents } = parsed.data;
  // why: checked before the stock is set, so that neither is saved
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

/** The pricing tab of a wine: its price, its stock, and the expected stock (empty if it was never set). */
const winePricingSchema = pricingSchema.extend({
  stock: bottlesSchema,
  oldTotal: z
    .union([z.number(), z.string()])
    .nullish()
    .transform((typed) => (typed === null || typed === undefined || typed === '' ? null : Number(typed)))
    .refine((total) => total === null || (Number.isInteger(total) && total >= 0)),
});
