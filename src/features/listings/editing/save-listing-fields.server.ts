import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { listVarietals } from '#features/places/varietals.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { readDeliveryDefaults } from '../db/delivery-default-rows.server.ts';
import { setStyleAssumed } from '../db/extended-data-rows.server.ts';
import { insertListing, type SellerListingRow, updateListing } from '../db/seller-listing-rows.server.ts';
import type { ListingTable } from '../db/tables.ts';
import type { ListingType } from '../listing.ts';
import { areGrapesKnown, blendColumns, emptyDetails, findWorkplace } from './create-listing.server.ts';
import type { GivenFields } from './given-fields.ts';
import {
  pickupAddressSchema,
  shippingFields,
  tastingFieldSchemas,
  wineFieldSchemasAt,
} from './listing-fields.schema.ts';
import { type ListingToChange, lockSellerListing, type SellerListingRefusal } from './seller-listing.server.ts';

type InvalidFields = Refusal<'invalid', { errors: FieldErrors }>;

/**
 * Saves some fields of a listing in the caller's transaction: any of those of the tabs for details, pricing, delivery,
 * features, and disclaimer, with the same rules. A draft may have an empty description and no price yet. For its winery's
 * people and admins.
 */
export const saveListingFields = defineUseCase(
  async (
    app: { db: Transaction } & Pick<Infra, 'clock'>,
    actor: Actor,
    { id, fields }: { id: ListingToChange; fields: GivenFields },
  ): Promise<Result<undefined, SellerListingRefusal | InvalidFields>> => {
    const found = await lockSellerListing(app, actor, id);
    if (!found.ok) return found;
    const { row } = found.value;
    const parsed = await parseFields(app, row, withoutEmptied(row, fields));
    if (!parsed.ok) return parsed;
    const change = { ...parsed.value, ...emptiedColumns(row, fields) };
    if (Object.keys(change).length === 0) return ok(undefined);
    await updateListing(app.db, row, { ...change, updatedAt: app.clock.now() });
    if (row.styleAssumed && change.style !== undefined) await setStyleAssumed(app.db, row, false);
    return ok(undefined);
  },
);

/**
 * Creates a draft of which only the title has to be known, in a winery that the actor belongs to, in the caller's
 * transaction. The style of a wine that has none is that of its leading grape; without one it is assumed to be red until
 * somebody says it.
 * @param input.wineryId null if none was chosen, which is allowed only for people with a single winery
 */
export const createDraft = defineUseCase(
  async (
    app: { db: Transaction } & Pick<Infra, 'clock'>,
    actor: Actor,
    { wineryId, type, fields }: { wineryId: string | null; type: ListingType; fields: GivenFields },
  ): Promise<Result<{ id: string }, 'forbidden' | InvalidFields>> => {
    const workplace = await findWorkplace(app, actor, wineryId);
    if (!workplace.ok) return workplace;
    const winery = workplace.value;
    if (!winery) return invalid({ winery: 'You need to choose a winery.' });
    const isWine = type === 'wine';
    const delivery = isWine ? await readDeliveryDefaults(app.db, winery.id) : { pickupEnabled: true };
    const begun = { ...emptyDraft, ...delivery, type, createdAt: app.clock.now() };
    const parsed = await parseFields(app, begun, { title: undefined, ...withoutEmptied(begun, fields) });
    if (!parsed.ok) return parsed;
    const columns = parsed.value;
    const known = columns.style ?? (isWine ? await styleOfGrapes(app, actor, columns.varietals) : null);
    const unit = isWine ? {} : { unitType: columns.unitType ?? ('day' as const) };
    const style = isWine ? (known ?? ('red' as const)) : null;
    const draft = { ...begun, ...columns, ...unit, style, wineryId: winery.id, title: columns.title ?? '' };
    const id = await insertListing(app.db, draft);
    const locked = await lockSellerListing(app, actor, id);
    if (isWine && known === undefined && locked.ok) await setStyleAssumed(app.db, locked.value.row, true);
    return ok({ id });
  },
);

const emptyDraft = { ...emptyDetails, state: 'draft' as const, description: '', pairings: [] };

/** What of a listing decides about its fields. */
type Current = Pick<SellerListingRow, 'type' | 'state' | 'varietals' | 'pickupEnabled'> &
  Partial<Pick<SellerListingRow, 'shippingEnabled' | 'shippingFirstCents' | 'shippingAdditionalCents'>>;

type FieldSchemas = Readonly<Record<string, z.ZodType>>;

/** Which fields a draft may leave empty, and what they are then. */
const emptied: Readonly<Record<string, object>> = { description: { description: '' }, priceCents: { priceCents: 0 } };

const isEmptied = ({ state }: Pick<Current, 'state'>, name: string, value: unknown) =>
  state === 'draft' && Object.hasOwn(emptied, name) && (value === null || value === '');

function withoutEmptied(listing: Pick<Current, 'state'>, fields: GivenFields): GivenFields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isEmptied(listing, name, value)));
}

function emptiedColumns(listing: Pick<Current, 'state'>, fields: GivenFields): Updateable<ListingTable> {
  const names = Object.keys(fields).filter((name) => isEmptied(listing, name, fields[name]));
  return Object.assign({}, ...names.map((name) => emptied[name]));
}

async function parseFields(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  listing: Current,
  fields: GivenFields,
): Promise<Result<Updateable<ListingTable>, InvalidFields>> {
  const schemas: FieldSchemas = listing.type === 'wine' ? wineFieldSchemasAt(app.clock.now()) : tastingFieldSchemas();
  const columns: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    const parsed = schema?.safeParse(value);
    if (parsed?.error) errors[name] = parsed.error.issues[0]?.message ?? '';
    else if (parsed) columns[name] = parsed.data;
  }
  const [delivery, pickup] = [parseDelivery(listing, fields), parsePickupAddress(listing, fields.pickupAddress)];
  Object.assign(errors, delivery.errors, pickup.errors);
  const { grapes, ...others } = columns as { grapes?: Parameters<typeof blendColumns>[0] };
  const blend = grapes && blendColumns(grapes);
  // why: varietals that the listing already has need no check
  const isNew = grapes?.some(({ code }) => !listing.varietals.includes(code)) ?? false;
  const details = { type: 'wine', grapes } as Parameters<typeof areGrapesKnown>[1];
  if (isNew && !(await areGrapesKnown(app, details))) errors.grapes = 'Please choose grapes from the list';
  if (Object.keys(errors).length > 0) return invalid(errors);
  return ok({ ...others, ...blend, ...delivery.columns, ...pickup.columns });
}

const deliveryFields = ['pickupEnabled', 'shippingEnabled', 'shippingFirstCents', 'shippingAdditionalCents'] as const;

type Parsed = { columns: object; errors: FieldErrors };

/** The delivery as it is with the given changes. Guests come to a tasting. */
function parseDelivery(listing: Current, fields: GivenFields): Parsed {
  if (listing.type !== 'wine' || !deliveryFields.some((name) => name in fields)) return { columns: {}, errors: {} };
  const merged = Object.fromEntries(deliveryFields.map((name) => [name, fields[name] ?? listing[name]]));
  const wrong = (['pickupEnabled', 'shippingEnabled'] as const).filter((name) => {
    return merged[name] !== undefined && typeof merged[name] !== 'boolean';
  });
  if (wrong.length > 0) {
    return { columns: {}, errors: Object.fromEntries(wrong.map((name) => [name, 'This is true or false'])) };
  }
  const pickupEnabled = merged.pickupEnabled === true;
  const shipping = shippingFields.safeParse({ ...merged, shippingEnabled: merged.shippingEnabled === true });
  if (!shipping.success) return { columns: {}, errors: fieldErrorsOf(shipping.error.issues) };
  if (!pickupEnabled && !shipping.data.shippingEnabled && listing.state !== 'draft') {
    return { columns: {}, errors: { pickupEnabled: 'Choose pickup, shipping, or both' } };
  }
  return { columns: { pickupEnabled, ...shipping.data }, errors: {} };
}

/** Where bottles are picked up; null for the winery's address. */
function parsePickupAddress({ type }: Current, address: unknown): Parsed {
  if (type !== 'wine' || address === undefined) return { columns: {}, errors: {} };
  if (address === null) {
    const columns = { pickupStreet: null, pickupBuilding: null, pickupCity: null, pickupState: null, pickupZip: null };
    return { columns, errors: {} };
  }
  const parsed = pickupAddressSchema.safeParse(address);
  if (parsed.success) return { columns: parsed.data, errors: {} };
  const [issue] = parsed.error.issues;
  return { columns: {}, errors: { pickupAddress: issue?.message ?? '' } };
}

async function styleOfGrapes(app: { db: Transaction }, actor: Actor, varietals: unknown) {
  const [leading] = (varietals ?? []) as string[];
  if (leading === undefined) return undefined;
  return (await listVarietals(app, actor)).find(({ code }) => code === leading)?.colour;
}

function invalid(errors: FieldErrors): InvalidFields {
  return { ok: false, code: 'invalid', errors };
}
