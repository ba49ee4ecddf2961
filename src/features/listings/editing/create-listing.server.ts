import { areKnownVarietals } from '#features/places/varietals.server.ts';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { readDeliveryDefaults } from '../db/delivery-default-rows.server.ts';
import { insertListing, type SellerListingRow } from '../db/seller-listing-rows.server.ts';
import type { ListingType } from '../listing.ts';
import { detailsSchemaAt, type ListingDetailsInput } from './listing-fields.schema.ts';
import { findSellerListing, type SellerListingRefusal } from './seller-listing.server.ts';

export type CreateListingResult = Result<{ id: string }, 'forbidden' | Refusal<'invalid', { errors: FieldErrors }>>;

const unknownWinery = { winery: 'You need to choose a winery.' };
const unknownGrape = { grapes: 'Please choose grapes from the list' };

/**
 * Creates a draft from its details, in a winery that the actor belongs to: for its owners and members. Admins cannot
 * create listings for a winery they do not belong to. A wine begins with the winery's defaults for delivery.
 * @param input.wineryId null if none was chosen, which is allowed only for people with a single winery; for others it
 * is an error of the field `winery`
 * @param input.fields the fields of the details tab
 */
export const createListing = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { wineryId, fields }: { wineryId: string | null; fields: unknown },
  ): Promise<CreateListingResult> => {
    const workplace = await findWorkplace(app, actor, wineryId);
    if (!workplace.ok) return workplace;
    const winery = workplace.value;
    const parsed = detailsSchemaAt(app.clock.now()).safeParse(fields);
    if (!parsed.success || !winery) {
      const errors = parsed.success ? {} : fieldErrorsOf(parsed.error.issues);
      return { ok: false, code: 'invalid', errors: winery ? errors : { ...unknownWinery, ...errors } };
    }
    if (!(await areGrapesKnown(app, parsed.data))) return { ok: false, code: 'invalid', errors: unknownGrape };
    const { type } = parsed.data;
    // why: guests come to a tasting; for bottles the winery chooses, once for all if it likes
    const delivery = type === 'tasting' ? { pickupEnabled: true } : await readDeliveryDefaults(app.db, winery.id);
    const listing = {
      wineryId: winery.id,
      type,
      state: 'draft' as const,
      pairings: [],
      createdAt: app.clock.now(),
    };
    const id = await insertListing(app.db, { ...emptyDetails, ...listing, ...delivery, ...detailColumns(parsed.data) });
    return { ok: true, value: { id } };
  },
);

/**
 * The winery in which the actor creates a listing: the one that is chosen, or their only one.
 * @returns undefined if they work for several and have chosen none
 */
export const findWorkplace = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    wineryId: string | null,
  ): Promise<Result<{ id: string } | undefined, 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const workplaces = await listWineryMemberships(app, actor);
    const only = wineryId === null && workplaces.length === 1 ? workplaces[0] : undefined;
    const winery = only ?? workplaces.find(({ id }) => id === wineryId);
    if (workplaces.length === 0 || (wineryId !== null && !winery)) return refuse('forbidden');
    return ok(winery);
  },
);

/** The columns of a bottle, empty for a tasting. */
export const emptyDetails = {
  vintage: null,
  style: null,
  varietals: [],
  ava: null,
  abvTenths: null,
  body: null,
  acidity: null,
  shippingFirstCents: null,
  shippingAdditionalCents: null,
  publishedAt: null,
};

/** Whether all varietals of these details are known. */
export async function areGrapesKnown(app: Pick<Infra, 'db'>, details: ListingDetailsInput): Promise<boolean> {
  if (details.type === 'tasting') return true;
  return areKnownVarietals(
    app,
    details.grapes.map(({ code }) => code),
  );
}

/** The columns of the grapes of a wine. */
export function blendColumns(grapes: readonly { code: string; percent: number | null }[]) {
  const blendPercents = grapes.flatMap(({ percent }) => (percent === null ? [] : [percent]));
  return { varietals: grapes.map(({ code }) => code), blendPercents };
}

/** The columns of the details tab. */
export function detailColumns(details: ListingDetailsInput) {
  const { title, description } = details;
  if (details.type === 'tasting') return { title, description, unitType: details.unitType, included: details.included };
  const { grapes, vintage, style, bottleMl, ava, abvTenths, sku } = details;
  const columns = { title, description, vintage, style, bottleMl, ava, abvTenths, ...blendColumns(grapes) };
  return sku === undefined ? columns : { ...columns, sku };
}

/**
 * Creates a draft that copies a listing except for its vintage, such as next year's wine of the same name. For the
 * winery's people and admins. Stock, photos and schedule are not copied.
 * @param id the listing to copy, in any state
 */
export const copyListing = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    id: string,
  ): Promise<Result<{ id: string; type: ListingType }, SellerListingRefusal>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const found = await findSellerListing(app, actor, id, 'look');
    if (!found.ok) return found;
    const { row } = found.value;
    return ok({ id: await insertListing(app.db, copyOf(row, app.clock.now())), type: row.type });
  },
);

/** The columns to copy, without the listing's history and without joined columns. */
function copyOf(row: SellerListingRow, createdAt: Date) {
  const {
    id: _,
    theirs,
    photos,
    grapes,
    winerySlug,
    wineryName,
    wineryStreet,
    listingLimit,
    wineryCity,
    wineryState,
    wineryZip,
    styleAssumed,
    wineryIsSuspended,
    ...columns
  } = row;
  // why: each vintage has an SKU of its own
  const reset = { publishedAt: null, submittedAt: null, updatedAt: null, sentBackReason: null, sku: null };
  return { ...columns, ...reset, state: 'draft' as const, vintage: null, createdAt };
}
