import type { Database, Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Locked } from '#kit/locked.ts';
import { slugOf } from '#kit/slug.ts';
import {
  type BulkWineryRow,
  deleteBulkWineries,
  findBulkWineries,
  insertBulkWineries,
  listInhabitedWineries,
  listTakenSlugs,
  lockBulkWineries,
  updateBulkWineries,
  type WineryKeys,
} from './db/bulk-winery-rows.server.ts';
import { wineryInfoSchema } from './winery.schema.ts';

/** The columns of a winery that can be saved in bulk. */
export type BulkWineryFields = Omit<BulkWineryRow, 'id' | 'updatedAt' | 'claimed'>;

/** A winery with these columns. `updatedAt` is null if nobody has changed it since it was created. */
export type BulkWinery = Pick<BulkWineryRow, 'id' | 'updatedAt' | 'claimed'> & { fields: BulkWineryFields };

type Writing = { db: Transaction } & Pick<Infra, 'clock'>;

/** More wineries than a few hundred names mean. */
const maxFound = 20_000;

/** The wineries that have one of these ids, slugs or names. The caller checks permissions. One query. */
export async function findWineries(app: { db: Database }, keys: WineryKeys): Promise<BulkWinery[]> {
  return (await findBulkWineries(app.db, keys, maxFound)).map(toBulkWinery);
}

/** Locks these wineries until the transaction ends. The caller checks permissions. One query. */
export async function lockWineries(
  app: { db: Transaction },
  ids: readonly string[],
): Promise<(BulkWinery & Locked<{ id: string }>)[]> {
  return (await lockBulkWineries(app.db, ids)).map((row) => ({ ...row, ...toBulkWinery(row) }));
}

function toBulkWinery({ id, updatedAt, claimed, ...fields }: BulkWineryRow): BulkWinery {
  return { id, updatedAt, claimed, fields };
}

/** The columns of a winery of which nothing is known. */
const emptyWinery = {
  ...{ street: null, county: null, zip: null, lat: null, lng: null, coordPrecision: null, phone: null, website: null },
  ...{ shortDescription: '', story: '', varietals: [], annualProduction: null, reservationsRequired: null },
  ...{ dogsFriendly: null, kidsFriendly: null },
};

/** A winery that is created: its id, and its columns. Without a slug it gets one from its name. */
export type NewWinery = { id: string; fields: Partial<BulkWineryFields> & { name: string; city: string } };

/**
 * Creates wineries that nobody has claimed. The caller has validated their fields by `wineryInfoSchema`, and checks
 * permissions. Two queries.
 */
export async function createWineries(app: Writing, wineries: readonly NewWinery[]): Promise<void> {
  if (wineries.length === 0) return;
  const slugs = await chooseSlugs(app, wineries);
  const createdAt = app.clock.now();
  const common = {
    ...emptyWinery,
    avas: [],
    otherCriteria: [],
    claimed: 'unclaimed',
    pinned: false,
    demo: false,
    createdAt,
  };
  await insertBulkWineries(
    app.db,
    wineries.map(({ id, fields }, at) => databaseColumns({ ...common, ...fields, id, slug: slugs[at] })),
  );
}

/** A free slug for each winery: its name, with its town, or with a number. */
async function chooseSlugs(app: Writing, wineries: readonly NewWinery[]): Promise<string[]> {
  const wanted = wineries.map(({ fields }) => slugChoices(fields));
  const taken = new Set(await listTakenSlugs(app.db, wanted.flat()));
  return wanted.map((choices, at) => {
    const slug = choices.find((choice) => !taken.has(choice)) ?? `winery-${wineries[at]?.id}`;
    taken.add(slug);
    return slug;
  });
}

function slugChoices({ slug, name, city }: NewWinery['fields']): string[] {
  if (slug !== undefined) return [slug];
  const base = slugOf(name).slice(0, 60).replace(/-+$/, '');
  const numbered = Array.from({ length: 20 }, (_, count) => `${base}-${count + 2}`);
  return [base, `${base}-${slugOf(city)}`, ...numbered].filter(
    (one) => wineryInfoSchema.shape.slug.safeParse(one).success,
  );
}

/** Those of these slugs that lead to a winery already. The caller checks permissions. One query. */
export async function findTakenSlugs(app: { db: Database }, slugs: readonly string[]): Promise<Set<string>> {
  return new Set(slugs.length === 0 ? [] : await listTakenSlugs(app.db, slugs));
}

/**
 * Changes some columns of each of these wineries; the others stay. The caller has validated the fields by
 * `wineryInfoSchema`, and checks permissions. One query.
 */
export async function saveWineries(
  app: Writing,
  changes: readonly { winery: Locked<{ id: string }>; fields: Partial<BulkWineryFields> }[],
): Promise<void> {
  const columns = changes.map(({ winery, fields }) => ({ winery, columns: databaseColumns(fields) }));
  await updateBulkWineries(app.db, columns, app.clock.now());
}

/** Those of these wineries that have people or photos, which are not simply deleted. One query. */
export async function findInhabitedWineries(app: { db: Database }, ids: readonly string[]): Promise<Set<string>> {
  return new Set(await listInhabitedWineries(app.db, ids));
}

/** Deletes wineries that nothing refers to. The caller checks that, and permissions. */
export async function deleteWineries(app: Writing, wineries: readonly Locked<{ id: string }>[]): Promise<void> {
  if (wineries.length > 0) await deleteBulkWineries(app.db, wineries);
}

/** The same with the names of the database. */
function databaseColumns(columns: Record<string, unknown>): Record<string, unknown> {
  const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [snakeCase(name), value]));
}
