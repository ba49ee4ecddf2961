import type { Transaction } from '#infra/database.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import { type Access, type Actor, authorizeManager, mayAttempt, mayChange, type SignedIn } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { slugOf } from '#kit/slug.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findSellerListingRow, lockSellerListingRow, type SellerListingRow } from '../db/seller-listing-rows.server.ts';
import { listingLocation, mayViewListing, pickupAddress } from '../listing.ts';
import { type ListingRole, type ListingTransition, listingProcess } from '../listing-process.ts';
import { listingIdSchema } from './listing-fields.schema.ts';
import { columnTabs, type SellerListing, tabSnapshot } from './seller-listing.ts';

/** Why somebody may not look after a listing: it is not his, or, as far as he may know, there is none. */
export type SellerListingRefusal = 'forbidden' | 'not-found';

/** A listing that somebody looks after, and as whom. */
export type SellerListingAccess = { row: SellerListingRow; roles: ListingRole[] };

/**
 * A listing that this actor manages: an admin, the owner and the members of its winery. A limited session may look. One query.
 * @param access whether the actor wants to see it or to change it later
 * @returns `not-found` of somebody else's draft, so that strangers do not learn that it exists
 */
export const findSellerListing = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    id: string,
    access: Access,
  ): Promise<Result<SellerListingAccess, SellerListingRefusal>> => {
    if (!mayAttempt(actor, access)) return refuse('forbidden');
    const known = listingIdSchema.safeParse(id);
    return known.success
      ? authorizeSeller(actor, await findSellerListingRow(app.db, known.data, actor.id))
      : refuse('not-found');
  },
);

/** The same to be changed now: the listing is locked until the caller's transaction ends. One query. */
export const lockSellerListing = defineUseCase(
  async (
    app: { db: Transaction },
    actor: Actor,
    id: string,
  ): Promise<Result<SellerListingAccess, SellerListingRefusal>> => {
    if (!mayAttempt(actor, 'change')) return refuse('forbidden');
    const known = listingIdSchema.safeParse(id);
    return known.success
      ? authorizeSeller(actor, await lockSellerListingRow(app.db, known.data, actor.id))
      : refuse('not-found');
  },
);

function authorizeSeller(
  actor: SignedIn,
  row: SellerListingRow | undefined,
): Result<SellerListingAccess, SellerListingRefusal> {
  const authorized = authorizeManager(actor, row, ({ state }) => mayViewListing(actor, state));
  if (!authorized.ok) return authorized;
  const roles: ListingRole[] = authorized.value.theirs ? ['seller'] : [];
  if (actor.roles.includes('admin')) roles.push('operator');
  return ok({ row: authorized.value, roles });
}

/** A listing for the editor of its winery's people, and for admins. One query. */
export const showSellerListing = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, id: string): Promise<Result<SellerListing, SellerListingRefusal>> => {
    const found = await findSellerListing(app, actor, id, 'look');
    if (!found.ok) return found;
    const { row, roles } = found.value;
    const at = { state: row.state, since: row.createdAt, flags: {} };
    return ok(toSellerListing(row, mayChange(actor) ? listingProcess.available(at, roles) : []));
  },
);

function toSellerLocation(row: SellerListingRow): SellerListing['location'] {
  const place = listingLocation(row);
  return place && { ...place, exactPin: row.exactPin };
}

function toSellerListing(row: SellerListingRow, may: ListingTransition[]): SellerListing {
  return {
    id: row.id,
    slug: slugOf(row.title),
    winery: { id: row.wineryId, slug: row.winerySlug, name: row.wineryName },
    type: row.type,
    state: row.state,
    title: row.title,
    description: row.description,
    unitType: row.unitType,
    vintage: row.vintage,
    style: row.style,
    grapes: row.grapes,
    ava: row.ava,
    abvTenths: row.abvTenths,
    bottleMl: row.bottleMl,
    body: row.body,
    acidity: row.acidity,
    sweetness: row.sweetness,
    pairings: row.pairings,
    awards: row.awards,
    practices: row.practices,
    disclaimer: row.disclaimer,
    priceCents: row.priceCents,
    currency: row.currency,
    pickupEnabled: row.pickupEnabled,
    shippingEnabled: row.shippingEnabled,
    shippingFirstCents: row.shippingFirstCents,
    shippingAdditionalCents: row.shippingAdditionalCents,
    pickup: pickupAddress(row),
    location: toSellerLocation(row),
    sentBackReason: row.sentBackReason,
    photos: row.photos,
    may,
    tabVersions: tabVersionsOf(row),
  };
}

function tabVersionsOf(row: SellerListingRow): SellerListing['tabVersions'] {
  return Object.fromEntries(
    columnTabs.map((tab) => [tab, fingerprintOf(tabSnapshot(row, tab))]),
  ) as SellerListing['tabVersions'];
}
