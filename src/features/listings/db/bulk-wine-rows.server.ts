import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';

/** The columns of a wine that are saved in bulk. */
const columns = [
  ...(['id', 'state', 'updatedAt', 'title', 'description', 'vintage', 'style', 'bottleMl', 'varietals'] as const),
  ...(['blendPercents', 'ava', 'abvTenths', 'sku', 'priceCents', 'sweetness', 'body', 'acidity'] as const),
  ...(['pairings', 'awards', 'practices', 'disclaimer'] as const),
];

function winesOf(db: Database, wineryId: string) {
  return db.selectFrom('listings').select(columns).where('wineryId', '=', wineryId).where('type', '=', 'wine');
}

export type WineRow = Awaited<ReturnType<typeof findWineRows>>[number];

/** By what wines are found: their ids, SKUs or names, however these are capitalized. */
export type WineKeys = { ids: readonly string[]; skus: readonly string[]; titles: readonly string[] };

/** The wines of a winery that have one of these keys. */
export function findWineRows(db: Database, wineryId: string, { ids, skus, titles }: WineKeys, most: number) {
  // why: a key of a JSON object is found by binary search, whatever the plan is. Comparing each wine with each of
  // thousands of texts took minutes where a new winery had no statistics yet
  return winesOf(db, wineryId)
    .where(
      sql<boolean>`(${keySet(ids)}::jsonb ? id::text or ${keySet(skus)}::jsonb ? lower(sku)
        or ${keySet(titles)}::jsonb ? lower(title))`,
    )
    .orderBy('id')
    .limit(most)
    .execute();
}

const keySet = (keys: readonly string[]) =>
  JSON.stringify(Object.fromEntries(keys.map((key) => [key.toLowerCase(), 0])));

/** These wines of a winery, locked until the transaction ends, always in the same order to prevent deadlocks. */
export async function lockWineRows(
  db: Transaction,
  wineryId: string,
  ids: readonly string[],
): Promise<Locked<WineRow>[]> {
  const rows = await winesOf(db, wineryId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => asLocked(row));
}

/** Columns of listings by their names in the database. */
export type ColumnValues = Readonly<Record<string, unknown>>;

/** Inserts listings, each with all of its columns that have no default. */
export async function insertWineRows(
  db: Transaction,
  rows: readonly ColumnValues[],
): Promise<Locked<{ id: string }>[]> {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return [];
  const list = sql.join(names.map((name) => sql.ref(name)));
  const inserted = await sql<{ id: string }>`
    insert into listings (${list})
    select ${list} from jsonb_populate_recordset(null::listings, ${JSON.stringify(rows)}::jsonb) returning id`.execute(
    db,
  );
  return inserted.rows.map((row) => asLocked(row));
}

/** Changes some columns of each of these listings; the others stay. */
export async function updateWineRows(
  db: Transaction,
  changes: readonly { listing: Locked<{ id: string }>; columns: ColumnValues }[],
  updatedAt: Date,
): Promise<void> {
  const names = [...new Set(changes.flatMap((change) => Object.keys(change.columns)))];
  if (names.length === 0) return;
  const patches = changes.map(({ listing, columns: values }) => ({ id: listing.id, values }));
  const assignments = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`changed.${name}`)}`);
  await sql`
    update listings set updated_at = ${updatedAt}, ${sql.join(assignments)}
    from (
      select patched.*
      from jsonb_to_recordset(${JSON.stringify(patches)}::jsonb) as patch (id uuid, values jsonb)
      join listings as current on current.id = patch.id
      cross join lateral jsonb_populate_record(current, patch.values) as patched
    ) as changed
    where listings.id = changed.id`.execute(db);
}

/** Deletes listings. @throws if an order refers to one of them */
export async function deleteWineRows(db: Transaction, listings: readonly Locked<{ id: string }>[]): Promise<void> {
  const ids = listings.map(({ id }) => id);
  await db
    .deleteFrom('listings')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}
