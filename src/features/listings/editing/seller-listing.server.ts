import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import { type Access, type Actor, authorizeManager, mayAttempt, mayChange } from '#kit/actor.ts';
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
 * The listing that this actor may look after: an admin, and the owner and the members of its winery. A limited session looks, and
 * changes nothing. One query.
 * @param access whether the actor wants to see it or to change it, in which case it is locked until the caller's transaction ends
 * @returns of a draft strangers do not even learn that there is one
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
    if (!known.success) return refuse('not-found');
    const find = access === 'change' ? lockSellerListingRow : findSellerListingRow;
    const row = await find(app.db, known.data, actor.id);
    const authorized = authorizeManager(actor, row, ({ state }) => mayViewListing(actor, state));
    if (!authorized.ok) return authorized;
    const roles: ListingRole[] = authorized.value.theirs ? ['seller'] : [];
    if (actor.roles.includes('admin')) roles.push('operator');
    return ok({ row: authorized.value, roles });
  },
);

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
