import { describe, expect } from 'vitest';
import { anonymous } from '#kit/viewer.ts';
import { type TestApp, test } from '../../../tests/fixtures/integration-test.ts';
import { listCuratedWines } from './list-curated-wines.server.ts';
import { showWine } from './show-wine.server.ts';
import type { ListingState } from './wine.ts';

async function addWine(app: TestApp, state: ListingState): Promise<string> {
  const createdAt = new Date('2026-01-01T12:00:00Z');
  const winery = await app.db
    .insertInto('wineries')
    .values({
      slug: `winery-${state.toLowerCase()}`,
      name: 'Caprock & Daughters',
      region: 'west_texas',
      city: 'Brownfield',
      state: 'TX',
      shortDescription: '',
      pinned: true,
      demo: false,
      createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const wine = await app.db
    .insertInto('listings')
    .values({
      wineryId: winery.id,
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

describe('the curated shelf', () => {
  test('shows published wines of pinned wineries alone, newest first', async ({ app }) => {
    await addWine(app, 'draft');
    const published = await addWine(app, 'published');
    expect((await listCuratedWines(app, anonymous, 24)).map((wine) => wine.id)).toEqual([published]);
  });

  test('asks the database once, whatever the number of wines', async ({ demo }) => {
    const before = demo.statements.length;
    const shelf = await listCuratedWines(demo, anonymous, 24);
    expect(shelf.length).toBeGreaterThan(20);
    expect(demo.statements.length - before).toBe(1);
  });
});
