import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';

/** The columns of a winery that are saved in bulk. */
const columns = [
  ...(['id', 'updatedAt', 'claimed', 'slug', 'name', 'street', 'city', 'county', 'state', 'zip', 'region'] as const),
  ...(['lat', 'lng', 'coordPrecision', 'phone', 'website', 'shortDescription', 'story', 'varietals'] as const),
  ...(['annualProduction', 'reservationsRequired', 'dogsFriendly', 'kidsFriendly'] as const),
];

export type BulkWineryRow = Awaited<ReturnType<typeof findBulkWineries>>[number];

/** By what wineries are found: their ids, current slugs or names, however these are written. */
export type WineryKeys = { ids: readonly string[]; slugs: readonly string[]; names: readonly string[] };

/** The wineries that have one of these keys. */
export function findBulkWineries(db: Database, { ids, slugs, names }: WineryKeys, most: number) {
  return db
    .selectFrom('wineries')
    .select(columns)
    .where(
      // why: with a condition of several "or" every row would be compared with every key
      sql<boolean>`id in (
        select id from unnest(${ids}::uuid[]) as id
        union
        select wineries.id from unnest(${slugs}::text[]) as wanted join wineries on slug = wanted
        union
        select wineries.id from (select distinct plain_text(key) as key from unnest(${names}::text[]) as key) as wanted
        join wineries on plain_name = wanted.key)`,
    )
    .orderBy('id')
    .limit(most)
    .execute();
}

/** These wineries, locked until the transaction ends, always in the same order to prevent deadlocks. */
export async function lockBulkWineries(db: Transaction, ids: readonly string[]): Promise<Locked<BulkWineryRow>[]> {
  const rows = await db
    .selectFrom('wineries')
    .select(columns)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => asLocked(row));
}

/** Those of these slugs that are, or were, of a winery. */
export async function listTakenSlugs(db: Database, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('winerySlugs')
    .select('slug')
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val(slugs))))
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Columns of wineries by their names in the database. */
export type WineryColumns = Readonly<Record<string, unknown>>;

/** Inserts wineries, all with the same columns. */
export async function insertBulkWineries(db: Transaction, rows: readonly WineryColumns[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return;
  const list = sql.join(names.map((name) => sql.ref(name)));
  await sql`
    insert into wineries (${list})
    select ${list} from jsonb_populate_recordset(null::wineries, ${JSON.stringify(rows)}::jsonb)`.execute(db);
}

/** Changes some columns of each of these wineries; the others stay. */
export async function updateBulkWineries(
  db: Transaction,
  changes: readonly { winery: Locked<{ id: string }>; columns: WineryColumns }[],
  updatedAt: Date,
): Promise<void> {
  const names = [...new Set(changes.flatMap((change) => Object.keys(change.columns)))];
  if (names.length === 0) return;
  const patches = changes.map(({ winery, columns: values }) => ({ id: winery.id, values }));
  const assignments = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`changed.${name}`)}`);
  await sql`
    update wineries set updated_at = ${updatedAt}, ${sql.join(assignments)}
    from (
      select patched.*
      from jsonb_to_recordset(${JSON.stringify(patches)}::jsonb) as patch (id uuid, values jsonb)
      join wineries as current on current.id = patch.id
      cross join lateral jsonb_populate_record(current, patch.values) as patched
    ) as changed
    where wineries.id = changed.id`.execute(db);
}

/** Those of these wineries that have people, or photos. */
export async function listInhabitedWineries(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as id
    where exists (select from winery_members where winery_id = id)
      or exists (select from winery_photos where winery_id = id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes wineries. @throws if something else refers to one of them */
export async function deleteBulkWineries(db: Transaction, wineries: readonly Locked<{ id: string }>[]): Promise<void> {
  const ids = wineries.map(({ id }) => id);
  await db
    .deleteFrom('wineries')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}
