import { localDayOf } from '#features/availability/zoned-time.ts';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { type ListingSummary, listingName, listingUrl } from '#features/listings/listing.ts';
import type { Fees } from '#features/orders/line-items.ts';
import { showCard } from '#features/payments/cards/saved-card.server.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countOwnMemberships,
  findOwnMembership,
  listOwnMembershipRows,
  listPastShipments,
  listUpcomingRows,
  type OwnMembershipRow,
  type UpcomingRow,
} from '../db/own-membership-rows.server.ts';
import type { LinkApp } from '../membership-link.server.ts';
import { findNextShipment, nextChargedOn } from './next-shipment.server.ts';
import { accessOf, type OpenedMembership } from './open-membership.server.ts';
import type { ListedMembership, MembershipDetails, UpcomingRelease } from './own-membership.ts';
import { priceRelease, wantedWines } from './price-release.server.ts';

/** Memberships on a page; releases that come next, and shipments of the past, on the page of one. */
const [perPage, mostUpcoming, mostPast] = [20, 3, 24];

/** A page of the memberships that somebody has or had. */
export type OwnMemberships = { memberships: ListedMembership[]; page: number; pages: number; total: number };

/** The memberships of the actor, those that are over last, 20 a page. For people who are signed in. Two statements. */
export const listOwnMemberships = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, page: string | null): Promise<Result<OwnMemberships, 'forbidden'>> => {
    if (actor.kind !== 'user') return refuse('forbidden');
    const total = await countOwnMemberships(app.db, actor.id);
    const pages = Math.max(1, Math.ceil(total / perPage));
    const shown = Math.min(pages, Math.max(1, /^\d{1,4}$/.test(page ?? '') ? Number(page) : 1));
    const rows = await listOwnMembershipRows(app.db, actor.id, { limit: perPage, offset: (shown - 1) * perPage });
    return ok({ memberships: rows.map(toListed), page: shown, pages, total });
  },
);

function toListed(row: OwnMembershipRow): ListedMembership {
  const { id, state, clubName, clubSlug, winerySlug, wineryName, tierName, holdUntil, nextBillOn } = row;
  return {
    ...{ id, state, holdUntil, tier: tierName, giftTo: row.giftRecipientName },
    club: { name: clubName, slug: clubSlug },
    winery: { slug: winerySlug, name: wineryName },
    nextBillOn: state === 'canceled' ? null : (nextChargedOn(row) ?? nextBillOn),
  };
}

/**
 * A membership with its next releases, what they cost, and its past. For its member, and for whoever has the link of a
 * mail: who does not see street and card. Five statements, six for a subscription.
 */
export const showMembership = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'> & LinkApp & { fees: Fees },
    actor: Actor,
    opened: OpenedMembership,
  ): Promise<Result<MembershipDetails, 'forbidden' | 'not-found'>> => {
    const { byLink, isValid } = await accessOf(app, opened);
    if (!byLink && actor.kind !== 'user') return refuse('forbidden');
    const row = isValid ? await findOwnMembership(app.db, opened.id) : undefined;
    const isMember = row !== undefined && actor.kind === 'user' && actor.id === row.userId;
    if (!row || !(byLink || isMember)) return refuse('not-found');
    const now = app.clock.now();
    const [upcoming, next, past, card] = await Promise.all([
      row.state === 'canceled' || row.model === 'subscription'
        ? []
        : listUpcomingRows(app.db, row, { now, most: mostUpcoming }),
      row.state === 'canceled' ? null : findNextShipment(app, row),
      listPastShipments(app.db, row.id, mostPast),
      isMember && mayChange(actor) ? showCard(app, actor) : undefined,
    ]);
    const ids = upcoming.flatMap(({ wines }) => wines.map(({ listingId }) => listingId));
    const listings = await listListingsByIds(app, actor, [...new Set(ids)], { closed: true });
    const zone = wineryTimeZone({ county: row.county, state: row.wineryState });
    return ok({
      ...detailsOf(row, isMember),
      upcoming: upcoming.map((release) => toUpcoming(release, row, listings, app.fees)),
      ...{ next, past },
      card: card?.ok ? card.value : undefined,
      today: localDayOf(zone, now),
    });
  },
);

function detailsOf(row: OwnMembershipRow, isMember: boolean) {
  const { id, state, holdUntil, startsOn, winerySlug, wineryName, shippingDetails: address } = row;
  const { giftRecipientName, giftRecipientEmail, giftOn, giftReleasesLeft, giftMessage } = row;
  const isGift = giftRecipientName !== null && giftRecipientEmail !== null && giftOn !== null;
  return {
    ...{ id, state, holdUntil, startsOn },
    winery: { slug: winerySlug, name: wineryName },
    club: {
      ...{ name: row.clubName, slug: row.clubSlug, model: row.model, frequencyMonths: row.frequencyMonths },
      ...{ pickup: row.pickupEnabled, shipping: row.shippingEnabled },
    },
    tier: { name: row.tierName, bottles: row.bottles },
    delivery: row.deliveryMethod,
    address: isMember ? address : null,
    town: address && `${address.city}, ${address.state} ${address.postalCode}`,
    gift: isGift
      ? {
          ...{ name: giftRecipientName, email: giftRecipientEmail, message: giftMessage, on: giftOn },
          releasesLeft: giftReleasesLeft ?? 0,
        }
      : null,
    joinedAt: row.joinedAt.toISOString(),
    canceledAt: row.canceledAt?.toISOString() ?? null,
    consent: { text: row.consentText, toCents: row.agreedCents, consentedAt: row.consentedAt.toISOString() },
  };
}

function toUpcoming(
  release: UpcomingRow,
  membership: OwnMembershipRow,
  listings: readonly ListingSummary[],
  fees: Fees,
): UpcomingRelease {
  const { id, name, message, billOn, shipOn, billAt, skipped, laterOn, wines: offered } = release;
  const wanted = wantedWines(offered);
  const price = priceRelease(membership, wanted, { offered, fees });
  const wines = offered.map(({ listingId, quantity: usual, maxQuantity: max, unitPriceCents }) => {
    const listing = listings.find((one) => one.id === listingId);
    return {
      ...{ listingId, usual, max, unitPriceCents },
      name: listing ? listingName(listing) : 'A wine that is no longer shown',
      url: listing && listingUrl(listing),
      quantity: wanted.find((one) => one.listingId === listingId)?.quantity ?? 0,
    };
  });
  return {
    ...{ id, name, message, billOn, shipOn, skipped, laterOn, wines, price },
    changeUntil: billAt.toISOString(),
    needsConsent: price !== null && price.goodsCents - price.discountCents > membership.agreedCents,
  };
}
