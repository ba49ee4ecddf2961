import { describe, expect } from 'vitest';
import { addPerson } from '../../../../../tests/fixtures/accounts/add-person.ts';
import { type Call, ownersAlone, statusesOf, wrongFields } from '../../../../../tests/fixtures/clubs/club-callers.ts';
import { addManagedClub, addManagedMember } from '../../../../../tests/fixtures/clubs/managed-club.ts';
import { addWinery } from '../../../../../tests/fixtures/listings/add-listing.ts';
import { type EntryPoint, test } from '../../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop } from '../../../../../tests/fixtures/orders/orders-test.ts';

/** A club of a shop with two members. */
async function clubWithMembers({ app: { db } }: EntryPoint) {
  const shop = await addShop(db);
  const { clubId, tierId } = await addManagedClub(db, shop.wineryId);
  const ids = [
    await addManagedMember(db, { clubId, tierId, userId: shop.buyer.id }),
    await addManagedMember(db, { clubId, tierId, userId: shop.stranger.id }),
  ];
  return { shop, clubId, tierId, ids, at: `/api/v1/own-club/${clubId}/member` };
}

describe('several members of a club', () => {
  test('are held, noted, and canceled at once by owners', async ({ api }) => {
    const { shop, ids: members, at } = await clubWithMembers(api);
    const calls: Call[] = [
      ['post', `${at}/note`, { members, note: 'Met in June' }],
      ['post', `${at}/hold`, { members, holdUntil: '2027-01-31' }],
      ['post', `${at}/cancel`, { members, reason: 'moving' }],
    ];
    for (const call of calls) {
      expect(await statusesOf(api, shop, call), call[1]).toEqual(ownersAlone);
      expect((await api.post(shop.owner, call[1], call[2])).body.data, call[1]).toEqual({ changed: 2, left: 0 });
    }
    for (const id of members) {
      const { data } = (await api.get(shop.owner, `${at}/${id}`)).body;
      expect(data).toMatchObject({ state: 'canceled', cancelReason: 'moving', note: 'Met in June' });
    }
    const again = await api.post(shop.owner, `${at}/cancel`, { members, reason: 'moving' });
    expect(again.body.errors[0]).toMatchObject({ status: 409, code: 'invalid-transition' });
  });

  test('are counted where a change is possible for some of them alone', async ({ api }) => {
    const { shop, ids: members, at } = await clubWithMembers(api);
    await api.post(shop.owner, `${at}/cancel`, { members: [members[0]], reason: 'card' });
    const held = await api.post(shop.owner, `${at}/hold`, { members, holdUntil: '2027-01-31' });
    expect(held.body.data).toEqual({ changed: 1, left: 1 });
  });

  test('stay as they are if one of them is not there, or a field is wrong', async ({ api }) => {
    const { shop, ids, at } = await clubWithMembers(api);
    const other = await addManagedClub(api.app.db, await addWinery(api.app.db, { slug: 'blue-gate' }));
    const foreign = await addManagedMember(api.app.db, { ...other, userId: shop.buyer.id });
    const fields = { hold: { holdUntil: '2027-01-31' }, note: { note: 'Red' }, cancel: { reason: 'card' }, admit: {} };
    for (const [step, given] of Object.entries(fields)) {
      const send = (members: unknown, more: object = given) =>
        api.post(shop.owner, `${at}/${step}`, { members, ...more });
      for (const members of [[...ids, foreign], [...ids, crypto.randomUUID()], ['x'], [{}]]) {
        expect((await send(members)).status, step).toBe(404);
      }
      for (const members of [[], undefined, 'all', {}, Array(101).fill(ids[0])]) {
        expect(wrongFields(await send(members)), step).toEqual([400, ['members']]);
      }
    }
    const wrong: [step: string, given: object, field: string][] = [
      ['hold', { holdUntil: 'soon' }, 'holdUntil'],
      ['hold', { holdUntil: '2026-01-01' }, 'holdUntil'],
      ['hold', { holdUntil: '2029-01-01' }, 'holdUntil'],
      ['note', { note: ' ' }, 'note'],
      ['note', { note: 'x'.repeat(501) }, 'note'],
      ['cancel', { reason: 'boredom' }, 'reason'],
      ['cancel', { reason: 'card', comment: 7 }, 'comment'],
    ];
    for (const [step, given, field] of wrong) {
      const refused = await api.post(shop.owner, `${at}/${step}`, { members: ids, ...given });
      expect(wrongFields(refused), JSON.stringify(given)).toEqual([400, [field]]);
    }
    for (const id of ids) {
      expect((await api.get(shop.owner, `${at}/${id}`)).body.data).toMatchObject({ state: 'active', note: '' });
    }
  });

  test('who wait are admitted by owners while there are places', async ({ api }) => {
    const { db } = api.app;
    const shop = await addShop(db);
    const { clubId, tierId } = await addManagedClub(db, shop.wineryId, { memberLimit: 1, waitingList: true });
    const late = await addPerson(db, { email: 'late@example.test' });
    const waits = { state: 'waiting' } as const;
    const first = await addManagedMember(db, { clubId, tierId, userId: shop.buyer.id }, waits);
    const second = await addManagedMember(db, { clubId, tierId, userId: late.id }, waits);
    const at = `/api/v1/own-club/${clubId}/member/admit`;
    expect(await statusesOf(api, shop, ['post', at, { members: [second] }])).toEqual(ownersAlone);
    const both = await api.post(shop.owner, at, { members: [first, second] });
    expect(both.body.errors[0]).toMatchObject({ status: 409, code: 'full' });
    expect((await api.post(shop.owner, at, { members: [second] })).body.data).toEqual({ changed: 1, left: 0 });
    const again = await api.post(shop.owner, at, { members: [second] });
    expect(again.body.errors[0]).toMatchObject({ status: 409, code: 'invalid-transition' });
    expect((await api.post(shop.owner, at, { members: [first] })).body.errors[0].code).toBe('full');
    const states = await db.selectFrom('clubMemberships').select(['id', 'state']).execute();
    expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [first, 'waiting'],
        [second, 'active'],
      ]),
    );
  });
});
