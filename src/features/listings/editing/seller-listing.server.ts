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

/** Why an actor may not manage a listing. `not-found` also hides listings that the actor may not know of. */
export type SellerListingRefusal = 'forbidden' | 'not-found';

/** A listing that an actor may manage, the actor's roles, and whether the actor may change or only view it. */
export type SellerListingAccess = { row: SellerListingRow; roles: ListingRole[]; mayChange: boolean };

/** A `SellerListingAccess` that the caller's transaction has locked, for an actor who may change the listing. */
export type LockedListing = SellerListingAccess & { row: Locked<SellerListingRow> };

/**
 * A listing to change: its id, or the access that the caller's transaction has locked already, which is not read again.
 */
export type ListingToChange = string | LockedListing;

/**
 * Finds a listing that the actor manages: an admin, or an owner or member of its winery. An impersonation session may
 * only view. One query.
 * @param access whether the actor wants to view it or to change it later
 * @returns `not-found` for somebody else's draft, so that strangers do not learn that it exists
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
 * Like `findSellerListing`, for an immediate change: the listing is locked until the caller's transaction ends. Pass
 * the result on, so that the listing is not read again. One query; none if it is locked already.
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

/** Shows a listing in its editor, for its winery's people and admins. One query. */
export const showSellerListing = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, id: string): Promise<Result<SellerListing, SellerListingRefusal>> => {
    const found = await findSellerListing(app, actor, id, 'look');
    return found.ok ? ok(toSellerListing(found.value)) : found;
  },
);

/** Builds the editor's listing from one that was already read for an actor who manages it. */
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
    included: row.included,
    vintage: row.vintage,
    style: row.style,
    grapes: row.grapes,
    ava: row.ava,
    abvTenths: row.abvTenths,
    sku: row.sku,
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

/** The version of a tab's values; other tabs do not affect it. Saving with a version overwrites no other version. */
export function tabVersion(row: VersionedRow, tab: ListingTab): string {
  const values = tabColumns[tab].map((name) => row[name]);
  return fingerprintOf(tab === 'delivery' ? [values, pickupAddress(row)] : values);
}
