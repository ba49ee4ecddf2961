import { expect } from 'vitest';
import { findWebsite } from '../../src/web/seller/payouts/payouts.server.ts';
import { test } from '../fixtures/database/integration-test.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';

test('the website of a payout account begins with the winery’s own, never with a person’s profile', async ({ app }) => {
  const shop = { ...app, site: { baseUrl: 'https://shop.test' } } as never;
  const id = await addWinery(app.db);
  const winery = { id, slug: 'red-gate' };
  const owner = { kind: 'user', id: crypto.randomUUID(), roles: ['winery-owner'], limited: false } as never;
  expect(await findWebsite(shop, owner, winery)).toBe('https://shop.test/winery/red-gate/');
  await app.db.updateTable('wineries').set({ website: 'https://redgate.example' }).where('id', '=', id).execute();
  expect(await findWebsite(shop, owner, winery)).toBe('https://redgate.example');
});
