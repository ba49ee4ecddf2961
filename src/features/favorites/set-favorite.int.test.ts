import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { maxFavorites } from './favorite.ts';
import { whichFavorites } from './list-favorites.server.ts';
import { adoptFavorite, adoptKeptFavorites, setFavorite } from './set-favorite.server.ts';

const done = { ok: true };
const refused = (reason: string) => ({ ok: false, code: reason });

/** A shop with one winery and one wine of it, and a person who is signed in. */
async function open(app: TestApp) {
  const winery = await addWinery(app.db);
  return { winery, wine: await addListing(app.db, winery), ada: await addPerson(app.db) };
}

const favoriteRows = (app: TestApp) =>
  app.db.selectFrom('favorites').select(['userId', 'listingId', 'wineryId']).execute();

/** Adds favorite listings of a person up to a number. */
async function fill(app: TestApp, winery: string, userId: string, number: number): Promise<void> {
  await sql`
    with wines as (
      insert into listings (winery_id, state, title, description, style, price_cents, created_at, published_at)
      select ${winery}, 'published', 'One of many', '', 'red', 1, '2026-01-01', '2026-01-01'
      from generate_series(1, ${number}) returning id)
    insert into favorites (user_id, listing_id, created_at) select ${userId}, id, '2026-01-01' from wines`.execute(
    app.db,
  );
}

describe('a favorite', () => {
  test('is added and removed, and repeating that changes nothing', async ({ app }) => {
    const { winery, wine, ada } = await open(app);
    const both = [{ kind: 'listing', id: wine } as const, { kind: 'winery', id: winery } as const];
    for (const thing of [...both, ...both]) expect(await setFavorite(app, ada, { ...thing, on: 'true' })).toEqual(done);
    expect(await favoriteRows(app)).toEqual([
      { userId: ada.id, listingId: wine, wineryId: null },
      { userId: ada.id, listingId: null, wineryId: winery },
    ]);
    for (const thing of [...both, ...both]) {
      expect(await setFavorite(app, ada, { ...thing, on: 'false' })).toEqual(done);
    }
    expect(await favoriteRows(app)).toEqual([]);
  });

  test('cannot be changed without signing in, nor in an impersonation session', async ({ app }) => {
    const { wine, ada } = await open(app);
    await setFavorite(app, ada, { kind: 'listing', id: wine, on: 'true' });
    for (const on of ['true', 'false']) {
      const input = { kind: 'listing', id: wine, on };
      expect(await setFavorite(app, anonymous, input)).toEqual(refused('signed-out'));
      expect(await setFavorite(app, { kind: 'system' }, input)).toEqual(refused('signed-out'));
      expect(await setFavorite(app, { ...ada, limited: true }, input)).toEqual(refused('limited'));
    }
    expect(await favoriteRows(app)).toHaveLength(1);
  });

  test('is not stored for an account that was deleted while the request was running', async ({ app }) => {
    const { winery, wine, ada } = await open(app);
    await app.db.updateTable('users').set({ deletedAt: app.clock.now() }).where('id', '=', ada.id).execute();
    for (const thing of [{ kind: 'listing', id: wine } as const, { kind: 'winery', id: winery } as const]) {
      expect(await setFavorite(app, ada, { ...thing, on: 'true' })).toEqual(refused('signed-out'));
    }
    expect(await favoriteRows(app)).toEqual([]);
  });

  test('of one person cannot be removed by another', async ({ app }) => {
    const { wine, ada } = await open(app);
    const ben = await addPerson(app.db, { email: 'ben@example.test' });
    await setFavorite(app, ada, { kind: 'listing', id: wine, on: 'true' });
    expect(await setFavorite(app, ben, { kind: 'listing', id: wine, on: 'false' })).toEqual(done);
    expect(await favoriteRows(app)).toHaveLength(1);
  });

  test('can be a closed wine, but not a draft or an unknown id', async ({ app }) => {
    const { winery, wine, ada } = await open(app);
    const closed = await addListing(app.db, winery, { state: 'closed' });
    expect(await setFavorite(app, ada, { kind: 'listing', id: closed, on: 'true' })).toEqual(done);
    const draft = await addListing(app.db, winery, { state: 'draft', publishedAt: null });
    const waiting = await addListing(app.db, winery, { state: 'pendingApproval', publishedAt: null });
    for (const [kind, id] of [
      ['listing', draft],
      ['listing', waiting],
      ['listing', winery],
      ['winery', wine],
      ['winery', crypto.randomUUID()],
      ['user', ada.id],
      ['listing', ''],
      ['listing', "' or 1=1 --"],
      ['listing', null],
    ]) {
      expect(await setFavorite(app, ada, { kind, id, on: 'true' }), `${kind} ${id}`).toEqual(refused('unknown'));
    }
    expect(await setFavorite(app, ada, { kind: 'listing', id: wine, on: 'yes' })).toEqual(refused('unknown'));
    expect(await setFavorite(app, ada, null)).toEqual(refused('unknown'));
    expect(await favoriteRows(app)).toHaveLength(1);
  });

  test('can be removed after the wine became a draft again', async ({ app }) => {
    const { wine, ada } = await open(app);
    await setFavorite(app, ada, { kind: 'listing', id: wine, on: 'true' });
    await app.db.updateTable('listings').set({ state: 'pendingApproval' }).where('id', '=', wine).execute();
    expect(await setFavorite(app, ada, { kind: 'listing', id: wine, on: 'false' })).toEqual(done);
    expect(await favoriteRows(app)).toEqual([]);
  });

  test('added many times at once is stored once', async ({ app }) => {
    const { wine, ada } = await open(app);
    const press = () => setFavorite(app, ada, { kind: 'listing', id: wine, on: 'true' });
    expect(await Promise.all(Array.from({ length: 8 }, press))).toEqual(Array(8).fill(done));
    expect(await favoriteRows(app)).toHaveLength(1);
  });

  test('is refused above the maximum of its kind, also with concurrent requests, and existing ones stay', async ({
    app,
  }) => {
    const { winery, wine, ada } = await open(app);
    await fill(app, winery, ada.id, maxFavorites - 1);
    const others = [await addListing(app.db, winery), await addListing(app.db, winery)];
    const results = await Promise.all(
      [wine, ...others].map((id) => setFavorite(app, ada, { kind: 'listing', id, on: 'true' })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual(refused('too-many'));
    expect(await favoriteRows(app)).toHaveLength(maxFavorites);
    const { listingId } = (await favoriteRows(app))[0] ?? {};
    expect(await setFavorite(app, ada, { kind: 'listing', id: listingId, on: 'true' })).toEqual(done);
    expect(await setFavorite(app, ada, { kind: 'winery', id: winery, on: 'true' })).toEqual(done);
  });

  test('is deleted with its person and with its listing or winery', async ({ app }) => {
    const { winery, wine, ada } = await open(app);
    const ben = await addPerson(app.db, { email: 'ben@example.test' });
    for (const actor of [ada, ben]) {
      await setFavorite(app, actor, { kind: 'listing', id: wine, on: 'true' });
      await setFavorite(app, actor, { kind: 'winery', id: winery, on: 'true' });
    }
    await app.db.deleteFrom('users').where('id', '=', ada.id).execute();
    expect(await favoriteRows(app)).toHaveLength(2);
    await app.db.deleteFrom('listings').where('id', '=', wine).execute();
    expect(await favoriteRows(app)).toEqual([{ userId: ben.id, listingId: null, wineryId: winery }]);
  });
});

describe('which favorites are on a page', () => {
  test('is shown only to their person, with one query, and with none without signing in', async ({ app }) => {
    const { winery, wine, ada } = await open(app);
    const other = await addListing(app.db, winery);
    await setFavorite(app, ada, { kind: 'listing', id: wine, on: 'true' });
    await setFavorite(app, ada, { kind: 'winery', id: winery, on: 'true' });
    const shown = { listings: [other, wine], wineries: [winery] };
    const before = app.statements.length;
    expect((await whichFavorites(app, ada, shown)).toSorted()).toEqual([wine, winery].toSorted());
    expect(await whichFavorites(app, { ...ada, limited: true }, { listings: [other, wine] })).toEqual([wine]);
    expect(app.statements.length - before).toBe(2);
    expect(await whichFavorites(app, anonymous, shown)).toEqual([]);
    expect(await whichFavorites(app, { kind: 'system' }, shown)).toEqual([]);
    expect(await whichFavorites(app, ada, {})).toEqual([]);
    expect(app.statements.length - before).toBe(2);
    const ben = await addPerson(app.db, { email: 'ben@example.test' });
    expect(await whichFavorites(app, ben, shown)).toEqual([]);
  });
});

describe('a favorite chosen before signing in', () => {
  test('is added for the person who has signed in, and for nobody else', async ({ app }) => {
    const { wine, winery, ada } = await open(app);
    const pending = `favourite:listing:${wine}`;
    expect(await adoptFavorite(app, anonymous, pending)).toEqual(refused('signed-out'));
    expect(await adoptFavorite(app, { ...ada, limited: true }, pending)).toEqual(refused('limited'));
    expect(await favoriteRows(app)).toEqual([]);
    for (const text of [pending, pending, `favourite:winery:${winery}`]) {
      expect(await adoptFavorite(app, ada, text)).toEqual(done);
    }
    expect(await favoriteRows(app)).toHaveLength(2);
  });

  test('that names nothing changes nothing', async ({ app }) => {
    const { wine, ada } = await open(app);
    for (const text of [
      undefined,
      '',
      'favourite',
      `favourite:user:${wine}`,
      `favourite:listing:${wine}:on`,
      'x'.repeat(5_000),
    ]) {
      expect(await adoptFavorite(app, ada, text)).toEqual(refused('unknown'));
    }
    expect(await favoriteRows(app)).toEqual([]);
  });
});

describe('favorites that a browser kept without an account', () => {
  test('join the account once, in their order; what cannot be seen or is malformed is left out', async ({ app }) => {
    const { winery, wine, ada } = await open(app);
    const [closed, draft] = [
      await addListing(app.db, winery, { state: 'closed' }),
      await addListing(app.db, winery, { state: 'draft' }),
    ];
    await setFavorite(app, ada, { kind: 'listing', id: wine, on: 'true' });
    const kept = [
      ...[`listing:${closed}`, `listing:${wine}`, `listing:${draft}`, `winery:${winery}`, `winery:${wine}`],
      ...['listing:------------------------------------', 'user:1', '', `listing:${crypto.randomUUID()}`],
    ].join(' ');
    await Promise.all([1, 2, 3].map(() => adoptKeptFavorites(app, ada, kept)));
    expect(await favoriteRows(app)).toEqual([
      { userId: ada.id, listingId: wine, wineryId: null },
      { userId: ada.id, listingId: closed, wineryId: null },
      { userId: ada.id, listingId: null, wineryId: winery },
    ]);
  });

  test('do not exceed the maximum, nor join in an impersonation session, for a visitor, or a deleted account', async ({
    app,
  }) => {
    const { winery, wine, ada } = await open(app);
    const other = await addListing(app.db, winery);
    const kept = `listing:${other} listing:${wine}`;
    expect(await adoptKeptFavorites(app, anonymous, kept)).toEqual(refused('signed-out'));
    expect(await adoptKeptFavorites(app, { ...ada, limited: true }, kept)).toEqual(refused('limited'));
    const deleted = await addPerson(app.db, { email: 'ben@example.test', deletedAt: app.clock.now() });
    expect(await adoptKeptFavorites(app, deleted, kept)).toEqual(refused('signed-out'));
    await fill(app, winery, ada.id, maxFavorites - 1);
    expect(await adoptKeptFavorites(app, ada, kept)).toMatchObject(done);
    expect(await whichFavorites(app, ada, { listings: [other, wine] })).toEqual([other]);
  });
});
