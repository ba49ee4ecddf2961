import { imageVariantUrl } from '#features/images/image-variants.ts';
import { wineryImageUrl } from '#features/wineries/winery-image.ts';
import type { TtlCache } from '#infra/cache.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { ClubKey } from '../club-url.ts';
import { type ClubRow, listOpenClubRows, listWineryClubRows } from '../db/club-directory-rows.server.ts';
import type { ClubQuery } from './club-query.ts';
import { type FoundClubs, filterClubs } from './filter-clubs.ts';
import type { ListedClub } from './listed-club.ts';

type App = Pick<Infra, 'db'> & { cache: TtlCache };

/** Greatest age of the cached list of clubs, in milliseconds, and the greatest number in it. */
const [maxAge, maxClubs] = [5_000, 5_000];

/** How many clubs of one winery its page lists, and how much of a club's text a list shows, in characters. */
const [maxOfWinery, maxSummary] = [20, 220];

/** The greatest number of clubs that are compared. */
export const maxComparedClubs = 4;

/** The clubs that somebody looks for, with the count of every option. For everybody. One statement, at most every 5 s. */
export const listClubs = defineUseCase(async (app: App, _actor: Actor, query: ClubQuery): Promise<FoundClubs> => {
  return filterClubs(await listAll(app), query);
});

/** Clubs by their keys, in that order, at most four; those that cannot be joined are left out. For everybody. */
export const compareClubs = defineUseCase(
  async (app: App, _actor: Actor, keys: readonly ClubKey[]): Promise<ListedClub[]> => {
    if (keys.length === 0) return [];
    const clubs = await listAll(app);
    const found = keys.flatMap(
      (key) => clubs.find(({ slug, winery }) => slug === key.club && winery.slug === key.winery) ?? [],
    );
    return [...new Set(found)].slice(0, maxComparedClubs);
  },
);

/** The clubs of a winery that everybody can join. For everybody. One statement. */
export const listWineryClubs = defineUseCase(
  async (app: Pick<Infra, 'db'>, _actor: Actor, wineryId: string): Promise<ListedClub[]> => {
    return (await listWineryClubRows(app.db, wineryId, maxOfWinery)).map(toListedClub);
  },
);

function listAll(app: App): Promise<ListedClub[]> {
  return app.cache('open-clubs', maxAge, async () => (await listOpenClubRows(app.db, maxClubs)).map(toListedClub));
}

/** A club as it is listed. */
export function toListedClub(row: ClubRow): ListedClub {
  const { id, slug, name, model, frequencyMonths, orderDiscountPercent, waitingList, imageId, memberLimit } = row;
  const { winerySlug, wineryName, city, region, demo, coverImageId, tiers, taken } = row;
  const isTierFull = (tier: ClubRow['tiers'][number]) => tier.memberLimit !== null && tier.taken >= tier.memberLimit;
  return {
    ...{ id, slug, name, model, frequencyMonths, orderDiscountPercent, waitingList },
    summary: summaryOf(row.description),
    imageUrl:
      imageId === null
        ? wineryImageUrl({ region, city, coverImageId, slug: winerySlug })
        : imageVariantUrl(imageId, 'landscape-crop2x', 'jpg'),
    pickup: row.pickupEnabled,
    shipping: row.shippingEnabled,
    isFull: (memberLimit !== null && taken >= memberLimit) || tiers.every(isTierFull),
    winery: { slug: winerySlug, name: wineryName, city, region, demo },
    tiers: tiers.map(({ name: tier, bottles, color, fromCents, toCents, shippingIncluded }) => ({
      ...{ name: tier, bottles, color, fromCents, toCents, shippingIncluded },
    })),
  };
}

/** The beginning of a text, up to a word. */
function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= maxSummary ? line : `${line.slice(0, maxSummary).replace(/\s+\S*$/, '')} …`;
}
