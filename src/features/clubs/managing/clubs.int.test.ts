import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { addManagedMember, addManagedTier } from '../../../../tests/fixtures/clubs/managed-club.ts';
import { test } from '../../../../tests/fixtures/clubs/members-test.ts';
import { countStatements } from '../../../../tests/fixtures/database/count-statements.ts';
import type { TestApp } from '../../../../tests/fixtures/database/integration-test.ts';
import { addShop, type Shop } from '../../../../tests/fixtures/orders/orders-test.ts';
import { deleteClub, saveClub, setClubState } from './save-club.server.ts';
import { deleteTier, retireTier, saveTier } from './save-tier.server.ts';
import { listManagedClubs, showManagedClub } from './show-clubs.server.ts';

const clubFields = {
  ...{ version: '0', name: ' Cellar  Club ', description: '', model: 'winemakers-choice', frequencyMonths: '3' },
  ...{ visibility: 'public', pickupEnabled: true, shippingEnabled: false, orderDiscountPercent: '10' },
  ...{ memberLimit: '', waitingList: true, retryDays: '10' },
};

const tierFields = {
  ...{ name: 'Six bottles', description: '', bottles: '6', color: 'red', priceRule: 'sum', discountPercent: '15' },
  ...{ price: '', from: '$100', to: '150.50', memberLimit: '20', shippingIncluded: false },
};

type App = Pick<TestApp, 'db' | 'clock' | 'jobs'> & { sessionSecret: string };

async function save(app: App, { owner, wineryId }: Shop, changed: object = {}, id: string = crypto.randomUUID()) {
  return saveClub(app, owner, { id, wineryId, fields: { ...clubFields, ...changed } });
}

/** Saves a new club with a tier. @returns their ids */
async function saveWithTier(app: App, shop: Shop) {
  const club = await save(app, shop);
  if (!club.ok) throw new Error(club.code);
  const ids = { clubId: club.value.id, id: crypto.randomUUID() };
  expect(await saveTier(app, shop.owner, { ...ids, fields: { ...tierFields, version: 1 } })).toMatchObject({
    ok: true,
  });
  return { clubId: ids.clubId, tierId: ids.id };
}

async function shown(app: App, actor: SignedIn, id: string) {
  const found = await showManagedClub(app, actor, id);
  if (!found.ok) throw new Error(found.code);
  return found.value.club;
}

describe('a wine club', () => {
  test('is a draft until it has a tier and is opened, and keeps its address then', async ({ clubs: app }) => {
    const shop = await addShop(app.db);
    const saved = await save(app, shop);
    if (!saved.ok) throw new Error(saved.code);
    const { id } = saved.value;
    expect(await shown(app, shop.member, id)).toMatchObject({
      name: 'Cellar Club',
      slug: 'cellar-club',
      state: 'draft',
    });
    expect(await save(app, shop, { version: '1', name: 'Wine Society' }, id)).toMatchObject({ value: { version: 2 } });
    expect(await setClubState(app, shop.owner, { id, step: 'open' })).toMatchObject({ code: 'incomplete' });
    expect(await setClubState(app, shop.owner, { id, step: 'close' })).toMatchObject({ code: 'invalid-transition' });
    const tier = { clubId: id, id: crypto.randomUUID() };
    expect(await saveTier(app, shop.owner, { ...tier, fields: { ...tierFields, version: 2 } })).toMatchObject({
      value: { version: 3 },
    });
    expect(await setClubState(app, shop.owner, { id, step: 'open' })).toMatchObject({ value: 'open' });
    expect(await save(app, shop, { version: '4', name: 'Another Name' }, id)).toMatchObject({ ok: true });
    expect(await shown(app, shop.owner, id)).toMatchObject({
      ...{ name: 'Another Name', slug: 'wine-society', state: 'open' },
      tiers: [{ name: 'Six bottles', fromCents: 10_000, toCents: 15_050, discountPercent: 15, memberLimit: 20 }],
    });
    expect(await retireTier(app, shop.owner, { ...tier, retired: true })).toMatchObject({ code: 'incomplete' });
    expect(await deleteTier(app, shop.owner, tier)).toMatchObject({ code: 'incomplete' });
    expect(await setClubState(app, shop.owner, { id, step: 'close' })).toMatchObject({ value: 'closed' });
    expect(await deleteTier(app, shop.owner, tier)).toMatchObject({ ok: true });
    expect(await setClubState(app, shop.owner, { id, step: 'open' })).toMatchObject({ code: 'incomplete' });
  });

  test('says what is wrong at each field, and stores nothing then', async ({ clubs: app }) => {
    const shop = await addShop(app.db);
    const wrong = {
      ...{ name: ' ', model: 'other', frequencyMonths: '5', pickupEnabled: false, orderDiscountPercent: '51' },
      ...{ visibility: '', memberLimit: '0', retryDays: '1.5' },
    };
    const refused = await save(app, shop, wrong);
    expect(refused).toMatchObject({ code: 'validation-invalid-params' });
    const names = Object.keys('errors' in refused ? refused.errors : {}).sort();
    expect(names).toEqual([
      ...['frequencyMonths', 'memberLimit', 'model', 'name', 'orderDiscountPercent', 'retryDays', 'visibility'],
    ]);
    expect(await save(app, shop, { pickupEnabled: false })).toMatchObject({
      errors: { pickupEnabled: /Choose pickup/ },
    });
    expect(await save(app, shop, { imageId: crypto.randomUUID() })).toMatchObject({ errors: { imageId: /again/ } });
    const { clubId } = await saveWithTier(app, shop);
    const tier = (changed: object) =>
      saveTier(app, shop.owner, { clubId, id: crypto.randomUUID(), fields: { ...tierFields, version: 2, ...changed } });
    expect(await tier({ discountPercent: '9', from: '', to: '' })).toMatchObject({ errors: { discountPercent: /10/ } });
    expect(await tier({ from: '100', to: '99' })).toMatchObject({ errors: { to: /less/ } });
    expect(await tier({ priceRule: 'fixed', price: '€40' })).toMatchObject({ errors: { price: /\$1\.00/ } });
    expect((await listManagedClubs(app, shop.owner, shop.wineryId)).ok).toBe(true);
    expect((await shown(app, shop.owner, clubId)).tiers).toHaveLength(1);
  });

  test('is stored once when its form is sent twice, and of two changes the second is refused', async ({
    clubs: app,
  }) => {
    const shop = await addShop(app.db);
    const id = crypto.randomUUID();
    const codes = (results: { ok: boolean; code?: string }[]) => results.map((one) => one.code ?? 'saved').sort();
    expect(codes(await Promise.all([1, 2].map(() => save(app, shop, {}, id))))).toEqual(['changed', 'saved']);
    const changes = ['One', 'Two'].map((name) => save(app, shop, { version: '1', name }, id));
    expect(codes(await Promise.all(changes))).toEqual(['changed', 'saved']);
    const other = await save(app, shop, { name: 'One' });
    if (!other.ok) throw new Error(other.code);
    const slugs = [await shown(app, shop.owner, id), await shown(app, shop.owner, other.value.id)].map(
      ({ slug }) => slug,
    );
    expect(new Set(slugs).size).toBe(2);
  });

  test('keeps what its members agreed to, and cannot be deleted once somebody has joined', async ({ clubs: app }) => {
    const shop = await addShop(app.db);
    const { clubId, tierId } = await saveWithTier(app, shop);
    await addManagedMember(app.db, { clubId, tierId, userId: shop.buyer.id });
    const changed = { version: '2', model: 'members-choice', frequencyMonths: '1' };
    expect(await save(app, shop, changed, clubId)).toMatchObject({
      errors: { model: /stays/, frequencyMonths: /stays/ },
    });
    const tier = (fields: object) =>
      saveTier(app, shop.owner, { clubId, id: tierId, fields: { ...tierFields, version: 2, ...fields } });
    expect(await tier({ bottles: '3', color: 'white' })).toMatchObject({
      errors: { bottles: /stays/, color: /stays/ },
    });
    expect(await tier({ to: '200' })).toMatchObject({ ok: true });
    expect(await deleteTier(app, shop.owner, { clubId, id: tierId })).toMatchObject({ code: 'ordered' });
    expect(await deleteClub(app, shop.owner, clubId)).toMatchObject({ code: 'ordered' });
    expect(await retireTier(app, shop.owner, { clubId, id: tierId, retired: true })).toMatchObject({ ok: true });
    const unused = await save(app, shop, { name: 'Unused' });
    if (!unused.ok) throw new Error(unused.code);
    await addManagedTier(app.db, unused.value.id);
    expect(await deleteClub(app, shop.owner, unused.value.id)).toMatchObject({ ok: true });
  });

  test('attaches its picture, and lets the one before go', async ({ clubs: app }) => {
    const shop = await addShop(app.db);
    const now = app.clock.now();
    const picture = { ownerId: shop.owner.id, format: 'jpg' as const, width: 9, height: 9, digest: 'a'.repeat(64) };
    const images = await app.db
      .insertInto('images')
      .values([1, 2].map(() => ({ ...picture, createdAt: now, unattachedSince: now })))
      .returning('id')
      .execute();
    const [first = '', second = ''] = images.map(({ id }) => id);
    const id = crypto.randomUUID();
    await save(app, shop, { imageId: first }, id);
    expect(await save(app, shop, { imageId: first })).toMatchObject({ errors: { imageId: /again/ } });
    expect(await save(app, shop, { version: '1', imageId: second }, id)).toMatchObject({ ok: true });
    const attached = await app.db.selectFrom('images').select('id').where('unattachedSince', 'is', null).execute();
    expect(attached).toEqual([{ id: second }]);
  });

  test('is listed with its members in two statements', async ({ clubs: app }) => {
    const shop = await addShop(app.db);
    const { clubId, tierId } = await saveWithTier(app, shop);
    await addManagedMember(app.db, { clubId, tierId, userId: shop.buyer.id });
    await addManagedMember(app.db, { clubId, tierId, userId: shop.stranger.id }, { state: 'waiting' });
    const counted = countStatements(app);
    const listed = await counted.of(() => listManagedClubs(app, shop.member, shop.wineryId));
    expect(listed).toMatchObject({
      value: { mayChange: false, clubs: [{ id: clubId, tiers: 1, members: { active: 1, held: 0, waiting: 1 } }] },
    });
    counted.expectAtMost({ statements: 2 });
    const one = countStatements(app);
    await one.of(() => showManagedClub(app, shop.owner, clubId));
    one.expectAtMost({ statements: 2 });
  });

  test('gives the places of a higher limit to those who wait, who came first first', async ({ clubs: app }) => {
    const shop = await addShop(app.db);
    const { clubId, tierId } = await saveWithTier(app, shop);
    const stateOf = async (id: string) =>
      (await app.db.selectFrom('clubMemberships').select('state').where('id', '=', id).executeTakeFirst())?.state;
    const wait = async (email: string, joinedAt: string) => {
      const { id: userId } = await addPerson(app.db, { email });
      const given = { state: 'waiting', joinedAt: new Date(joinedAt) } as const;
      return addManagedMember(app.db, { clubId, tierId, userId }, given);
    };
    const late = await wait('late@example.test', '2026-03-01T12:00:00Z');
    const early = await wait('early@example.test', '2026-02-01T12:00:00Z');
    const fields = { ...tierFields, version: 2, memberLimit: '1' };
    expect(await saveTier(app, shop.owner, { clubId, id: tierId, fields })).toMatchObject({ ok: true });
    expect([await stateOf(early), await stateOf(late)]).toEqual(['active', 'waiting']);
    await app.db.updateTable('clubTiers').set({ memberLimit: null }).execute();
    expect(await save(app, shop, { version: '3', memberLimit: '2' }, clubId)).toMatchObject({ ok: true });
    expect(await stateOf(late)).toBe('active');
  });
});
