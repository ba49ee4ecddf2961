import { localDayOf } from '#features/availability/zoned-time.ts';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { type ListingSummary, listingName, listingUrl } from '#features/listings/listing.ts';
import { type Pagination, paginate, rowsOfPage } from '#features/listings/pagination.ts';
import type { Fees } from '#features/orders/line-items.ts';
import { showCard } from '#features/payments/cards/saved-card.server.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countPlaces } from '../db/joining-rows.server.ts';
import {
  countOwnMemberships,
  findOwnMembership,
  listOwnMembershipRows,
  listPastShipments,
  listUpcomingRows,
  type OwnMembershipRow,
  type UpcomingRow,
} from '../db/own-membership-rows.server.ts';
import { consentOf, digestOf, findTier } from '../joining/join-club.server.ts';
import type { LinkApp } from '../membership-link.server.ts';
import { currentTerms, findNextShipment, nextChargedOn } from './next-shipment.server.ts';
import { accessOf, type OpenedMembership } from './open-membership.server.ts';
import type { ListedMembership, MembershipDetails, UpcomingRelease } from './own-membership.ts';
import { priceRelease, wantedWines } from './price-release.server.ts';

/** Memberships on a page; releases that come next, and shipments of the past, on the page of one. */
const [perPage, mostUpcoming, mostPast] = [20, 3, 24];

/** A page of the memberships that somebody has or had. */
export type OwnMemberships = Pagination & { memberships: ListedMembership[]; perPage: number; total: number };

/** The memberships of the actor, those that are over last, 20 a page. For people who are signed in. Two statements. */
export const listOwnMemberships = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    page: string | null,
  ): Promise<Result<OwnMemberships, 'forbidden'>> => {
    if (actor.kind !== 'user') return refuse('forbidden');
    const total = await countOwnMemberships(app.db, actor.id);
    const chosen = paginate(page, { total, perPage });
    const rows = await listOwnMembershipRows(app.db, actor.id, rowsOfPage(chosen, perPage));
    return ok({ ...chosen, memberships: rows.map((row) => toListed(row, app.clock.now())), perPage, total });
  },
);

function toListed(row: OwnMembershipRow, now: Date): ListedMembership {
  const { id, state, clubName, clubSlug, winerySlug, wineryName, tierName, holdUntil, nextBillOn } = row;
  return {
    ...{ id, state, holdUntil, tier: tierName, giftTo: row.giftRecipientName },
    club: { name: clubName, slug: clubSlug },
    winery: { slug: winerySlug, name: wineryName },
    nextBillOn: state === 'canceled' ? null : (nextChargedOn(row) ?? nextBillOn),
    needsConsent: state !== 'canceled' && row.agreeUntil !== null && row.agreeUntil > now,
  };
}

/**
 * A membership with its next releases, what they cost, and its past. For its member, and by the link of a mail, which
 * shows neither street and card nor the email of a gift. Five statements, six for a subscription, and two more with the offer of another
 * tier.
 */
export const showMembership = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'> & LinkApp & { fees: Fees; site: { name: string } },
    actor: Actor,
    opened: OpenedMembership,
  ): Promise<Result<MembershipDetails, 'forbidden' | 'not-found'>> => {
    const { isValid, linkedUserId } = await accessOf(app, opened);
    if (linkedUserId === undefined && actor.kind !== 'user') return refuse('forbidden');
    const row = isValid ? await findOwnMembership(app.db, opened.id) : undefined;
    const isMember = row !== undefined && actor.kind === 'user' && actor.id === row.userId;
    if (!row || !(isMember || linkedUserId === row.userId)) return refuse('not-found');
    const now = app.clock.now();
    const [upcoming, next, past, card, offer] = await Promise.all([
      row.state === 'canceled' || row.model === 'subscription'
        ? []
        : listUpcomingRows(app.db, row, { now, most: mostUpcoming }),
      row.state === 'canceled' ? null : findNextShipment(app, row),
      listPastShipments(app.db, row.id, { most: mostPast, now }),
      isMember && mayChange(actor) ? showCard(app, actor) : undefined,
      findOffer(app, row),
    ]);
    const ids = upcoming.flatMap(({ wines }) => wines.map(({ listingId }) => listingId));
    const listings = await listListingsByIds(app, actor, [...new Set(ids)], { closed: true });
    const zone = wineryTimeZone({ county: row.county, state: row.wineryState });
    return ok({
      ...detailsOf(row, isMember),
      upcoming: upcoming.map((release) => toUpcoming(release, row, listings, app.fees)),
      ...{ next, past, offer },
      card: card?.ok ? card.value : undefined,
      today: localDayOf(zone, now),
    });
  },
);

/** The more expensive tier that the winery offers to a member, with the terms to agree to. */
async function findOffer(
  app: Pick<Infra, 'db' | 'clock'> & { site: { name: string } },
  row: OwnMembershipRow,
): Promise<MembershipDetails['offer']> {
  const { offeredTierId, state } = row;
  const found = offeredTierId === null || state === 'canceled' ? undefined : await findTier(app, offeredTierId);
  if (!found || found.tier.retired) return null;
  const { tier } = found;
  const consent = consentOf(app.site, tier, currentTerms(row));
  const taken = tier.tierLimit === null ? null : await countPlaces(app.db, tier);
  const isFull = taken !== null && tier.tierLimit !== null && taken.tier >= tier.tierLimit;
  return { name: tier.tierName, bottles: tier.bottles, consent, shown: digestOf(consent), isFull };
}

function detailsOf(row: OwnMembershipRow, isMember: boolean) {
  const { id, state, holdUntil, startsOn, winerySlug, wineryName, shippingDetails: address } = row;
  const { giftRecipientName, giftRecipientEmail, giftOn, giftReleasesLeft, giftMessage, giftToldAt } = row;
  const isGift = giftRecipientName !== null && giftRecipientEmail !== null && giftOn !== null;
  return {
    ...{ id, state, holdUntil, startsOn, byLink: !isMember },
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
          ...{ name: giftRecipientName, email: isMember ? giftRecipientEmail : null },
          ...{ message: isMember ? giftMessage : null, on: giftOn },
          releasesLeft: giftReleasesLeft ?? 0,
          toldAt: giftToldAt?.toISOString() ?? null,
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
