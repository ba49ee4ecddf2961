import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type TestApp, test } from '../fixtures/database/integration-test.ts';
import { declaredTables } from './declared-tables.ts';

/** Read once: the compiler takes seconds. */
const declared = declaredTables();
const migrations = path.resolve(import.meta.dirname, '../../migrations');

type Column = { table: string; column: string; nullable: boolean; defaulted: boolean; generated: boolean };

/**
 * The columns of the migrated database, except Kysely's own tables and those of the jobs, which have a schema of their
 * own.
 */
async function columnsOf({ db }: TestApp): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", is_nullable = 'YES' as nullable,
      column_default is not null as defaulted, is_generated = 'ALWAYS' or identity_generation is not null as generated
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%'
    order by table_name, column_name`.execute(db);
  return rows;
}

test('the features declare exactly the tables and columns of the database, each with its nullability', async ({
  app,
}) => {
  const present = (await columnsOf(app)).map(({ table, column, nullable }) => ({ table, column, nullable }));
  const named = [...declared].flatMap(([table, columns]) =>
    [...columns].map(([column, { nullable }]) => ({ table, column, nullable })),
  );
  const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;
  const sorted = (list: typeof present) => list.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  expect(present.length).toBeGreaterThan(300);
  expect(sorted(named)).toEqual(sorted(present));
});

test('a column that an insert may omit has a default, and generated columns cannot be inserted', async ({ app }) => {
  const faults = (await columnsOf(app)).flatMap(({ table, column, nullable, defaulted, generated }) => {
    const { insertable, optional } = declared.get(table)?.get(column) ?? { insertable: true, optional: false };
    if (generated) return insertable ? [`${table}.${column} is generated: declare it GeneratedAlways`] : [];
    return optional && insertable && !nullable && !defaulted ? [`${table}.${column} has no default`] : [];
  });
  expect(faults).toEqual([]);
});

/**
 * The newest file of each function, by the function's name: a later migration that changes one has a file of the same
 * name.
 */
async function functionFiles(): Promise<Map<string, string>> {
  const names = (await readdir(migrations, { recursive: true })).map((name) => name.replaceAll(path.sep, '/'));
  return new Map(
    names
      .filter((name) => /^[^/]+\/functions\/[^/]+\.sql$/.test(name))
      .sort()
      .map((name) => [path.basename(name, '.sql').replaceAll('-', '_'), path.join(migrations, name)]),
  );
}

/** The functions of the database in PostgreSQL's own format, except those of extensions. */
async function definitionsOf({ db }: TestApp): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select proname as name, pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by proname`.execute(db);
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}

test('each function of the database is defined by the newest file of its name', async ({ app }) => {
  const files = await functionFiles();
  const before = await definitionsOf(app);
  expect(Object.keys(before)).toEqual([...files.keys()].sort());
  for (const file of files.values()) {
    const text = await readFile(file, 'utf8');
    expect(text, `${file} creates its function`).toMatch(/^create function /m);
    await sql.raw(text.replace(/^create function /m, 'create or replace function ')).execute(app.db);
  }
  expect(await definitionsOf(app)).toEqual(before);
});
