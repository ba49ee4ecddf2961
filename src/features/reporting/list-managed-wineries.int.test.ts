import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Actor } from '#kit/actor.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { exportWineries } from './export-wineries.server.ts';
import { listManagedWineries } from './list-managed-wineries.server.ts';

const admin: Actor = { kind: 'user', id: crypto.randomUUID(), roles: ['admin'], limited: false };

describe('the list of wineries', () => {
  test('is narrowed by search, place, claim, and trait, and sorted', async ({ app }) => {
    const here = { lat: 33.5, lng: -101.9, coordPrecision: 'site' as const };
    const selling = await addWinery(app.db, { slug: 'a', name: 'Été 100%', ...here, pinned: true });
    await addListing(app.db, selling);
    const south = { region: 'south_texas' as const, city: 'Austin', createdAt: new Date('2026-02-01') };
    await addWinery(app.db, { slug: 'b-1', name: 'Bend', claimed: 'pending', ...south });
    await addWinery(app.db, {
      slug: 'c',
      name: 'Calm',
      state: 'OR',
      region: 'oregon',
      city: 'Dundee',
      ...here,
      createdAt: new Date('2025-01-01'),
    });
    const slugs = async (query: Record<string, unknown>) => {
      const listed = await listManagedWineries(app, admin, query);
      return listed.ok ? listed.value.wineries.map(({ slug }) => slug).join(' ') : listed.code;
    };
    for (const [query, expected] of [
      [{}, 'b-1 c a'],
      [{ sort: 'newest' }, 'b-1 a c'],
      [{ sort: 'city' }, 'b-1 c a'],
      [{ search: 'ETE' }, 'a'],
      [{ search: 'te' }, 'a'],
      [{ search: 'al' }, 'c'],
      [{ search: '100%' }, 'a'],
      [{ search: '%' }, 'a'],
      [{ search: 'B-1' }, 'b-1'],
      [{ search: selling }, 'a'],
      [{ search: 'none' }, ''],
      [{ state: 'OR' }, 'c'],
      [{ region: 'south_texas' }, 'b-1'],
      [{ claimed: 'pending' }, 'b-1'],
      [{ only: 'pinned' }, 'a'],
      [{ only: 'sells' }, 'a'],
      [{ only: 'unlocated' }, 'b-1'],
      [{ only: 'unlocated', state: 'OR' }, ''],
      [{ search: 'x\0', state: "'", region: 'mars', claimed: '?', only: '?', sort: '?' }, 'b-1 c a'],
    ] as const) {
      expect(await slugs(query), JSON.stringify(query)).toBe(expected);
    }
  });

  test('counts and shows the first thousand that a text finds, whose last page is still in order', async ({ app }) => {
    const sample = await addWinery(app.db, { slug: 'sample', name: 'Other' });
    await sql`
      insert into wineries (name, slug, city, state, region, short_description, created_at)
      select 'Alike ' || lpad(n::text, 4, '0'), 'alike-' || n, city, state, region, short_description, created_at
      from wineries, generate_series(1, 1010) n where id = ${sample}`.execute(app.db);
    const listed = await listManagedWineries(app, admin, { search: 'alike', page: '40' });
    if (!listed.ok) throw new Error(listed.code);
    expect(listed.value).toMatchObject({ total: 1_000, page: 40, pages: 40 });
    expect(listed.value.wineries.map(({ name }) => name)[24]).toBe('Alike 1000');
    expect(await listManagedWineries(app, admin, {})).toMatchObject({ value: { total: 1_011 } });
  });

  test('shows the same wineries for a text however many have it, by how few letters, and in each order', async ({
    app,
  }) => {
    const sample = await addWinery(app.db, { slug: 'sample', name: 'Other' });
    const marks = ['100%', 'a_b', 'back\\slash', 'Été', 'full％', 'zz'];
    await sql`
      insert into wineries (name, slug, city, state, region, short_description, created_at)
      select 'Alike ' || (${marks}::text[])[n % 6 + 1] || case when n > 1000 then ' rare' else '' end || ' ' || n, 'alike-' || n,
        'City ' || n % 50, state, region, short_description, created_at + (n * 7919 % 1010) * interval '1 hour'
      from wineries, generate_series(1, 1010) n where id = ${sample}`.execute(app.db);
    const rows = await app.db.selectFrom('wineries').select(['id', 'plainName', 'cityCode', 'createdAt']).execute();
    const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
    type Row = (typeof rows)[number];
    const orders = {
      name: (one: Row, other: Row) => compare(one.plainName, other.plainName) || compare(one.id, other.id),
      newest: (one: Row, other: Row) =>
        other.createdAt.getTime() - one.createdAt.getTime() || compare(one.id, other.id),
      city: (one: Row, other: Row) => compare(one.cityCode ?? '', other.cityCode ?? '') || orders.name(one, other),
    };
    for (const text of ['alike', 'e ', '%', '_', '\\', 'zz', 'ete', '％', 'rare', 'alike zz rare']) {
      const plain = text.trim().replace('％', '%');
      for (const [sort, order] of Object.entries(orders)) {
        const expected = rows.filter(({ plainName }) => plainName.includes(plain)).sort(order);
        for (const page of [1, 3]) {
          const listed = await listManagedWineries(app, admin, { search: text, sort, page: String(page) });
          if (!listed.ok) throw new Error(listed.code);
          const at = (listed.value.page - 1) * 25;
          const shown = { total: listed.value.total, ids: listed.value.wineries.map(({ id }) => id) };
          const ids = expected.slice(at, at + 25).map(({ id }) => id);
          expect(shown, `${text} ${sort} ${page}`).toEqual({ total: Math.min(expected.length, 1_000), ids });
        }
      }
    }
  });

  test('has 25 a page in two statements', async ({ app }) => {
    for (let number = 0; number < 30; number++) {
      await addWinery(app.db, { slug: `w-${number}`, name: `W ${String(number).padStart(2, '0')}` });
    }
    const before = app.statements.length;
    const listed = await listManagedWineries(app, admin, { page: '2' });
    expect(app.statements.length - before).toBe(2);
    expect(listed).toMatchObject({ value: { total: 30, page: 2, pages: 2, wineries: { length: 5 } } });
    expect(await listManagedWineries(app, admin, { page: '9' })).toMatchObject({
      value: { total: 30, page: 9, pages: 2, wineries: [] },
    });
  });
});

test('an export contains every winery, in batches, and the audit says who made it', async ({ app }) => {
  const person = await addPerson(app.db, { email: 'admin@example.test', admin: true });
  await addWinery(app.db, { slug: 'plain', name: '=1+1', lat: 33.5, lng: -101.9, coordPrecision: 'city' });
  const { id: located } = {
    id: await addWinery(app.db, { slug: 'located', lat: 33, lng: -101, coordPrecision: 'site' }),
  };
  const exported = await exportWineries(app, { ...person, roles: ['admin'] });
  if (!exported.ok) throw new Error(exported.code);
  const rows = [];
  for await (const batch of exported.value.batches) rows.push(...batch);
  const cells = (row: readonly unknown[] = []) =>
    Object.fromEntries(exported.value.head.map((name, at) => [name, row[at]]));
  expect(rows.map((row) => row.length)).toEqual([exported.value.head.length, exported.value.head.length]);
  const byId = rows.map((row) => cells(row)).sort((a) => (a.id === located ? 1 : -1));
  expect(byId).toMatchObject([
    { slug: 'plain', name: '=1+1', lat: null, pinned: 'no' },
    { slug: 'located', lat: 33, lng: -101 },
  ]);
  const kinds = app.db.selectFrom('adminActions').select(['kind', 'adminId']);
  expect(await kinds.execute()).toEqual([{ kind: 'wineries-exported', adminId: person.id }]);
});
