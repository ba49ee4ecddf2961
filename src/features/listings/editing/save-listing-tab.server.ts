import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { type EditConflict, editConflict } from '#kit/edit-conflict.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { inTransaction } from '#kit/in-transaction.ts';
import type { Refusal, Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type SellerListingRow, updateListing } from '../db/seller-listing-rows.server.ts';
import type { ListingTable } from '../db/tables.ts';
import { areGrapesKnown, detailColumns } from './create-listing.server.ts';
import {
  deliverySchema,
  detailsSchema,
  disclaimerSchema,
  featuresSchema,
  locationSchema,
  pricingSchema,
} from './listing-fields.schema.ts';
import {
  type ListingToChange,
  lockSellerListing,
  type SellerListingRefusal,
  tabVersion,
} from './seller-listing.server.ts';
import type { ListingTab } from './seller-listing.ts';

export type SaveTabResult = Result<
  SellerListingRow,
  SellerListingRefusal | EditConflict | Refusal<'invalid', { errors: FieldErrors }>
>;

const tabSchemas = {
  details: detailsSchema,
  pricing: pricingSchema,
  delivery: deliverySchema,
  features: featuresSchema,
  location: locationSchema,
  disclaimer: disclaimerSchema,
} satisfies Record<ListingTab, z.ZodType>;

/** What is to be saved. `seen` is the mark of what the tab was typed over; where it is given, nothing else is written over. */
type SaveTabInput = { id: ListingToChange; tab: ListingTab; fields: unknown; version?: string | undefined };

/**
 * Saves one tab of a listing, for its winery's people and admins, in whatever state it is: the tab counts as a whole, what it does not
 * hold is emptied. What was ordered already keeps its price and its names. Call it within a transaction where more is saved with it.
 * @param asked.fields as the tab's schema has them
 * @returns the listing's row as it is now; the names of its grapes are those that were read
 */
export const saveListingTab = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, asked: SaveTabInput): Promise<SaveTabResult> => {
    return inTransaction(app.db, (db) => saveInTransaction({ ...app, db }, actor, asked));
  },
);

async function saveInTransaction(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  actor: Actor,
  { id, tab, fields, version }: SaveTabInput,
): Promise<SaveTabResult> {
  const found = await lockSellerListing(app, actor, id);
  if (!found.ok) return found;
  const { row } = found.value;
  const columns = await columnsOf(app, row, tab, fields);
  if ('errors' in columns) return { ok: false, code: 'invalid', errors: columns.errors };
  const wanted = { ...row, ...columns.change } as SellerListingRow;
  const changed = editConflict(version, tabVersion(row, tab), tabVersion(wanted, tab));
  if (changed) return changed;
  await updateListing(app.db, row.id, { ...columns.change, updatedAt: app.clock.now() });
  return { ok: true, value: wanted };
}

type Columns = { change: Updateable<ListingTable> } | { errors: FieldErrors };

async function columnsOf(
  app: Pick<Infra, 'db'>,
  row: SellerListingRow,
  tab: ListingTab,
  fields: unknown,
): Promise<Columns> {
  if (tab !== 'details') return parseTab(tabSchemas[tab], fields, (values) => ({ ...values, ...onlyOfWine(row, tab) }));
  const details = detailsSchema.safeParse({ ...(fields as object), type: row.type });
  if (!details.success) return { errors: fieldErrorsOf(details.error.issues) };
  const change = detailColumns(details.data);
  // why: the grapes that it has were known when it got them
  const sameGrapes = 'varietals' in change && isDeepStrictEqual(change.varietals, row.varietals);
  if (!sameGrapes && !(await areGrapesKnown(app, details.data)))
    return { errors: { grapes: 'Please choose grapes from the list' } };
  return { change };
}

/** A tasting has no taste of its own, and is not shipped. */
function onlyOfWine({ type }: SellerListingRow, tab: ListingTab): Updateable<ListingTable> {
  if (type === 'wine') return {};
  if (tab === 'features') return { sweetness: null, body: null, acidity: null };
  if (tab === 'delivery') return { shippingEnabled: false, shippingFirstCents: null, shippingAdditionalCents: null };
  return {};
}

function parseTab<Schema extends z.ZodType<object>>(
  schema: Schema,
  fields: unknown,
  columns: (values: z.infer<Schema>) => Updateable<ListingTable>,
): Columns {
  const parsed = schema.safeParse(fields);
  return parsed.success ? { change: columns(parsed.data) } : { errors: fieldErrorsOf(parsed.error.issues) };
}
