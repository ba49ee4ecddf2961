import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { showListing, showListingDetails } from './show-listing.server.ts';

const day = (number: number) => {
  const at = new Date(Date.UTC(2026, 0, number));
  return { createdAt: at, publishedAt: at };
};

const tasting = { type: 'tasting', unitType: 'day', style: null, vintage: null } as const;

describe('a listing and its state', () => {
  test('a published wine is shown with its price in cents, its alcohol in percent and its varietals by name', async ({
    app,
  }) => {
    const id = await addListing(app.db, await addWinery(app.db), {
      title: 'Mourvèdre',
      varietals: ['mourvedre', 'blanc_du_bois'],
      blendPercents: [85, 15],
      abvTenths: 141,
      priceCents: 3800,
      sweetness: 'Dry',
      ...day(2),
    });
    expect(await showListing(app, anonymous, id)).toMatchObject({
      ok: true,
      value: {
        listing: {
          type: 'wine',
          title: 'Mourvèdre',
          slug: 'mourvedre',
          price: { amount: 3800, currency: 'USD' },
          abv: 14.1,
          sweetness: 'Dry',
          grapes: [
            { code: 'mourvedre', name: 'Mourvèdre', percent: 85 },
            { code: 'blanc_du_bois', name: 'Blanc du Bois', percent: 15 },
          ],
          delivery: { pickup: true, shipping: null },
          winery: { slug: 'red-gate', region: 'west_texas', regionName: 'West Texas' },
        },
      },
    });
  });

  test('a wine shows what shipping costs, for the first bottle and further ones', async ({ app }) => {
    const id = await addListing(app.db, await addWinery(app.db), {
      pickupEnabled: false,
      shippingEnabled: true,
      shippingFirstCents: 1500,
      shippingAdditionalCents: 250,
    });
    const usd = (amount: number) => ({ amount, currency: 'USD' });
    expect(await showListing(app, anonymous, id)).toMatchObject({
      value: { listing: { delivery: { pickup: false, shipping: { first: usd(1500), additional: usd(250) } } } },
    });
  });

  test('a tasting is shown with the unit of its price and its own picture', async ({ app }) => {
    const wineryId = await addWinery(app.db);
    const [dusk, dawn] = [
      await addListing(app.db, wineryId, { ...tasting, title: 'Dusk' }),
      await addListing(app.db, wineryId, { ...tasting, title: 'Dawn', unitType: 'night' }),
    ];
    const shown = await showListing(app, anonymous, dusk);
    const other = await showListing(app, anonymous, dawn);
    expect(shown).toMatchObject({
      value: {
        listing: { type: 'tasting', unit: 'day', imageUrl: expect.stringMatching(/plains\/red-gate-dusk\//) },
        others: [],
      },
    });
    expect(other).toMatchObject({
      value: { listing: { unit: 'night', imageUrl: expect.stringMatching(/plains\/red-gate-dawn\//) } },
    });
  });

  test('a closed listing is still shown, with its state', async ({ app }) => {
    const id = await addListing(app.db, await addWinery(app.db), { state: 'closed' });
    expect(await showListing(app, anonymous, id)).toMatchObject({ value: { listing: { state: 'closed' } } });
  });

  test.for(['draft', 'pendingApproval'] as const)(
    'a listing in state %s does not exist for a visitor',
    async (state, { app }) => {
      const id = await addListing(app.db, await addWinery(app.db), { state, publishedAt: null });
      expect(await showListing(app, anonymous, id)).toEqual({ ok: false, code: 'not-found' });
      expect(await showListing(app, { kind: 'system' }, id)).toMatchObject({ ok: true });
    },
  );

  test('an invalid or unknown id is not found', async ({ app }) => {
    const nothing = '00000000-0000-4000-8000-000000000000';
    for (const id of ['', 'not-a-uuid', "' or 1=1 --", '\0', 'x'.repeat(10_000), nothing]) {
      expect(await showListing(app, anonymous, id)).toEqual({ ok: false, code: 'not-found' });
    }
  });
});

test('a listing is shown with the other published wines of its winery, newest first', async ({ app }) => {
  const wineryId = await addWinery(app.db);
  const elsewhere = await addWinery(app.db, { slug: 'elsewhere', name: 'Elsewhere' });
  const wine = await addListing(app.db, wineryId, { title: 'It', ...day(2) });
  const old = await addListing(app.db, wineryId, { title: 'Old', ...day(1) });
  const newer = await addListing(app.db, wineryId, { title: 'Fresh', ...day(3) });
  await addListing(app.db, wineryId, { title: 'Draft', state: 'draft', ...day(4), publishedAt: null });
  await addListing(app.db, wineryId, { ...tasting, title: 'Tasting', ...day(5) });
  await addListing(app.db, elsewhere, { title: 'Other', ...day(6) });
  const shown = await showListing(app, anonymous, wine);
  expect(shown.ok && shown.value.others.map((other) => other.id)).toEqual([newer, old]);
});

test('the details alone are the same, with one query, and a draft is not found', async ({ app }) => {
  const wineryId = await addWinery(app.db);
  const id = await addListing(app.db, wineryId);
  const draft = await addListing(app.db, wineryId, { state: 'draft', publishedAt: null });
  const shown = await showListing(app, anonymous, id);
  app.statements.length = 0;
  expect(await showListingDetails(app, anonymous, id)).toEqual({ ok: true, value: shown.ok && shown.value.listing });
  expect(app.statements).toHaveLength(1);
  expect(await showListingDetails(app, anonymous, draft)).toEqual({ ok: false, code: 'not-found' });
});

test('a listing is shown with two queries, however many other wines its winery has', async ({ demo }) => {
  const { id } = await demo.db
    .selectFrom('listings')
    .select('id')
    .where('state', '=', 'published')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const before = demo.statements.length;
  const shown = await showListing(demo, anonymous, id);
  expect(shown.ok && shown.value.others.length).toBe(6);
  expect(demo.statements.length - before).toBe(2);
});
