import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { countStock } from './stock.server.ts';

test('stock is listed by listing, without drafts, and without listings whose stock is not counted', async ({ app }) => {
  const wineryId = await addWinery(app.db);
  const soldOut = await addListing(app.db, wineryId, { title: 'Sold out' });
  const closed = await addListing(app.db, wineryId, { title: 'Closed', state: 'closed' });
  const draft = await addListing(app.db, wineryId, { title: 'Draft', state: 'draft', publishedAt: null });
  const uncounted = await addListing(app.db, wineryId, { title: 'Uncounted' });
  await app.db
    .insertInto('stock')
    .values([
      { listingId: soldOut, quantity: 0 },
      { listingId: closed, quantity: 7 },
      { listingId: draft, quantity: 9 },
    ])
    .execute();
  const ids = [soldOut, closed, draft, uncounted];
  const before = app.statements.length;
  expect(await countStock(app, anonymous, ids)).toEqual({ [soldOut]: 0, [closed]: 7 });
  expect(app.statements.length - before).toBe(1);
  expect(await countStock(app, { kind: 'system' }, ids)).toMatchObject({ [draft]: 9 });
});

test('no ids take no query', async ({ app }) => {
  const before = app.statements.length;
  expect(await countStock(app, anonymous, [])).toEqual({});
  expect(app.statements.length).toBe(before);
});
