import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addBuyers } from '../../../../tests/fixtures/allocations/add-allocation.ts';
import {
  bottlesOf,
  grantedTo,
  type Offering,
  offer,
  stateOf,
  sweep,
  test,
  wish,
} from '../../../../tests/fixtures/allocations/allocation-test.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { mailsOf, spans, stockOf } from '../../../../tests/fixtures/orders/orders-test.ts';
import { eraseAllocations } from '../erase-allocations.server.ts';
import { fillGrants, finalizeGrants, saveGrants } from './grant-by-hand.server.ts';
import { grantField } from './managed-wish.ts';
import { previewGrants, showWishes } from './show-wishes.server.ts';

type Closed = { id: string; people: [SignedIn, SignedIn, SignedIn]; version: number };

/** An allocation of five bottles, whose windows are over, with a wish of three people for three bottles each. */
async function closed(offering: Offering, quantity = 5): Promise<Closed> {
  const people = (await addBuyers(offering.db, 3)) as Closed['people'];
  const id = await offer(offering, { quantity }, { model: 'wish', granting: 'hand' });
  for (const [at, person] of people.entries()) {
    const spent = offering.db.updateTable('allocationPeople').set({ spendCents: 300 - at });
    await spent.where('allocationId', '=', id).where('userId', '=', person.id).execute();
    await wish(offering, person, id, 3);
  }
  offering.clock.forward(7 * spans.day);
  await sweep(offering);
  return { id, people, version: await versionOf(offering, id) };
}

async function versionOf({ db }: Offering, id: string): Promise<number> {
  const row = await db.selectFrom('allocations').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  return row.version;
}

/** What the people get of the shop's wine, by their rank, as it is typed. */
async function grantsFor(offering: Offering, id: string, bottles: readonly unknown[]) {
  const shown = await showWishes(offering, offering.shop.owner, { id, page: null });
  if (!shown.ok) throw new Error(shown.code);
  return shown.value.wishes.flatMap(({ number }, at) =>
    bottles[at] === undefined ? [] : [{ number, listingId: offering.shop.wineId, granted: bottles[at] }],
  );
}

const orderCount = async ({ db }: Offering) => (await db.selectFrom('orders').select('id').execute()).length;

describe('wishes that are granted by hand', () => {
  test('are saved, previewed, granted, and charged; others are told that they get nothing', async ({ offering }) => {
    const { id, people, version } = await closed(offering);
    const { owner } = offering.shop;
    expect(await stateOf(offering, id)).toBe('closed');
    expect(await mailsOf(offering)).toContain('allocation-wishes-wait owner@example.test');
    const grants = await grantsFor(offering, id, ['2', 3, '']);
    const saved = await saveGrants(offering, owner, { id, version, grants });
    expect(saved).toEqual({ ok: true, value: { version: version + 1 } });
    await sweep(offering);
    expect(await orderCount(offering)).toBe(0);
    expect(await previewGrants(offering, owner, id)).toEqual({
      ok: true,
      // why: five bottles at 50.00, and 3 percent
      value: { charged: 2, bottles: 5, totalCents: 257_50, withoutCard: 0, refused: {}, ungranted: 1 },
    });
    expect((await finalizeGrants(offering, owner, { id, version: version + 1 })).ok).toBe(true);
    await sweep(offering);
    expect(await stateOf(offering, id)).toBe('ended');
    expect(await grantedTo(offering, id, people)).toEqual([2, 3, 0]);
    expect(await bottlesOf(offering, id)).toEqual({ quantity: 5, taken: 5, returned: 0 });
    const orders = await offering.db.selectFrom('orders').select(['customerId', 'payinCents']).execute();
    expect(new Map(orders.map(({ customerId, payinCents }) => [customerId, payinCents]))).toEqual(
      new Map([
        [people[0].id, 103_00],
        [people[1].id, 154_50],
      ]),
    );
    const told = (await mailsOf(offering)).filter((mail) => mail.startsWith('allocation-wish-')).toSorted();
    expect(told).toEqual([
      'allocation-wish-granted friend-1@example.test',
      'allocation-wish-granted friend-2@example.test',
      'allocation-wish-refused friend-3@example.test',
    ]);
    const refused = offering.db.selectFrom('allocationWishes').select('reason').where('state', '=', 'refused');
    expect(await refused.execute()).toEqual([{ reason: 'winery' }]);
  });

  test('get no more than is wished, than is left, and no half bottles; nothing of it is stored', async ({
    offering,
  }) => {
    const { id, people, version } = await closed(offering);
    const { owner, wineId } = offering.shop;
    const errorsOf = async (grants: unknown) => {
      const saved = await saveGrants(offering, owner, { id, version, grants });
      if (saved.ok || saved.code !== 'validation-invalid-params') throw new Error('It was not refused');
      return saved.errors;
    };
    const [first, second, third] = await grantsFor(offering, id, [4, '1.5', -1]);
    if (!first || !second || !third) throw new Error('There are three wishes');
    expect(await errorsOf([first, second, third])).toEqual({
      [grantField(first.number, wineId)]: 'Only 3 wished for',
      [grantField(second.number, wineId)]: 'Enter a whole number of bottles',
      [grantField(third.number, wineId)]: 'Enter a whole number of bottles',
    });
    const other = crypto.randomUUID();
    expect(await errorsOf([{ ...first, listingId: other, granted: 1 }])).toEqual({
      [grantField(first.number, other)]: 'Nobody wishes for this',
    });
    expect(await errorsOf([{ ...first, number: 99, granted: 1 }])).toEqual({
      [grantField(99, wineId)]: 'Nobody wishes for this',
    });
    for (const wrong of [undefined, 'all', [{}], [{ number: 1 }]])
      expect(await errorsOf(wrong)).toHaveProperty('grants');
    const tooMany = { [`left-${wineId}`]: expect.stringMatching(/: 6 bottles are granted, and there are 5$/) };
    expect(await errorsOf(await grantsFor(offering, id, [3, 3]))).toEqual(tooMany);
    expect(await versionOf(offering, id)).toBe(version);
    // those that are saved already count
    expect((await saveGrants(offering, owner, { id, version, grants: [{ ...first, granted: 3 }] })).ok).toBe(true);
    const more = { id, version: version + 1, grants: [{ ...second, granted: 3 }] };
    expect(await saveGrants(offering, owner, more)).toMatchObject({ errors: tooMany });
    expect((await grantedTo(offering, id, people)).toSorted()).toEqual([0, 0, 3]);
  });

  test('are changed by one owner at a time, and granted once', async ({ offering }) => {
    const { id, version } = await closed(offering);
    const { owner } = offering.shop;
    const grants = await grantsFor(offering, id, [3, 2]);
    const both = await Promise.all([
      saveGrants(offering, owner, { id, version, grants }),
      saveGrants(offering, owner, { id, version, grants }),
    ]);
    expect(both.map((one) => (one.ok ? 'ok' : one.code)).toSorted()).toEqual(['changed', 'ok']);
    const twice = await Promise.all([
      finalizeGrants(offering, owner, { id, version: version + 1 }),
      finalizeGrants(offering, owner, { id, version: version + 1 }),
    ]);
    expect(twice.map((one) => (one.ok ? 'ok' : one.code)).toSorted()).toEqual(['invalid-transition', 'ok']);
    const now = await versionOf(offering, id);
    const late = [
      saveGrants(offering, owner, { id, version: now, grants }),
      fillGrants(offering, owner, { id, version: now, rule: 'rank' }),
      previewGrants(offering, owner, id),
    ];
    for (const refused of await Promise.all(late)) expect(refused).toMatchObject({ code: 'invalid-transition' });
    await Promise.all([sweep(offering), sweep(offering)]);
    await sweep(offering);
    expect(await orderCount(offering)).toBe(2);
  });

  test('are granted by owners of the winery alone, and not while people may still wish', async ({ offering }) => {
    const { id, people, version } = await closed(offering);
    const { member, owner, admin, stranger } = offering.shop;
    const grants = await grantsFor(offering, id, [1]);
    const other = await addWinery(offering.db, { slug: 'blue-gate' });
    await offering.db
      .insertInto('wineryMembers')
      .values({ userId: stranger.id, wineryId: other, role: 'owner', createdAt: offering.clock.now() })
      .execute();
    for (const [who, code] of [
      [member, 'forbidden'],
      [admin, 'forbidden'],
      [{ ...stranger, roles: ['winery-owner'] }, 'not-found'],
      [people[0], 'forbidden'],
    ] as const) {
      expect(await saveGrants(offering, who, { id, version, grants })).toMatchObject({ code });
      expect(await fillGrants(offering, who, { id, version, rule: 'rank' })).toMatchObject({ code });
      expect(await finalizeGrants(offering, who, { id, version })).toMatchObject({ code });
    }
    const open = await offer(offering, { quantity: 1 }, { model: 'wish', granting: 'hand' });
    const at = { id: open, version: 2 };
    expect(await showWishes(offering, owner, { id: open, page: null })).toMatchObject({ code: 'invalid-transition' });
    expect(await saveGrants(offering, owner, { ...at, grants })).toMatchObject({ code: 'invalid-transition' });
    expect(await finalizeGrants(offering, owner, at)).toMatchObject({ code: 'invalid-transition' });
  });

  test('are filled by a rule within what is left, without deleted accounts', async ({ offering }) => {
    const { id, people, version } = await closed(offering);
    const { owner } = offering.shop;
    const fill = async (rule: string) => {
      const filled = await fillGrants(offering, owner, { id, version: await versionOf(offering, id), rule });
      return filled.ok ? grantedTo(offering, id, people) : filled.code;
    };
    expect(await fill('rank')).toEqual([3, 2, 0]);
    expect(await fill('pro-rata')).toEqual([2, 2, 1]);
    expect(await fill('lottery')).toBe('validation-invalid-params');
    expect(await fill('none')).toEqual([0, 0, 0]);
    await offering.db.transaction().execute((db) => eraseAllocations({ db }, people[0]));
    await fill('rank');
    const rows = await offering.db.selectFrom('allocationWishWines').select('granted').execute();
    expect(rows.map(({ granted }) => granted).toSorted()).toEqual([0, 2, 3]);
    const [first] = await grantsFor(offering, id, [1]);
    const deleted = { id, version: await versionOf(offering, id), grants: [first] };
    expect(await saveGrants(offering, owner, deleted)).toMatchObject({ code: 'validation-invalid-params' });
    expect(await versionOf(offering, id)).toBe(version + 4);
  });

  test('are refused after the deadline, of which owners are reminded, and the bottles are sold again', async ({
    offering,
  }) => {
    const { id, version } = await closed(offering);
    const grants = await grantsFor(offering, id, [3]);
    await saveGrants(offering, offering.shop.owner, { id, version, grants });
    offering.clock.forward(11 * spans.day);
    await sweep(offering);
    const reminders = (await mailsOf(offering)).filter((mail) => mail.startsWith('allocation-wishes-wait'));
    expect(reminders).toHaveLength(2);
    expect(await stateOf(offering, id)).toBe('closed');
    offering.clock.forward(3 * spans.day);
    await sweep(offering);
    expect(await stateOf(offering, id)).toBe('ended');
    expect(await orderCount(offering)).toBe(0);
    expect(await stockOf(offering.db, offering.shop.wineId)).toBe(30);
    const wishes = await offering.db.selectFrom('allocationWishes').select(['state', 'reason']).execute();
    expect(new Set(wishes.map(({ state, reason }) => `${state} ${reason}`))).toEqual(new Set(['refused expired']));
    const told = (await mailsOf(offering)).filter((mail) => mail.startsWith('allocation-wish-refused'));
    expect(told).toHaveLength(3);
  });

  test('show who cannot be charged before anything is: no card, and no birth date', async ({ offering }) => {
    const { id, people, version } = await closed(offering);
    await saveGrants(offering, offering.shop.owner, { id, version, grants: await grantsFor(offering, id, [2, 2, 1]) });
    await offering.db.deleteFrom('paymentCustomers').where('userId', '=', people[0].id).execute();
    await offering.db.updateTable('users').set({ birthDate: null }).where('id', '=', people[1].id).execute();
    expect(await previewGrants(offering, offering.shop.member, id)).toMatchObject({
      value: { charged: 2, bottles: 3, withoutCard: 1, refused: { age: 1 }, ungranted: 0 },
    });
  });

  test('end at once if nobody wished', async ({ offering }) => {
    await addBuyers(offering.db, 1);
    const id = await offer(offering, { quantity: 2 }, { model: 'wish', granting: 'hand' });
    offering.clock.forward(7 * spans.day);
    await sweep(offering);
    expect(await stateOf(offering, id)).toBe('ended');
    expect(await stockOf(offering.db, offering.shop.wineId)).toBe(30);
  });
});
