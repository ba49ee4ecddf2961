import { sql } from 'kysely';
import type { Database } from '../../../src/infra/database.ts';

/** The rows of a table as texts. */
export type Rows = ReadonlySet<string>;

/** A table of the product, or the one of the jobs that it sends. */
type Table = { name: string; isLarge: boolean };

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** From how many rows on a table is compared by the number of its rows that were written, and not row by row. */
const manyRows = 2_000;

/** All tables. Those of the job library itself are not among them: it writes to them by itself. */
async function listTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where schemaname = 'public' and relname not like 'kysely_%' or schemaname = 'pgboss' and relname like 'job%'
    order by 1`.execute(db);
  const counted: Table[] = [];
  for (const { name } of rows) {
    const { rows: found } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.raw(name)}`.execute(db);
    counted.push({ name, isLarge: (found[0]?.count ?? 0) > manyRows });
  }
  return counted;
}

async function readRows(db: Database, name: string): Promise<Rows> {
  const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} as t`.execute(db);
  return new Set(rows.map(({ row }) => row));
}

/** Every id in the rows of all tables that are not large. */
export async function listIds(db: Database): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const { name, isLarge } of await listTables(db)) {
    if (isLarge) continue;
    for (const row of await readRows(db, name)) for (const [id] of row.matchAll(uuid)) ids.add(id);
  }
  return ids;
}

/** What differs in a table: the rows that are no longer there, and those that were not. */
export type Difference = { table: string; gone: string[]; added: string[] };

/** The contents of the whole database at one time, to which it is compared later. */
export type Contents = {
  /** How often each table was written to until now. */
  countWrites(): Promise<Writes>;
  /** What differs now, where nothing was written from the remembered time until `since`. */
  differences(since: Writes): Promise<Difference[]>;
};

type Writes = ReadonlyMap<string, number>;

/**
 * Remembers the rows of all tables. PostgreSQL counts the rows that this connection writes to each table, also those of
 * triggers, of cascades, and of what is taken back: a table whose count is the same has the same rows, and the others are
 * compared row by row. Of a large table (towns, ZIP codes) any write is a difference.
 */
export async function rememberContents(db: Database): Promise<Contents> {
  const tables = await listTables(db);
  const remembered = new Map<string, Rows>();
  for (const { name, isLarge } of tables) if (!isLarge) remembered.set(name, await readRows(db, name));
  const countWrites = async () => {
    const { rows } = await sql<{ name: string; writes: number }>`
      select format('%I.%I', nspname, relname) as name, (pg_stat_get_xact_tuples_inserted(c.oid)
        + pg_stat_get_xact_tuples_updated(c.oid) + pg_stat_get_xact_tuples_deleted(c.oid))::int as writes
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'pgboss') and relkind = 'r'`.execute(db);
    return new Map(rows.map(({ name, writes }) => [name, writes]));
  };
  return {
    countWrites,
    differences: async (since) => {
      const now = await countWrites();
      const differences: Difference[] = [];
      for (const { name, isLarge } of tables) {
        if (now.get(name) === since.get(name)) continue;
        const table = name.replace('public.', '');
        const before = remembered.get(name) ?? new Set<string>();
        const after = isLarge ? new Set(['a row of a large table']) : await readRows(db, name);
        const gone = [...before].filter((row) => !after.has(row));
        const added = [...after].filter((row) => !before.has(row));
        if (gone.length + added.length > 0) differences.push({ table, gone, added });
      }
      return differences;
    },
  };
}
