import { expect } from 'vitest';
import type { Actor } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { test as base, type TestApp } from '../../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { createListing } from './create-listing.server.ts';
import { saveListingTab } from './save-listing-tab.server.ts';
import { saveLocation } from './save-location.server.ts';
import { showSellerListing } from './seller-listing.server.ts';
import type { ListingTab } from './seller-listing.ts';
import { transitionListing } from './transition-listing.server.ts';

type Cellar = { wineryId: string; owner: Actor; stranger: Actor };

const test = base.extend<{ cellar: Cellar }>({
  cellar: async ({ app }, use) => {
    const wineryId = await addWinery(app.db, { street: '9 Old Rd', zip: '79401' });
    const [owner, stranger] = [
      await addPerson(app.db, { email: 'owner@example.test' }),
      await addPerson(app.db, { email: 'stranger@example.test' }),
    ];
    const createdAt = app.clock.now();
    await app.db.insertInto('wineryMembers').values({ userId: owner.id, wineryId, role: 'owner', createdAt }).execute();
    const as = (id: string): Actor => ({ kind: 'user', id, roles: [], limited: false });
    await use({ wineryId, owner: as(owner.id), stranger: as(stranger.id) });
  },
});

const details = { type: 'wine', title: 'Mourvèdre', description: 'Dark.', style: 'red', bottleMl: '750' };

async function createDraft(app: TestApp, { wineryId, owner }: Cellar, fields: object = {}): Promise<string> {
  const created = await createListing(app, owner, { wineryId, fields: { ...details, ...fields } });
  if (!created.ok) throw new Error(JSON.stringify(created));
  return created.value.id;
}

const transition = (app: TestApp, actor: Actor, input: Parameters<typeof transitionListing>[2]) =>
  app.db.transaction().execute((db) => transitionListing({ ...app, db }, actor, input));

test("a vintage after next year's is refused, of a new listing and of one that exists", async ({ app, cellar }) => {
  const nextYear = app.clock.now().getUTCFullYear() + 1;
  const id = await createDraft(app, cellar, { vintage: nextYear });
  const refused = { ok: false, code: 'invalid', errors: { vintage: `The latest vintage is ${nextYear}` } };
  const fields = { ...details, vintage: nextYear + 1 };
  expect(await createListing(app, cellar.owner, { wineryId: cellar.wineryId, fields })).toEqual(refused);
  expect(await saveListingTab(app, cellar.owner, { id, tab: 'details', fields })).toEqual(refused);
  expect(await showSellerListing(app, cellar.owner, id)).toMatchObject({ value: { vintage: nextYear } });
});

test('a draft is saved tab by tab, each as a whole, and shown as it was saved', async ({ app, cellar }) => {
  const id = await createDraft(app, cellar, { grapes: [{ code: 'mourvedre', percent: 100 }], vintage: '2021' });
  const save = (tab: ListingTab, fields: object) => saveListingTab(app, cellar.owner, { id, tab, fields });
  const saved = [
    await save('pricing', { priceCents: '24.50' }),
    await save('features', { body: 'Full', awards: ['Gold, Lone Star 2025'] }),
    await save('disclaimer', { disclaimer: 'Decant it.' }),
  ];
  expect(saved.every(({ ok }) => ok)).toBe(true);
  expect(await showSellerListing(app, cellar.owner, id)).toMatchObject({
    ok: true,
    value: {
      state: 'draft',
      vintage: 2021,
      grapes: [{ code: 'mourvedre', name: 'Mourvèdre', percent: 100 }],
      priceCents: 2450,
      body: 'Full',
      awards: ['Gold, Lone Star 2025'],
      location: null,
      pickup: { street: '9 Old Rd', building: null, city: 'Lubbock', state: 'TX', zip: '79401' },
      may: ['publish', 'submit', 'discard'],
    },
  });
  await save('details', { ...details, title: 'Mourvèdre Reserve' });
  const again = await showSellerListing(app, cellar.owner, id);
  expect(again.ok && [again.value.title, again.value.vintage, again.value.grapes]).toEqual([
    'Mourvèdre Reserve',
    null,
    [],
  ]);
});

test('a listing belongs to the chosen winery, for people with several', async ({ app, cellar }) => {
  const second = await addWinery(app.db, { slug: 'second', name: 'Second' });
  const foreign = await addWinery(app.db, { slug: 'foreign' });
  const userId = cellar.owner.kind === 'user' ? cellar.owner.id : '';
  const createdAt = app.clock.now();
  await app.db.insertInto('wineryMembers').values({ userId, wineryId: second, role: 'member', createdAt }).execute();
  const create = (wineryId: string | null, fields: object = details) =>
    createListing(app, cellar.owner, { wineryId, fields });
  for (const wineryId of [second, cellar.wineryId]) {
    const created = await create(wineryId);
    expect(created.ok && (await showSellerListing(app, cellar.owner, created.value.id))).toMatchObject({
      value: { winery: { id: wineryId } },
    });
  }
  await app.db.deleteFrom('wineryMembers').where('wineryId', '=', second).execute();
  expect((await create(null)).ok, 'for a person with one winery it is the default').toBe(true);
  await app.db.insertInto('wineryMembers').values({ userId, wineryId: second, role: 'member', createdAt }).execute();
  const winery = 'You need to choose a winery.';
  expect(await create(null)).toEqual({ ok: false, code: 'invalid', errors: { winery } });
  expect(await create(null, { ...details, title: '' })).toMatchObject({
    errors: { winery, title: 'You need to add a name.' },
  });
  for (const elsewhere of [foreign, crypto.randomUUID(), 'no-id'])
    expect(await create(elsewhere)).toEqual({ ok: false, code: 'forbidden' });
});

test('the pin of a place is in its center until it is moved, stays near it, and is dropped with it', async ({
  app,
  cellar,
}) => {
  const id = await createDraft(app, cellar);
  const save = (fields: object) => saveLocation(app, cellar.owner, { id, fields });
  const location = async () => {
    const shown = await showSellerListing(app, cellar.owner, id);
    return shown.ok ? shown.value.location : undefined;
  };
  expect((await save({ place: ' Comfort ', pin: '' })).ok).toBe(true);
  expect(await location()).toEqual({ place: 'Comfort, TX', lat: 29.96771, lng: -98.90503, exactPin: false });
  expect((await save({ place: 'Comfort', pin: '(30.01, -98.87)' })).ok).toBe(true);
  const moved = { place: 'Comfort, TX', lat: 30.01, lng: -98.87, exactPin: true };
  expect(await location()).toEqual(moved);
  const wrong: [object, object][] = [
    [{ place: 'Comfort', pin: 'here' }, { pin: expect.stringContaining('latitude and longitude') }],
    [{ place: 'Comfort', pin: '33.58, -101.85' }, { pin: 'This position is 304 miles from Comfort, TX' }],
    [{ place: 'Comfort', pin: '48.85, 2.35' }, { pin: 'This position is not in Texas or Oregon' }],
    [{ place: 'Qxyzzyq', pin: '' }, { place: expect.stringContaining('Please choose a place') }],
    [{ place: '', pin: '30.01, -98.87' }, { place: expect.stringContaining('Please name the place') }],
  ];
  for (const [fields, errors] of wrong) expect(await save(fields)).toEqual({ ok: false, code: 'invalid', errors });
  expect(await location()).toEqual(moved);
  expect((await save({ place: 'Kerrville', pin: '30.01, -98.87' })).ok).toBe(true);
  expect(await location()).toMatchObject({ place: 'Kerrville, TX', exactPin: false });
  expect(await saveLocation(app, cellar.stranger, { id, fields: { place: 'Qxyzzyq', pin: '' } })).toMatchObject({
    code: 'not-found',
  });
  expect((await save({ place: '', pin: '' })).ok).toBe(true);
  expect(await location()).toBeNull();
});

test('problems are reported by field, and nothing is saved', async ({ app, cellar }) => {
  const id = await createDraft(app, cellar);
  const grapes = [{ code: 'welchs', percent: 100 }];
  const unknown = { ok: false, code: 'invalid', errors: { grapes: 'Please choose grapes from the list' } };
  expect(await createListing(app, cellar.owner, { wineryId: cellar.wineryId, fields: { ...details, grapes } })).toEqual(
    unknown,
  );
  const save = (tab: ListingTab, fields: unknown) => saveListingTab(app, cellar.owner, { id, tab, fields });
  expect(await save('details', { ...details, title: 'New', grapes })).toEqual(unknown);
  expect(await save('pricing', { priceCents: 12.345 })).toMatchObject({ code: 'invalid' });
  expect(await showSellerListing(app, cellar.owner, id)).toMatchObject({
    value: { title: 'Mourvèdre', priceCents: 0 },
  });
});

test('a tab does not overwrite changes that its form did not show, and tabs do not conflict with each other', async ({
  app,
  cellar,
}) => {
  const id = await createDraft(app, cellar);
  const shown = async () => {
    const found = await showSellerListing(app, cellar.owner, id);
    if (!found.ok) throw new Error(found.code);
    return found.value.tabVersions;
  };
  const changes: Record<ListingTab, [object, object]> = {
    details: [
      { ...details, grapes: [{ code: 'mourvedre', percent: null }] },
      { ...details, grapes: [{ code: 'tannat', percent: null }] },
    ],
    pricing: [{ priceCents: '24' }, { priceCents: '12.345' }],
    delivery: [
      { pickupEnabled: true, pickupStreet: '1 Vine Rd', pickupCity: 'Hye', pickupState: 'TX' },
      { pickupEnabled: true, pickupStreet: '2 Vine Rd', pickupCity: 'Hye', pickupState: 'TX' },
    ],
    features: [{ awards: ['Gold'] }, { awards: ['Silver'] }],
    location: [{ place: 'Comfort, Texas', lat: 29.97, lng: -98.9 }, { place: '' }],
    disclaimer: [{ disclaimer: 'Decant it.' }, { disclaimer: 'Chill it.' }],
  };
  const tabs = Object.keys(changes) as ListingTab[];
  const shownVersions = await shown();
  for (const tab of tabs) {
    const save = (fields: object, version: string) => saveListingTab(app, cellar.owner, { id, tab, fields, version });
    const [theirs, mine] = changes[tab];
    expect((await save(theirs, shownVersions[tab])).ok, tab).toBe(true);
    expect((await save(theirs, shownVersions[tab])).ok, `${tab}, submitted twice`).toBe(true);
    const now = (await shown())[tab];
    expect(await save(mine, shownVersions[tab]), tab).toEqual({ ok: false, code: 'changed-meanwhile', seen: now });
    expect((await shown())[tab]).toBe(now);
    expect((await save(mine, now)).ok, `${tab}, with the current version`).toBe(true);
  }
  expect(await showSellerListing(app, cellar.owner, id)).toMatchObject({
    value: {
      priceCents: 1235,
      awards: ['Silver'],
      location: null,
      disclaimer: 'Chill it.',
      grapes: [{ code: 'tannat' }],
    },
  });
});

test('a tasting has no columns of a bottle', async ({ app, cellar }) => {
  const id = await createDraft(app, cellar, { type: 'tasting', unitType: 'day' });
  const save = (tab: ListingTab, fields: unknown) => saveListingTab(app, cellar.owner, { id, tab, fields });
  expect((await save('features', { body: 'Full', pairings: ['Cheese'] })).ok).toBe(true);
  expect((await save('details', { ...details, unitType: 'night' })).ok).toBe(true);
  expect(await showSellerListing(app, cellar.owner, id)).toMatchObject({
    value: { type: 'tasting', unitType: 'night', style: null, body: null, pairings: ['Cheese'] },
  });
});

test('strangers cannot learn of a draft, and cannot change what they see', async ({ app, cellar }) => {
  const draft = await createDraft(app, cellar);
  const published = await addListing(app.db, cellar.wineryId);
  const tryWith = (id: string) =>
    saveListingTab(app, cellar.stranger, { id, tab: 'disclaimer', fields: { disclaimer: 'Mine' } });
  expect(await tryWith(draft)).toEqual({ ok: false, code: 'not-found' });
  expect(await tryWith(published)).toEqual({ ok: false, code: 'forbidden' });
  expect(await tryWith('no-id')).toEqual({ ok: false, code: 'not-found' });
  expect(await createListing(app, cellar.stranger, { wineryId: cellar.wineryId, fields: details })).toEqual({
    ok: false,
    code: 'forbidden',
  });
});

test('a listing makes only the transitions of its process, and keeps the date it was first published', async ({
  app,
  cellar,
}) => {
  const id = await createDraft(app, cellar);
  await saveListingTab(app, cellar.owner, { id, tab: 'pricing', fields: { priceCents: 1900 } });
  expect(await transition(app, cellar.owner, { id, transition: 'close' })).toEqual({
    ok: false,
    code: 'invalid-transition',
  });
  expect(await transition(app, cellar.owner, { id, transition: 'approve' })).toEqual({
    ok: false,
    code: 'forbidden',
  });
  const stateOf = () =>
    app.db.selectFrom('listings').select(['state', 'publishedAt']).where('id', '=', id).executeTakeFirstOrThrow();
  expect((await transition(app, cellar.owner, { id, transition: 'publish' })).ok).toBe(true);
  const { publishedAt } = await stateOf();
  for (const way of ['close', 'open', 'close'] as const) {
    expect((await transition(app, cellar.owner, { id, transition: way })).ok).toBe(true);
  }
  expect(await stateOf()).toEqual({ state: 'closed', publishedAt });
  expect((await transition(app, cellar.owner, { id, transition: 'discard-closed' })).ok).toBe(true);
  expect(await showSellerListing(app, cellar.owner, id)).toEqual({ ok: false, code: 'not-found' });
});

test('the operator sends back what was submitted, with a reason', async ({ app, cellar }) => {
  const admin: Actor = { kind: 'user', id: crypto.randomUUID(), roles: ['admin'], limited: false };
  const id = await createDraft(app, cellar);
  await saveListingTab(app, cellar.owner, { id, tab: 'pricing', fields: { priceCents: 1900 } });
  await transition(app, cellar.owner, { id, transition: 'submit' });
  expect((await transition(app, admin, { id, transition: 'send-back', reason: 'No label.' })).ok).toBe(true);
  expect(await showSellerListing(app, cellar.owner, id)).toMatchObject({
    value: { state: 'draft', sentBackReason: 'No label.' },
  });
});
