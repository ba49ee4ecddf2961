import type { Database, Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { Locked } from '#kit/locked.ts';
import { slugOf } from '#kit/slug.ts';
import {
  type ClaimedWineryRow,
  findClaimedWinery,
  insertWinery,
  listSimilarWineries,
  lockClaimedWinery,
  updateClaimed,
} from './db/claimed-winery-rows.server.ts';
import { findLocationErrors, locateWinery } from './locate-winery.server.ts';
import { wineryTextLimits } from './seller-winery.ts';
import { type WineryInfo, wineryIdSchema, wineryInfoSchema } from './winery.schema.ts';
import type { SimilarWinery } from './winery.ts';

/** A winery as claims see it: its name and town, whether it is claimed, and whether it has an owner. */
export type ClaimedWinery = ClaimedWineryRow;

/** What is known of a winery that is not in the directory yet. */
export type NewWinery = Pick<WineryInfo, 'name' | 'street' | 'city' | 'state' | 'zip' | 'region' | 'website'>;

/** A winery by id; undefined if the id is malformed or there is none. The caller checks permissions. */
export async function findWineryToClaim(db: Database, id: string): Promise<ClaimedWinery | undefined> {
  return wineryIdSchema.safeParse(id).success ? findClaimedWinery(db, id) : undefined;
}

/** The same, locked until the transaction ends: claims of one winery are handled one after the other. */
export async function lockWineryToClaim(db: Transaction, id: string): Promise<Locked<ClaimedWinery> | undefined> {
  return wineryIdSchema.safeParse(id).success ? lockClaimedWinery(db, id) : undefined;
}

/**
 * Sets whether a winery is claimed after its claims or owners have changed: with an owner it is, with a claim that waits
 * it is pending, and else it is unclaimed.
 * @param winery as it was locked; if nothing changes, nothing is written
 */
export async function setClaimed(
  db: Transaction,
  winery: Locked<ClaimedWinery>,
  { hasOwner, hasPending }: { hasOwner: boolean; hasPending: boolean },
): Promise<ClaimedWinery['claimed']> {
  const claimed = hasOwner ? 'claimed' : hasPending ? 'pending' : 'unclaimed';
  if (claimed !== winery.claimed) await updateClaimed(db, winery.id, claimed);
  return claimed;
}

/** The most listed wineries that are shown beside a new one. */
const maxSimilar = 5;

/** Listed wineries that a new one may be the same as, at most five, the most similar first. */
export function findSimilarWineries(
  db: Database,
  winery: Pick<NewWinery, 'name' | 'city' | 'state' | 'street'>,
): Promise<SimilarWinery[]> {
  return listSimilarWineries(db, winery, maxSimilar);
}

const nowhere = { city: '', state: '', county: null, lat: null, lng: null, coordPrecision: null };

/** What is wrong with the place of a new winery, by the fields of its form. @param place the fields that are valid */
export function findNewWineryErrors(
  app: Pick<Infra, 'db'>,
  place: Partial<Pick<NewWinery, 'city' | 'state' | 'zip' | 'region'>>,
): Promise<FieldErrors> {
  return findLocationErrors(app, place, nowhere);
}

/** How many slugs are tried for wineries of one name. */
const maxSlugs = 50;

/**
 * Adds a winery to the directory, unclaimed, at the center of its ZIP code or town. Its slug is its name, with the town
 * or a number if that is taken. The caller checks permissions and the location (`findNewWineryErrors`).
 */
export async function addWinery(db: Transaction, winery: NewWinery, now: Date): Promise<Locked<ClaimedWinery>> {
  const located = await locateWinery({ db }, { ...winery, pin: null }, nowhere);
  // why: the claimant's town was known when they filed; if the gazetteer lost it since, the winery has no coordinates
  const place = located.ok ? located.value : { ...nowhere, city: winery.city };
  const { name, street, state, zip, region, website } = winery;
  const columns = { name, street, state, zip, region, website, ...place };
  for (const slug of slugsOf(winery)) {
    const row = { ...columns, state, slug, shortDescription: '', pinned: false, demo: false, createdAt: now };
    const id = await insertWinery(db, row);
    const added = id === undefined ? undefined : await lockClaimedWinery(db, id);
    if (added) return added;
  }
  throw new Error('No slug is free for a new winery');
}

function slugsOf({ name, city }: NewWinery): string[] {
  const longest = wineryTextLimits.slug - 4;
  const [plain, withTown] = [slugOf(name), slugOf(`${name} ${city}`)].map((slug) =>
    slug.slice(0, longest).replace(/-$/, ''),
  ) as [string, string];
  const numbered = Array.from({ length: maxSlugs }, (_, at) => `${withTown}-${at + 2}`);
  return [plain, withTown, ...numbered].filter((slug) => wineryInfoSchema.shape.slug.safeParse(slug).success);
}
