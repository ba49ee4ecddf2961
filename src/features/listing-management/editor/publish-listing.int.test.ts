import { expect } from 'vitest';
import { previewListing } from '#features/listings/editing/preview-listing.server.ts';
import { saveListingTab } from '#features/listings/editing/save-listing-tab.server.ts';
import { findPurchaseBlocker } from '#features/orders/placing/find-purchase-blocker.server.ts';
import type { Actor } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { test as base, type TestApp } from '../../../../tests/fixtures/database/integration-test.ts';
import { doneBehind } from '../../../../tests/fixtures/database/lock-waits.ts';
import { addListing, addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { beginWine, draftTasting, draftWine } from '../../../../tests/fixtures/listings/draft-listing.ts';
import { duplicateListing } from './duplicate-listing.server.ts';
import { changeListingState, publishListing } from './publish-listing.server.ts';
import { savePricing } from './save-pricing.server.ts';
import { showListingEditor } from './show-listing-editor.server.ts';

type Cellar = { wineryId: string; owner: Actor; stranger: Actor };

const test = base.extend<{ cellar: Cellar }>({
  cellar: async ({ app }, use) => {
    const wineryId = await addWinery(app.db, { street: '9 Old Rd', zip: '79401' });
    const owner = await addPerson(app.db, { email: 'owner@example.test' });
    const stranger = await addPerson(app.db, { email: 'stranger@example.test' });
    const createdAt = app.clock.now();
    await app.db.insertInto('wineryMembers').values({ userId: owner.id, wineryId, role: 'owner', createdAt }).execute();
    const as = (id: string): Actor => ({ kind: 'user', id, roles: ['winery-owner'], limited: false });
    await use({ wineryId, owner: as(owner.id), stranger: as(stranger.id) });
  },
});

const storedListing = (app: TestApp, id: string) =>
  app.db
    .selectFrom('listings')
    .leftJoin('stock', 'stock.listingId', 'listings.id')
    .select(['listings.state', 'listings.priceCents', 'stock.quantity'])
    .where('listings.id', '=', id)
    .executeTakeFirst();

const publish = (app: TestApp, actor: Actor, id: string, { unpaid = true, listingApproval = false } = {}) =>
  publishListing({ ...app, listingApproval }, actor, { id, unpaid });

test('price and stock are saved together or not at all', async ({ app, cellar }) => {
  const id = await beginWine(app, cellar.owner);
  const save = (fields: object, actor = cellar.owner) => savePricing(app, actor, { id, fields });
  const wrong: [object, string[]][] = [
    [{ priceCents: '0', stock: '1' }, ['priceCents']],
    [{ priceCents: '-3', stock: '-1' }, ['priceCents', 'stock']],
    [{ priceCents: '12 EUR', stock: '1.5' }, ['priceCents', 'stock']],
    [{ priceCents: '1000000000000', stock: '' }, ['priceCents', 'stock']],
    [{ priceCents: '€9', stock: '1000001' }, ['priceCents', 'stock']],
  ];
  for (const [fields, names] of wrong) {
    const answer = await save({ ...fields, oldTotal: '' });
    expect(Object.keys('errors' in answer ? answer.errors : answer), JSON.stringify(fields)).toEqual(names);
  }
  expect(await storedListing(app, id)).toMatchObject({ priceCents: 0, quantity: null });
  expect(await save({ priceCents: '24.5', stock: '12', oldTotal: '' })).toMatchObject({ ok: true });
  expect(await storedListing(app, id)).toMatchObject({ priceCents: 2450, quantity: 12 });
  await app.db.updateTable('stock').set({ quantity: 9 }).where('listingId', '=', id).execute();
  const mismatch = { ok: false, code: 'old-total-mismatch', quantity: 9 };
  expect(await save({ priceCents: '30', stock: '20', oldTotal: '12' })).toEqual(mismatch);
  expect(await storedListing(app, id)).toMatchObject({ priceCents: 2450, quantity: 9 });
  // a stock that the form did not change is left as it is, even if orders have changed it
  expect(await save({ priceCents: '30', stock: '12', oldTotal: '12' })).toMatchObject({ ok: true });
  expect(await storedListing(app, id)).toMatchObject({ priceCents: 3000, quantity: 9 });
  const shown = await showListingEditor(app, cellar.owner, id);
  const shownVersion = shown.ok ? shown.value.tabVersions.pricing : '';
  await save({ priceCents: '31', stock: '9', oldTotal: '9' });
  const over = { id, fields: { priceCents: '32', stock: '20', oldTotal: '9' } };
  const refused = await savePricing(app, cellar.owner, { ...over, version: shownVersion });
  expect(refused).toMatchObject({ ok: false, code: 'changed-meanwhile' });
  expect(await storedListing(app, id), 'the stock is unchanged too').toMatchObject({ priceCents: 3100, quantity: 9 });
  const version = 'seen' in refused ? refused.seen : '';
  // orders may change the stock without an edit conflict
  await app.db.updateTable('stock').set({ quantity: 8 }).where('listingId', '=', id).execute();
  expect(await savePricing(app, cellar.owner, { ...over, version })).toMatchObject({ code: 'old-total-mismatch' });
  const repeated = { ...over.fields, oldTotal: '8' };
  expect((await savePricing(app, cellar.owner, { id, fields: repeated, version })).ok).toBe(true);
  expect(await storedListing(app, id)).toMatchObject({ priceCents: 3200, quantity: 20 });
  expect(await save({ priceCents: '1', stock: '1', oldTotal: '9' }, cellar.stranger)).toEqual({
    ok: false,
    code: 'not-found',
  });
});

test('saving a tasting’s price does not overwrite what somebody else saved meanwhile', async ({ app, cellar }) => {
  const id = await draftTasting(app, cellar.owner);
  const shown = await showListingEditor(app, cellar.owner, id);
  const version = shown.ok ? shown.value.tabVersions.pricing : '';
  expect(await savePricing(app, cellar.owner, { id, fields: { priceCents: '45' }, version })).toMatchObject({
    ok: true,
  });
  const late = await savePricing(app, cellar.owner, { id, fields: { priceCents: '50' }, version });
  expect(late).toMatchObject({ ok: false, code: 'changed-meanwhile' });
  expect(await storedListing(app, id)).toMatchObject({ priceCents: 4500 });
});

test('a draft is published if no requirement is missing, and while its winery cannot be paid only after confirming that', async ({
  app,
  cellar,
}) => {
  const bare = await beginWine(app, cellar.owner);
  const refused = await publish(app, cellar.owner, bare);
  expect(refused).toMatchObject({
    ok: false,
    code: 'incomplete',
    missingRequirements: [{ tab: 'pricing' }, { tab: 'pricing' }, { tab: 'delivery' }, { tab: 'photos' }],
  });
  const id = await draftWine(app, cellar.owner);
  expect(await publish(app, cellar.owner, id, { unpaid: false })).toEqual({ ok: false, code: 'no-payout-account' });
  expect(await publish(app, cellar.stranger, id)).toEqual({ ok: false, code: 'not-found' });
  expect((await storedListing(app, id))?.state).toBe('draft');
  const before = app.statements.length;
  expect(await publish(app, cellar.owner, id)).toMatchObject({
    ok: true,
    value: { id, state: 'published', missingRequirements: [] },
  });
  expect(app.statements.length - before).toBeLessThanOrEqual(5);
  const seenBy = (actor: Actor) => findPurchaseBlocker({ ...app, payments: undefined }, actor, id);
  const unpaid = { wineryId: cellar.wineryId, owner: true };
  expect(await seenBy(cellar.owner), 'its owner sees that it cannot be bought yet').toEqual({ reason: 'own', unpaid });
  expect(await seenBy({ ...cellar.owner, roles: ['winery-member'] } as Actor)).toMatchObject({
    unpaid: { owner: false },
  });
  expect(await seenBy(cellar.stranger)).toEqual({ reason: 'no-payout-account' });
  expect(await publish(app, cellar.owner, id)).toEqual({ ok: false, code: 'invalid-transition' });
});

test('with approval required, a listing is submitted instead, and can be withdrawn', async ({ app, cellar }) => {
  const id = await draftWine(app, cellar.owner);
  expect(await publish(app, cellar.owner, id, { listingApproval: true })).toMatchObject({
    ok: true,
    value: { state: 'pendingApproval', may: ['withdraw'] },
  });
  expect((await changeListingState(app, cellar.owner, { id, transition: 'withdraw' })).ok).toBe(true);
  expect((await storedListing(app, id))?.state).toBe('draft');
});

test('a listing is closed, opened and discarded, unless it was ever ordered', async ({ app, cellar }) => {
  const id = await draftWine(app, cellar.owner);
  await publish(app, cellar.owner, id);
  const changeState = (transition: Parameters<typeof changeListingState>[2]['transition'], actor = cellar.owner) =>
    changeListingState(app, actor, { id, transition });
  expect(await changeState('discard')).toEqual({ ok: false, code: 'invalid-transition' });
  expect(await changeState('close', cellar.stranger)).toEqual({ ok: false, code: 'forbidden' });
  expect((await changeState('close')).ok).toBe(true);
  await app.db.updateTable('listings').set({ pickupEnabled: false }).where('id', '=', id).execute();
  expect(await changeState('open')).toMatchObject({ ok: false, code: 'incomplete' });
  await app.db.updateTable('listings').set({ pickupEnabled: true }).where('id', '=', id).execute();
  const nowhere = (db: TestApp['db']) =>
    db.updateTable('listings').set({ pickupEnabled: false }).where('id', '=', id).execute();
  expect(await doneBehind(app.db, nowhere, () => changeState('open'))).toMatchObject({
    ...{ ok: false, code: 'incomplete' },
    missingRequirements: [{ field: 'delivery' }],
  });
  await app.db.updateTable('listings').set({ pickupEnabled: true }).where('id', '=', id).execute();
  expect((await changeState('open')).ok).toBe(true);
  await changeState('close');
  const customer = await addPerson(app.db, { email: 'ada@example.test' });
  const at = app.clock.now();
  const order = { id: crypto.randomUUID(), wineryId: cellar.wineryId, customerId: customer.id, listingId: id };
  const enquiry = { state: 'enquiry', lastTransition: 'enquire', lastTransitionedAt: at, createdAt: at } as const;
  await app.db
    .insertInto('orders')
    .values({ ...order, ...enquiry } as never)
    .execute();
  expect(await changeState('discard-closed')).toEqual({ ok: false, code: 'ordered' });
  await app.db.deleteFrom('orders').where('id', '=', order.id).execute();
  expect((await changeState('discard-closed')).ok).toBe(true);
  expect(await storedListing(app, id)).toBeUndefined();
});

test('the next vintage copies everything except the year, the stock and the photos', async ({ app, cellar }) => {
  const id = await draftWine(app, cellar.owner);
  await saveListingTab(app, cellar.owner, { id, tab: 'features', fields: { body: 'Full', awards: ['Gold'] } });
  await publish(app, cellar.owner, id);
  const before = app.statements.length;
  await showListingEditor(app, cellar.owner, id);
  expect(app.statements.length - before).toBe(2);
  const made = await duplicateListing(app, cellar.owner, id);
  if (!made.ok) throw new Error(made.code);
  expect(await showListingEditor(app, cellar.owner, made.value.id)).toMatchObject({
    ok: true,
    value: {
      state: 'draft',
      title: 'Mourvèdre',
      vintage: null,
      stock: 0,
      priceCents: 2400,
      body: 'Full',
      awards: ['Gold'],
      missingRequirements: [{ tab: 'photos' }],
    },
  });
  expect((await storedListing(app, id))?.state).toBe('published');
});

test('a draft is previewed by its winery’s people as buyers will see it, with its bottle', async ({ app, cellar }) => {
  const id = await draftWine(app, cellar.owner);
  const shown = await previewListing(app, cellar.owner, id);
  expect(shown).toMatchObject({
    ok: true,
    value: {
      listing: { title: 'Mourvèdre', state: 'draft', pickup: { street: '1 Vine Rd', city: 'Hye' } },
      isOwn: true,
    },
  });
  expect(shown.ok && shown.value.listing.imageUrl).toMatch(/^data:image\/svg\+xml,/);
  const admin = await addPerson(app.db, { email: 'root@example.test', admin: true });
  expect(await previewListing(app, { ...admin, roles: ['admin'] }, id)).toMatchObject({ value: { isOwn: false } });
  expect(await previewListing(app, cellar.stranger, id)).toEqual({ ok: false, code: 'not-found' });
  const published = await addListing(app.db, cellar.wineryId);
  expect(await previewListing(app, cellar.stranger, published)).toEqual({ ok: false, code: 'forbidden' });
});
