import type { Transaction } from '#infra/database.ts';
import { fingerprintOf } from '#infra/fingerprint.ts';
import type { Infra } from '#infra/infra.ts';
import { type Access, type Actor, authorizeManager, mayAttempt, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { slugOf } from '#kit/slug.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findSellerListingRow, lockSellerListingRow, type SellerListingRow } from '../db/seller-listing-rows.server.ts';
import { listingLocation, mayViewListing, pickupAddress } from '../listing.ts';
import { type ListingRole, type ListingTransition, listingProcess } from '../listing-process.ts';
import { listingIdSchema } from './listing-fields.schema.ts';
import { columnTabs, type ListingTab, type SellerListing, tabColumns } from './seller-listing.ts';

export type { SellerListingRow } from '../db/seller-listing-rows.server.ts';

/** Why somebody may not look after a listing: it is not his, or, as far as he may know, there is none. */
export type SellerListingRefusal = 'forbidden' | 'not-found';

/** A listing that somebody looks after, as whom, and whether they may change it or only look. */
export type SellerListingAccess = { row: SellerListingRow; roles: ListingRole[]; mayChange: boolean };

/** The same, locked by the caller's transaction for somebody who may change it. */
export type LockedListing = SellerListingAccess & { row: Locked<SellerListingRow> };

/** A listing to be changed: by its id, or the one which the caller's transaction has locked already, and which is not read again. */
export type ListingToChange = string | LockedListing;

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

/**
 * The same to be changed now: the listing is locked until the caller's transaction ends. What is done with it takes what this returns, so
 * that nothing reads it again. One query; none for one that is locked already.
 */
export const lockSellerListing = defineUseCase(
  async (
    app: { db: Transaction },
    actor: Actor,
    id: ListingToChange,
  ): Promise<Result<LockedListing, SellerListingRefusal>> => {
    if (!mayAttempt(actor, 'change')) return refuse('forbidden');
    if (typeof id !== 'string') return ok(id);
    const known = listingIdSchema.safeParse(id);
    return known.success
      ? authorizeSeller(actor, await lockSellerListingRow(app.db, known.data, actor.id))
      : refuse('not-found');
  },
);

function authorizeSeller<Row extends SellerListingRow>(
  actor: SignedIn,
  row: Row | undefined,
): Result<SellerListingAccess & { row: Row }, SellerListingRefusal> {
  const authorized = authorizeManager(actor, row, ({ state }) => mayViewListing(actor, state));
  if (!authorized.ok) return authorized;
  const roles: ListingRole[] = authorized.value.theirs ? ['seller'] : [];
  if (actor.roles.includes('admin')) roles.push('operator');
  return ok({ row: authorized.value, roles, mayChange: mayChange(actor) });
}

/** A listing for the editor of its winery's people, and for admins. One query. */
export const showSellerListing = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, id: string): Promise<Result<SellerListing, SellerListingRefusal>> => {
    const found = await findSellerListing(app, actor, id, 'look');
    return found.ok ? ok(toSellerListing(found.value)) : found;
  },
);

/** A listing that was read for somebody who looks after it, as the editor shows it to them. */
export function toSellerListing({ row, roles, ...access }: SellerListingAccess): SellerListing {
  const at = { state: row.state, since: row.createdAt, flags: {} };
  return presentRow(row, access.mayChange ? listingProcess.available(at, roles) : []);
}

function toSellerLocation(row: SellerListingRow): SellerListing['location'] {
  const place = listingLocation(row);
  return place && { ...place, exactPin: row.exactPin };
}

function presentRow(row: SellerListingRow, may: ListingTransition[]): SellerListing {
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
  return Object.fromEntries(columnTabs.map((tab) => [tab, tabVersion(row, tab)])) as SellerListing['tabVersions'];
}

type VersionedRow = Parameters<typeof pickupAddress>[0] &
  Readonly<Record<(typeof tabColumns)[ListingTab][number], unknown>>;

/** The mark of what a tab holds of a listing, and of nothing that stands in other tabs: who sends it along writes over nothing else. */
export function tabVersion(row: VersionedRow, tab: ListingTab): string {
  const values = tabColumns[tab].map((name) => row[name]);
  return fingerprintOf(tab === 'delivery' ? [values, pickupAddress(row)] : values);
}
