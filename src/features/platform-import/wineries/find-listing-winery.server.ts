import { z } from 'zod';
import { lockPerson } from '#features/accounts/lock-person.server.ts';
import {
  addWinery,
  findNewWineryErrors,
  findSimilarWineries,
  findWineryToClaim,
  lockWineryToClaim,
  type NewWinery,
  setClaimed,
} from '#features/wineries/claimed-winery.server.ts';
import { installOwner } from '#features/wineries/staff/install-owner.server.ts';
import { wineryInfoSchema } from '#features/wineries/winery.schema.ts';
import { newWineryId } from '#features/wineries/winery.ts';
import { findRegionOfTown, listOwners, listOwnWineries, type MatchedWinery } from '../db/winery-rows.server.ts';
import type { RowApp } from '../import-run.server.ts';
import { RefusedRowError } from '../platform-export.ts';
import { plainName, type WineryFacts } from './winery-facts.ts';

/** The winery of a listing, and what is to be reported: null if its author has owned it before. */
export type ListingWinery = { id: string; news: string | null };

/**
 * The winery of a listing, of which its author is or becomes an owner: the one it names, one of the author's own, one of
 * the directory with its name and town, or else a new one. A winery that belongs to others is not taken over.
 * @throws RefusedRowError
 */
export async function findListingWinery(app: RowApp, authorId: string, facts: WineryFacts): Promise<ListingWinery> {
  const named = await findNamed(app, facts);
  const wineryId = named ?? (await findOwn(app, authorId, facts)) ?? (await findListed(app, facts));
  if (!(await lockPerson(app.db, authorId))) throw new RefusedRowError('author', 'Its author was deleted');
  const winery =
    wineryId === undefined
      ? await addWinery(app.db, await newWinery(app, facts), app.clock.now())
      : await lockWineryToClaim(app.db, wineryId);
  if (!winery) throw new RefusedRowError('wineryId', 'The winery was deleted meanwhile');
  const owners = await listOwners(app.db, winery.id);
  if (owners.includes(authorId)) return { id: winery.id, news: null };
  if (owners.length > 0) {
    const reason = `${winery.name} has another owner here, who is not replaced. Its author can claim it`;
    throw new RefusedRowError('wineryId', reason);
  }
  await installOwner(app, { wineryId: winery.id, userId: authorId, by: authorId, endOthers: false });
  await setClaimed(app.db, winery, { hasOwner: true, hasPending: false });
  const news = wineryId === undefined ? 'was added to the directory' : 'of the directory now belongs to its author';
  return { id: winery.id, news: `${winery.name} ${news}` };
}

async function findNamed(app: RowApp, { wineryId }: WineryFacts): Promise<string | undefined> {
  if (wineryId === undefined || wineryId === newWineryId) return undefined;
  return (await findWineryToClaim(app.db, wineryId))?.id;
}

/** One of the author's own wineries: of the same name, or the only one if the listing names none. */
async function findOwn(app: RowApp, authorId: string, { name, city }: WineryFacts): Promise<string | undefined> {
  const own = await listOwnWineries(app.db, authorId);
  if (typeof name !== 'string') return own.length === 1 ? own[0]?.id : undefined;
  const alike = own.filter((winery) => plainName(winery.name) === plainName(name));
  return (alike.find((winery) => isIn(winery, city)) ?? alike[0])?.id;
}

function isIn(winery: Pick<MatchedWinery, 'city'>, city: unknown): boolean {
  return typeof city === 'string' && plainName(winery.city) === plainName(townOf(city));
}

/** The listing's town, which filters write as `Fredericksburg_TX`. */
function townOf(city: string): string {
  return city.replace(/_(TX|OR)$/, '').replaceAll('_', ' ');
}

const readablePlace = z.object({ name: z.string().min(1).max(120), city: z.string().min(1).max(120) });

/**
 * The winery of the directory with this name in this town.
 * @throws RefusedRowError if only similar ones are there: a person has to decide whether it is one of them
 */
async function findListed(app: RowApp, facts: WineryFacts): Promise<string | undefined> {
  if (facts.wineryId === newWineryId) return undefined;
  const place = readablePlace.safeParse(facts);
  if (!place.success) return undefined;
  const { name } = place.data;
  const city = townOf(place.data.city);
  const [state, street] = [typeof facts.state === 'string' ? facts.state : 'TX', textOf(facts.street)];
  const similar = await findSimilarWineries(app.db, { name, city, state: state === 'OR' ? 'OR' : 'TX', street });
  const same = similar.filter((one) => plainName(one.name) === plainName(name) && isIn(one, city));
  if (same.length === 1) return same[0]?.id;
  if (similar.length === 0) return undefined;
  const listed = similar.map((one) => `${one.name} in ${one.city} (${one.id})`).join(', ');
  const reason = `The directory has wineries that may be this one: ${listed}. Set publicData.wineryId in the file to the id of one of them, or to "new"`;
  throw new RefusedRowError('wineryName', reason.slice(0, 1_000));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

const { name, street, city, state, zip, region, website } = wineryInfoSchema.shape;
const newWinerySchema = z.object({ name, street, city, state, zip, region, website });

/** A winery that is not in the directory, from what is known. @throws RefusedRowError */
async function newWinery(app: RowApp, facts: WineryFacts): Promise<NewWinery> {
  const town = typeof facts.city === 'string' ? townOf(facts.city) : facts.city;
  const inState = facts.region === 'oregon' ? 'OR' : facts.state;
  const area =
    facts.region ??
    (inState === 'OR' ? 'oregon' : await findRegionOfTown(app.db, `${town ?? ''}`.slice(0, 120), `${inState ?? ''}`));
  const parsed = newWinerySchema.safeParse({ ...facts, city: town, state: inState, region: area });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new RefusedRowError(fieldNames[String(issue?.path[0] ?? '')] ?? '', `New winery: ${issue?.message ?? ''}`);
  }
  const errors = Object.entries(await findNewWineryErrors(app, parsed.data));
  const [first] = errors;
  if (first) throw new RefusedRowError(fieldNames[first[0]] ?? first[0], `New winery: ${first[1]}`);
  return parsed.data;
}

/** The names in the public data of the fields of a winery. */
const fieldNames: Readonly<Record<string, string>> = {
  name: 'wineryName',
  street: 'winery_street',
  city: 'winery_city',
  state: 'state',
  zip: 'winery_zip',
  region: 'winery_region',
  website: 'winery_website',
};
