import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { ReleaseState } from '../release.ts';
import type { ListedRelease, TierQuantity } from '../releases/managed-release.ts';
import type { ReleaseDays } from '../releases/release-days.ts';

/** A page of a list, in rows. */
type Paging = { limit: number; offset: number };

/** How many releases a club has. */
export async function countReleases(db: Database, clubId: string): Promise<number> {
  const { found } = await db
    .selectFrom('clubReleases')
    .select((query) => query.fn.countAll<string>().as('found'))
    .where('clubId', '=', clubId)
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** A page of the releases of a club: without a day first, then the latest. */
export async function listReleaseRows(
  db: Database,
  clubId: string,
  { limit, offset }: Paging,
): Promise<ListedRelease[]> {
  const { rows } = await sql<ListedRelease>`
    select r.id, r.name, r.state, r.bill_on::text as bill_on, r.ship_on::text as ship_on,
      (select count(distinct w.listing_id)::int from club_release_wines w where w.release_id = r.id) as wines
    from club_releases r where r.club_id = ${clubId}
    order by r.bill_on desc nulls first, r.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** A wine of a release, as it is stored with its listing, its stock, and what was set aside. */
export type ReleaseWineRow = {
  listingId: string;
  title: string;
  vintage: number | null;
  style: string;
  state: string;
  unitPriceCents: number;
  stock: number;
  allocated: number;
  used: number;
  tiers: TierQuantity[];
};

/** A release as it is stored, with its wines. */
export type ReleaseRow = ReleaseDays & {
  id: string;
  version: number;
  name: string;
  message: string;
  state: ReleaseState;
  wines: ReleaseWineRow[];
};

const winesOf: RawBuilder<ReleaseWineRow[]> = sql`(
  select coalesce(json_agg(one order by one."title", one."listingId"), '[]') from (
    select w.listing_id as "listingId", l.title as "title", l.vintage as "vintage", l.style as "style",
      l.state as "state", max(w.unit_price_cents) as "unitPriceCents", coalesce(max(s.quantity), 0) as "stock",
      coalesce(max(a.quantity), 0) as "allocated", coalesce(max(a.taken + a.returned), 0) as "used",
      json_agg(json_build_object('tierId', w.tier_id, 'quantity', w.quantity, 'maxQuantity', w.max_quantity)) as "tiers"
    from club_release_wines w
    join listings l on l.id = w.listing_id
    left join stock s on s.listing_id = w.listing_id
    left join club_release_allocations a on a.release_id = w.release_id and a.listing_id = w.listing_id
    where w.release_id = r.id
    group by w.listing_id, l.id) one)`;

/** A release of a club with its wines. One statement. */
export async function findReleaseRow(db: Database, clubId: string, id: string): Promise<ReleaseRow | undefined> {
  const { rows } = await sql<ReleaseRow>`
    select r.id, r.version, r.name, r.message, r.state, r.bill_on::text as bill_on, r.ship_on::text as ship_on,
      r.bill_anchor, r.ship_anchor, ${winesOf} as wines
    from club_releases r where r.id = ${id} and r.club_id = ${clubId}`.execute(db);
  return rows[0];
}

/** The same, locked until the transaction ends, so that it is neither changed nor billed meanwhile. */
export async function lockReleaseRow(
  db: Transaction,
  clubId: string,
  id: string,
): Promise<Locked<ReleaseRow> | undefined> {
  // why: a statement that waited for the lock would still return what was stored before its wait
  await db
    .selectFrom('clubReleases')
    .select('id')
    .where('id', '=', id)
    .where('clubId', '=', clubId)
    .forUpdate()
    .execute();
  return asLocked<ReleaseRow | undefined>(await findReleaseRow(db, clubId, id));
}

/** The last release of a club that has wines, whatever its state; for making one like it. */
export async function findLastReleaseId(db: Database, clubId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('clubReleases')
    .select('id')
    .where('clubId', '=', clubId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('clubReleaseWines').select('listingId').whereRef('releaseId', '=', 'clubReleases.id')),
    )
    .orderBy('billOn', (order) => order.desc().nullsFirst())
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/** What is stored of a planned release besides its wines. */
type PlannedRelease = ReleaseDays & {
  name: string;
  message: string;
  billAt: Date | null;
};

/**
 * Adds a planned release to a locked club.
 * @returns it; undefined if another club has a release with this id
 */
export async function insertRelease(
  db: Transaction,
  club: Locked<{ id: string }>,
  id: string,
  release: PlannedRelease,
  now: Date,
): Promise<Locked<{ id: string }> | undefined> {
  const inserted = await db
    .insertInto('clubReleases')
    .values({ ...release, id, clubId: club.id, version: 1, state: 'planning', createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return asLocked<{ id: string } | undefined>(inserted);
}

/** Changes a locked release, and counts the change. */
export async function updateReleaseRow(
  db: Transaction,
  { id, version }: Locked<Pick<ReleaseRow, 'id' | 'version'>>,
  changed: Partial<PlannedRelease & { state: ReleaseState; activatedBy: string; activatedAt: Date; archivedAt: Date }>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('clubReleases')
    .set({ ...changed, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** A wine for a tier of a release. */
export type StoredReleaseWine = TierQuantity & { listingId: string; unitPriceCents: number };

/** Replaces the wines of a locked release of a locked club. */
export async function replaceReleaseWines(
  db: Transaction,
  { id: clubId }: Locked<{ id: string }>,
  { id: releaseId }: Locked<{ id: string }>,
  wines: readonly StoredReleaseWine[],
): Promise<void> {
  await db.deleteFrom('clubReleaseWines').where('releaseId', '=', releaseId).execute();
  if (wines.length === 0) return;
  await db
    .insertInto('clubReleaseWines')
    .values(wines.map((wine) => ({ ...wine, releaseId, clubId })))
    .execute();
}

/** Deletes a locked, planned release, for which nothing is set aside any more. */
export async function deleteReleaseRow(db: Transaction, { id }: Locked<{ id: string }>): Promise<void> {
  await db.deleteFrom('clubReleaseAllocations').where('releaseId', '=', id).execute();
  await db.deleteFrom('clubReleases').where('id', '=', id).execute();
}

/** A wine of a winery that a release can have. */
export type SellerWineRow = {
  id: string;
  title: string;
  vintage: number | null;
  style: string;
  priceCents: number;
  stock: number;
};

/** The wines that a winery sells, by name. */
export async function listSellerWines(db: Database, wineryId: string, most: number): Promise<SellerWineRow[]> {
  const { rows } = await sql<SellerWineRow>`
    select l.id, l.title, l.vintage, l.style, l.price_cents, coalesce(s.quantity, 0) as stock
    from listings l left join stock s on s.listing_id = l.id
    where l.winery_id = ${wineryId} and l.type = 'wine' and l.state = 'published' and l.currency = 'USD'
    order by l.title, l.vintage, l.id limit ${most}`.execute(db);
  return rows;
}

/** The bottles that are set aside for a locked release, locked in the order of the wines. */
export async function lockAllocations(db: Transaction, { id: releaseId }: Locked<{ id: string }>) {
  return db
    .selectFrom('clubReleaseAllocations')
    .select(['listingId', 'quantity', 'taken', 'returned'])
    .where('releaseId', '=', releaseId)
    .orderBy('listingId')
    .forUpdate()
    .execute();
}

/** Stores how many bottles are set aside for a locked release. */
export async function upsertAllocations(
  db: Transaction,
  { id: releaseId }: Locked<{ id: string }>,
  bottles: readonly { listingId: string; quantity: number }[],
): Promise<void> {
  if (bottles.length === 0) return;
  await db
    .insertInto('clubReleaseAllocations')
    .values(bottles.map((one) => ({ ...one, releaseId })))
    .onConflict((conflict) =>
      conflict.columns(['releaseId', 'listingId']).doUpdateSet({ quantity: (row) => row.ref('excluded.quantity') }),
    )
    .execute();
}
