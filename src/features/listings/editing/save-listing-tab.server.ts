import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '#kit/edit-conflict.ts';
import { type FieldErrors, firstErrors } from '#kit/field-errors.ts';
import { inTransaction } from '#kit/in-transaction.ts';
import { type OwnListingRow, updateListing } from '../db/seller-listing-rows.server.ts';
import type { ListingTable } from '../db/tables.ts';
import { detailColumns, knowsGrapes } from './create-listing.server.ts';
import { findManagedListing, type NotManaged } from './find-seller-listing.server.ts';
import {
  deliverySchema,
  detailsSchema,
  disclaimerSchema,
  featuresSchema,
  locationSchema,
  pricingSchema,
} from './listing-fields.schema.ts';
import { type ListingTab, saidInTab } from './tab-snapshot.ts';

export type SaveTabResult =
  | { ok: true; value: undefined }
  | { ok: false; reason: NotManaged }
  | ChangedMeanwhile
  | { ok: false; reason: 'invalid'; errors: FieldErrors };

const schemas = {
  details: detailsSchema,
  pricing: pricingSchema,
  delivery: deliverySchema,
  features: featuresSchema,
  location: locationSchema,
  disclaimer: disclaimerSchema,
} satisfies Record<ListingTab, z.ZodType>;

/** What is to be saved. `seen` is the mark of what the tab was typed over; where it is given, nothing else is written over. */
type Asked = { id: string; tab: ListingTab; fields: unknown; seen?: string | undefined };

/**
 * Saves one tab of a listing, for its winery's people and admins, in whatever state it is: the tab counts as a whole, what it does not
 * hold is emptied. What was ordered already keeps its price and its names. Call it within a transaction where more is saved with it.
 * @param asked.fields as the tab's schema has them
 */
export async function saveListingTab(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  asked: Asked,
): Promise<SaveTabResult> {
  return inTransaction(app.db, (db) => saveWithin({ ...app, db }, viewer, asked));
}

async function saveWithin(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  { id, tab, fields, seen }: Asked,
): Promise<SaveTabResult> {
  const found = await findManagedListing(app, viewer, id, 'change');
  if (!found.ok) return found;
  const { row } = found.value;
  const columns = await columnsOf(app, row, tab, fields);
  if ('errors' in columns) return { ok: false, reason: 'invalid', errors: columns.errors };
  const wanted = { ...row, ...columns.change } as OwnListingRow;
  const changed = changedMeanwhile(seen, fingerprintOf(saidInTab(row, tab)), fingerprintOf(saidInTab(wanted, tab)));
  if (changed) return changed;
  await updateListing(app.db, row.id, { ...columns.change, updatedAt: app.clock.now() });
  return { ok: true, value: undefined };
}

type Columns = { change: Updateable<ListingTable> } | { errors: FieldErrors };

async function columnsOf(
  app: Pick<Infra, 'db'>,
  row: OwnListingRow,
  tab: ListingTab,
  fields: unknown,
): Promise<Columns> {
  if (tab !== 'details') return read(schemas[tab], fields, (values) => ({ ...values, ...onlyOfWine(row, tab) }));
  const details = detailsSchema.safeParse({ ...(fields as object), type: row.type });
  if (!details.success) return { errors: firstErrors(details.error.issues) };
  if (!(await knowsGrapes(app, details.data))) return { errors: { grapes: 'Please choose grapes from the list' } };
  return { change: detailColumns(details.data) };
}

/** A tasting has no taste of its own, and is not shipped. */
function onlyOfWine({ type }: OwnListingRow, tab: ListingTab): Updateable<ListingTable> {
  if (type === 'wine') return {};
  if (tab === 'features') return { sweetness: null, body: null, acidity: null };
  if (tab === 'delivery') return { shippingEnabled: false, shippingFirstCents: null, shippingAdditionalCents: null };
  return {};
}

function read<Schema extends z.ZodType<object>>(
  schema: Schema,
  fields: unknown,
  columns: (values: z.infer<Schema>) => Updateable<ListingTable>,
): Columns {
  const parsed = schema.safeParse(fields);
  return parsed.success ? { change: columns(parsed.data) } : { errors: firstErrors(parsed.error.issues) };
}
