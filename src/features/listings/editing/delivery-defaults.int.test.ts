import { expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { test as base, type TestApp } from '../../../../tests/fixtures/database/integration-test.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { createListing } from './create-listing.server.ts';
import { saveDeliveryDefaults, showDeliveryDefaults } from './delivery-defaults.server.ts';

type Cellar = { wineryId: string; owner: SignedIn; member: SignedIn };

const test = base.extend<{ cellar: Cellar }>({
  cellar: async ({ app }, use) => {
    const wineryId = await addWinery(app.db, { slug: 'red-gate' });
    const join = async (role: 'owner' | 'member'): Promise<SignedIn> => {
      const { id } = await addPerson(app.db, { email: `${role}@example.test` });
      const member = { userId: id, wineryId, role, createdAt: app.clock.now() };
      await app.db.insertInto('wineryMembers').values(member).execute();
      return { kind: 'user', id, roles: [`winery-${role}`], limited: false };
    };
    await use({ wineryId, owner: await join('owner'), member: await join('member') });
  },
});

const both = {
  pickupEnabled: true,
  shippingEnabled: true,
  ...{ shippingFirstCents: '$15', shippingAdditionalCents: '2.50' },
};
const stored = { ...both, shippingFirstCents: 1500, shippingAdditionalCents: 250 };
const nothing = {
  ...{ pickupEnabled: false, shippingEnabled: false },
  ...{ shippingFirstCents: null, shippingAdditionalCents: null },
};

async function deliveryOfNew(app: TestApp, { wineryId, member }: Cellar, fields: object) {
  const texts = { title: 'Estate', description: 'Dark.' };
  const created = await createListing(app, member, { wineryId, fields: { ...texts, ...fields } });
  if (!created.ok) throw new Error(JSON.stringify(created));
  return app.db
    .selectFrom('listings')
    .select(['pickupEnabled', 'shippingEnabled', 'shippingFirstCents', 'shippingAdditionalCents'])
    .where('id', '=', created.value.id)
    .executeTakeFirstOrThrow();
}

const wine = { type: 'wine', style: 'red', bottleMl: 750 };

test('new wines begin with what the owner has set, and tastings with a visit', async ({ app, cellar }) => {
  const { wineryId, owner } = cellar;
  expect(await deliveryOfNew(app, cellar, wine)).toEqual(nothing);
  expect(await saveDeliveryDefaults(app, owner, { wineryId, fields: both })).toMatchObject({ ok: true });
  expect(await showDeliveryDefaults(app, owner, 'red-gate')).toMatchObject({ value: { defaults: stored } });
  expect(await deliveryOfNew(app, cellar, wine)).toEqual(stored);
  expect(await deliveryOfNew(app, cellar, { type: 'tasting', unitType: 'day' })).toEqual({
    ...nothing,
    pickupEnabled: true,
  });
  const pickupOnly = { ...both, shippingEnabled: false };
  expect(await saveDeliveryDefaults(app, owner, { wineryId, fields: pickupOnly })).toMatchObject({ ok: true });
  expect(await deliveryOfNew(app, cellar, wine)).toEqual({ ...nothing, pickupEnabled: true });
});

test('invalid fees are refused at their fields, and nothing is stored', async ({
  app,
  cellar: { wineryId, owner },
}) => {
  const fields = { ...both, shippingFirstCents: '', shippingAdditionalCents: '1001' };
  expect(await saveDeliveryDefaults(app, owner, { wineryId, fields })).toEqual({
    ok: false,
    code: 'invalid',
    errors: {
      shippingFirstCents: 'You need to add a valid fee.',
      shippingAdditionalCents: 'A fee is at most $1,000.00.',
    },
  });
  expect(await showDeliveryDefaults(app, owner, null)).toMatchObject({ value: { defaults: nothing } });
});

test('of two owners who save at once the second sees what the first has saved', async ({ app, cellar }) => {
  const { wineryId, owner } = cellar;
  const shown = await showDeliveryDefaults(app, owner, null);
  const version = shown.ok ? shown.value.version : '';
  const save = (fields: object) => saveDeliveryDefaults(app, owner, { wineryId, fields, version });
  const saved = await Promise.all([save(both), save({ pickupEnabled: true })]);
  expect(saved.map((one) => (one.ok ? 'saved' : one.code)).toSorted()).toEqual(['changed-meanwhile', 'saved']);
});

test('members of a winery and owners of others set no defaults', async ({
  app,
  cellar: { wineryId, owner, member },
}) => {
  const other = await addWinery(app.db, { slug: 'blue-gate' });
  const forbidden = { ok: false, code: 'forbidden' };
  expect(await saveDeliveryDefaults(app, member, { wineryId, fields: both })).toEqual(forbidden);
  expect(await saveDeliveryDefaults(app, owner, { wineryId: other, fields: both })).toEqual(forbidden);
  expect(await saveDeliveryDefaults(app, { ...owner, limited: true }, { wineryId, fields: both })).toEqual(forbidden);
  expect(await showDeliveryDefaults(app, member, null)).toEqual(forbidden);
});
