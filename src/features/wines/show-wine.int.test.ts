import { describe, expect } from 'vitest';
import { anonymous } from '#kit/viewer.ts';
import { type TestApp, test } from '../../../tests/fixtures/integration-test.ts';
import { listCuratedWines } from './list-curated-wines.server.ts';
import { showWine } from './show-wine.server.ts';
import type { ListingState } from './wine.ts';

type Given = { pinned?: boolean; day?: number; wineryId?: string };

/** A wine in a winery of its own (or the given one), listed on a day of January. */
async function addWine(app: TestApp, state: ListingState, given: Given = {}): Promise<string> {
  const { pinned = true, day = 1 } = given;
  const createdAt = new Date(Date.UTC(2026, 0, day));
  const wineryId = given.wineryId ?? (await addWinery(app, pinned, createdAt));
  const wine = await app.db
    .insertInto('listings')
    .values({
      wineryId,
      state,
      title: 'Mourvèdre',
      description: 'Plum and leather.',
      vintage: null,
      style: 'red',
      varietals: ['mourvedre'],
      ava: null,
      abvTenths: 141,
      body: null,
      acidity: null,
      pairings: [],
      priceCents: 3800,
      createdAt,
      publishedAt: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return wine.id;
}

async function addWinery(app: TestApp, pinned: boolean, createdAt: Date): Promise<string> {
  const winery = await app.db
    .insertInto('wineries')
    .values({
      slug: `winery-${crypto.randomUUID()}`,
      name: 'Caprock & Daughters',
      region: 'west_texas',
      city: 'Brownfield',
      state: 'TX',
      shortDescription: '',
      pinned,
      demo: false,
      createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return winery.id;
}

describe('a wine and its state', () => {
  test('a published wine is shown with its price in cents and its strength in percent', async ({ app }) => {
    const shown = await showWine(app, anonymous, await addWine(app, 'published'));
    expect(shown).toMatchObject({
      ok: true,
      value: { wine: { title: 'Mourvèdre', slug: 'mourvedre', price: { amount: 3800, currency: 'USD' }, abv: 14.1 } },
    });
  });

  test('a closed wine is still shown, with its state', async ({ app }) => {
    expect(await showWine(app, anonymous, await addWine(app, 'closed'))).toMatchObject({
      value: { wine: { state: 'closed' } },
    });
  });

  test.for(['draft', 'pendingApproval'] as const)(
    'a wine in state %s does not exist for a visitor',
    async (state, { app }) => {
      const id = await addWine(app, state);
      expect(await showWine(app, anonymous, id)).toEqual({ ok: false, reason: 'not-found' });
      expect(await showWine(app, { kind: 'system' }, id)).toMatchObject({ ok: true });
    },
  );

  test.for(['', 'not-a-uuid', "' or 1=1 --", '00000000-0000-4000-8000-000000000000'])(
    'the id %j leads nowhere',
    async (id, { app }) => {
      expect(await showWine(app, anonymous, id)).toEqual({ ok: false, reason: 'not-found' });
    },
  );
});

test('a wine stands with the other published wines of its winery, newest first', async ({ app }) => {
  const wineryId = await addWinery(app, false, new Date(Date.UTC(2026, 0, 1)));
  const wine = await addWine(app, 'published', { wineryId, day: 2 });
  const old = await addWine(app, 'published', { wineryId, day: 1 });
  const fresh = await addWine(app, 'published', { wineryId, day: 3 });
  await addWine(app, 'draft', { wineryId, day: 4 });
  await addWine(app, 'published', { day: 5 });
  const shown = await showWine(app, anonymous, wine);
  expect(shown.ok && shown.value.others.map((other) => other.id)).toEqual([fresh, old]);
});

describe('the curated shelf', () => {
  test('shows published wines of pinned wineries alone, newest first', async ({ app }) => {
    await addWine(app, 'draft', { day: 5 });
    await addWine(app, 'published', { day: 4, pinned: false });
    const old = await addWine(app, 'published', { day: 1 });
    const fresh = await addWine(app, 'published', { day: 3 });
    const middle = await addWine(app, 'published', { day: 2 });
    expect((await listCuratedWines(app, anonymous, 24)).map((wine) => wine.id)).toEqual([fresh, middle, old]);
    expect((await listCuratedWines(app, anonymous, 2)).map((wine) => wine.id)).toEqual([fresh, middle]);
  });

  test('asks the database once, whatever the number of wines', async ({ demo }) => {
    const before = demo.statements.length;
    const shelf = await listCuratedWines(demo, anonymous, 24);
    expect(shelf.length).toBeGreaterThan(20);
    expect(demo.statements.length - before).toBe(1);
  });
});
