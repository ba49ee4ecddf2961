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
import { setStyleAssumed } from '../db/extended-data-rows.server.ts';
import { type SellerListingRow, updateListing } from '../db/seller-listing-rows.server.ts';
import type { ListingTable } from '../db/tables.ts';
import { areGrapesKnown, detailColumns } from './create-listing.server.ts';
import {
  deliverySchema,
  detailsSchemaAt,
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
  pricing: pricingSchema,
  delivery: deliverySchema,
  features: featuresSchema,
  location: locationSchema,
  disclaimer: disclaimerSchema,
} satisfies Record<Exclude<ListingTab, 'details'>, z.ZodType>;

/** The tab to save. `version` is the version that the form showed; if given, no other version is overwritten. */
type SaveTabInput = { id: ListingToChange; tab: ListingTab; fields: unknown; version?: string | undefined };

/**
 * Saves one tab of a listing, for its winery's people and admins, in any state. The tab is replaced as a whole: missing
 * fields are emptied. Existing orders keep their prices and names. Call it within a transaction if more is saved with
 * it.
 * @param input.fields as in the tab's schema
 * @returns the listing's row as it is now, except for the names of its varietals, which are those from before
 */
export const saveListingTab = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, input: SaveTabInput): Promise<SaveTabResult> => {
    return inTransaction(app.db, (db) => saveInTransaction({ ...app, db }, actor, input));
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
  await updateListing(app.db, row, { ...columns.change, updatedAt: app.clock.now() });
  if (tab === 'details' && row.styleAssumed) await setStyleAssumed(app.db, row, false);
  return { ok: true, value: wanted };
}

type Columns = { change: Updateable<ListingTable> } | { errors: FieldErrors };

async function columnsOf(
  app: Pick<Infra, 'db' | 'clock'>,
  row: SellerListingRow,
  tab: ListingTab,
  fields: unknown,
): Promise<Columns> {
  if (tab !== 'details') return parseTab(tabSchemas[tab], fields, (values) => ({ ...values, ...onlyOfWine(row, tab) }));
  const details = detailsSchemaAt(app.clock.now()).safeParse({ ...(fields as object), type: row.type });
  if (!details.success) return { errors: fieldErrorsOf(details.error.issues) };
  const change = detailColumns(details.data);
  // why: varietals that the listing already has need no check
  const sameGrapes = 'varietals' in change && isDeepStrictEqual(change.varietals, row.varietals);
  if (!sameGrapes && !(await areGrapesKnown(app, details.data)))
    return { errors: { grapes: 'Please choose grapes from the list' } };
  return { change };
}

/** Columns that a tasting does not have: features of taste, and shipping. */
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
