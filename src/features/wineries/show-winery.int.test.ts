import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { listNearbyWineries } from './list-wineries.server.ts';
import { showWinery } from './show-winery.server.ts';

describe('a winery', () => {
  test('is found by slug and by id, with the names of its grapes and a numeric score', async ({ app }) => {
    const id = await addWinery(app.db, {
      varietals: ['mourvedre', 'albarino'],
      score: '4.3',
      lat: 33.5,
      lng: -101.9,
      coordPrecision: 'site',
    });
    const bySlug = await showWinery(app, anonymous, { slug: 'red-gate' });
    expect(bySlug).toMatchObject({
      ok: true,
      value: {
        id,
        name: 'Red Gate',
        regionName: 'West Texas',
        score: 4.3,
        place: { lat: 33.5, lng: -101.9, precision: 'site' },
        varietals: [
          { code: 'mourvedre', name: 'Mourvèdre' },
          { code: 'albarino', name: 'Albariño' },
        ],
        imageUrl: expect.stringContaining('/art/landscape/west_texas-plains/red-gate/'),
      },
    });
    expect(await showWinery(app, anonymous, { id })).toEqual(bySlug);
  });

  test('is claimed as soon as it has an owner, however the owner was added', async ({ app }) => {
    const id = await addWinery(app.db);
    const claimed = async () => {
      const shown = await showWinery(app, anonymous, { id });
      return shown.ok && shown.value.claimed;
    };
    const userId = (await addPerson(app.db)).id;
    const member = { userId, wineryId: id, role: 'member', createdAt: app.clock.now() } as const;
    await app.db.insertInto('wineryMembers').values(member).execute();
    expect(await claimed()).toBe('unclaimed');
    await app.db.updateTable('wineryMembers').set({ role: 'owner' }).execute();
    expect(await claimed()).toBe('claimed');
  });

  test('has null for everything unknown', async ({ app }) => {
    await addWinery(app.db);
    expect(await showWinery(app, anonymous, { slug: 'red-gate' })).toMatchObject({
      value: { place: null, score: null, street: null, website: null, varietals: [], dogsFriendly: null },
    });
  });

  test('of Oregon without a photo has the landscape of Oregon', async ({ app }) => {
    await addWinery(app.db, { slug: 'tall-fir', region: 'oregon', state: 'OR', city: 'Dundee' });
    expect(await showWinery(app, anonymous, { slug: 'tall-fir' })).toMatchObject({
      value: { imageUrl: expect.stringContaining('/art/landscape/oregon/tall-fir/') },
    });
  });

  test('is not found by any other slug or id', async ({ app }) => {
    await addWinery(app.db);
    for (const slug of ['', '..', '../x', 'Red-Gate', '\0', "' or 1=1 --", 'x'.repeat(10_000), 'not-there']) {
      expect(await showWinery(app, anonymous, { slug })).toEqual({ ok: false, code: 'not-found' });
    }
    for (const id of ['', 'red-gate', '00000000-0000-4000-8000-000000000000']) {
      expect(await showWinery(app, anonymous, { id })).toEqual({ ok: false, code: 'not-found' });
    }
  });
});

test('nearby wineries are those of the region, nearest first, then those without coordinates', async ({ app }) => {
  const at = (slug: string, lat: number | null) =>
    addWinery(app.db, {
      slug,
      name: slug,
      lat,
      lng: lat === null ? null : -100,
      coordPrecision: lat === null ? null : 'site',
    });
  const id = await at('here', 30);
  await at('far', 33);
  await at('near', 30.1);
  await at('unknown', null);
  await addWinery(app.db, {
    slug: 'oregon',
    region: 'oregon',
    state: 'OR',
    lat: 30,
    lng: -100,
    coordPrecision: 'site',
  });
  const from = { id, region: 'west_texas', demo: false, place: { lat: 30, lng: -100, precision: 'site' } } as const;
  const before = app.statements.length;
  const nearby = await listNearbyWineries(app, anonymous, from, 24);
  expect(nearby.map((winery) => winery.slug)).toEqual(['near', 'far', 'unknown']);
  expect(nearby[0]?.km).toBeCloseTo(11.1, 0);
  expect(nearby[2]?.km).toBeNull();
  expect(app.statements.length - before).toBe(1);
  expect((await listNearbyWineries(app, anonymous, { ...from, place: null }, 2)).map((winery) => winery.slug)).toEqual([
    'far',
    'near',
  ]);
});

test('a real winery has no demo neighbors; a demo one has both', async ({ app }) => {
  const id = await addWinery(app.db);
  await addWinery(app.db, { slug: 'real', name: 'Real' });
  await addWinery(app.db, { slug: 'invented', name: 'Invented', demo: true });
  const slugsNear = async (demo: boolean) => {
    const near = await listNearbyWineries(app, anonymous, { id, region: 'west_texas', demo, place: null }, 24);
    return near.map((winery) => winery.slug);
  };
  expect(await slugsNear(false)).toEqual(['real']);
  expect(await slugsNear(true)).toEqual(['invented', 'real']);
});
