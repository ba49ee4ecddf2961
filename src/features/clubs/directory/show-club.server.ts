import { localDayOf } from '#features/availability/zoned-time.ts';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { type ListingSummary, listingName, listingUrl, wineName } from '#features/listings/listing.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { slugOf } from '#kit/slug.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { ClubKey } from '../club-url.ts';
import {
  type ClubRow,
  findClubRow,
  findDemoClubKey,
  listMemberReviewRows,
  listReleaseRows,
  type ReleaseRow,
} from '../db/club-directory-rows.server.ts';
import { findInvitationByToken } from '../db/invitation-rows.server.ts';
import { listOwnMembershipStates } from '../db/membership-rows.server.ts';
import { listSubscriptionWines } from '../db/subscription-rows.server.ts';
import { invitationHash } from '../invitations/invitation-token.server.ts';
import type { ClubDetails, ShownRelease, ShownTier } from './club-page.ts';
import { toListedClub } from './list-clubs.server.ts';

type App = Pick<Infra, 'db' | 'clock'>;

/** How many releases and reviews the page of a club shows at most. */
const [mostReleases, mostReviews] = [4, 6];

/**
 * Shows a club: what one gets, the next and the last releases, and what its members say of the winery. For everybody;
 * one by invitation for those who have the link of one, and for its members. At most seven statements.
 * @returns `moved` if the winery has another slug now; `expired` if the link of the invitation no longer works
 */
export const showClub = defineUseCase(
  async (
    app: App,
    actor: Actor,
    { key, invitation }: { key: ClubKey; invitation?: string | undefined },
  ): Promise<Result<ClubDetails, 'not-found' | 'expired' | Refusal<'moved', { winery: string }>>> => {
    const row = await findClubRow(app.db, key.winery, key.club);
    if (!row) return refuse('not-found');
    const own =
      actor.kind === 'user' ? await listOwnMembershipStates(app.db, { clubId: row.id, userId: actor.id }) : [];
    if (row.visibility === 'invitation' && own.length === 0) {
      const barred = await refusalOf(app, row, invitation);
      if (barred) return barred;
    }
    if (row.winerySlug !== key.winery) return { ok: false, code: 'moved', winery: row.winerySlug };
    const { id: clubId, wineryId } = row;
    const today = localDayOf(wineryTimeZone({ county: row.county, state: row.wineryState }), app.clock.now());
    const [releases, reviews, offered] = await Promise.all([
      listReleaseRows(app.db, { clubId, today, most: mostReleases }),
      listMemberReviewRows(app.db, { clubId, wineryId, most: mostReviews }),
      row.model === 'subscription' ? listSubscriptionWines(app.db, clubId) : [],
    ]);
    const ids = releases.flatMap(({ wines }) => wines.map(({ listingId }) => listingId));
    const listings = await listListingsByIds(app, actor, [...new Set(ids)], { closed: true });
    const shown = releases.map((release) => ({ isPast: release.isPast, ...toRelease(release, row, listings) }));
    const upcoming = shown.filter(({ isPast }) => !isPast);
    const { summary: _, tiers: __, ...listed } = toListedClub(row);
    return ok({
      ...listed,
      wineryId,
      state: row.state,
      description: row.description,
      tiers: row.tiers.map(toTier),
      offered: offered.map((wine) => ({
        ...{ name: wineName(wine), url: listingUrl({ id: wine.listingId, slug: slugOf(wine.title) }) },
        ...{ priceCents: wine.unitPriceCents, isAvailable: wine.stock > 0 },
      })),
      // why: the list is newest first
      next: upcoming.at(-1) ?? null,
      past: shown.filter(({ isPast }) => isPast),
      reviews: reviews.map(({ createdAt, ...review }) => ({ ...review, createdAt: createdAt.toISOString() })),
      own,
    });
  },
);

/** The club of a demo winery that everybody can join and that is there the longest; undefined without a demo. For everybody. */
export const findDemoClub = defineUseCase(
  async (app: Pick<Infra, 'db'>, _actor: Actor): Promise<ClubKey | undefined> => findDemoClubKey(app.db),
);

/** Why the link of an invitation does not open a club; undefined if it does. */
async function refusalOf(app: App, { id }: ClubRow, token: string | undefined) {
  const found =
    token === undefined ? undefined : await findInvitationByToken(app.db, invitationHash(token), app.clock.now());
  if (found?.clubId !== id) return refuse('not-found');
  return found.works ? undefined : refuse('expired');
}

function toTier(row: ClubRow['tiers'][number]): ShownTier {
  const { memberLimit, taken, ...tier } = row;
  return { ...tier, isFull: memberLimit !== null && taken >= memberLimit };
}

function toRelease(release: ReleaseRow, club: ClubRow, listings: readonly ListingSummary[]): ShownRelease {
  const { id, name, billOn, shipOn, wines } = release;
  const tiers = club.tiers.map((tier) => ({
    name: tier.name,
    wines: wines
      .filter(({ tierId }) => tierId === tier.id)
      .map(({ listingId, quantity }) => {
        const listing = listings.find((one) => one.id === listingId);
        return listing
          ? { name: listingName(listing), url: listingUrl(listing), quantity }
          : { name: 'A wine that is no longer shown', url: undefined, quantity };
      }),
  }));
  return { id, name, billOn, shipOn, tiers: tiers.filter((tier) => tier.wines.length > 0) };
}
