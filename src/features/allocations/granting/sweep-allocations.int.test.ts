import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addBuyers } from '../../../../tests/fixtures/allocations/add-allocation.ts';
import {
  buy,
  grantedTo,
  type Offering,
  offer,
  stateOf,
  sweep,
  test,
  wish,
} from '../../../../tests/fixtures/allocations/allocation-test.ts';
import { mailsOf, spans, stockOf } from '../../../../tests/fixtures/orders/orders-test.ts';

describe('allocations that are continued', () => {
  const byWish = { model: 'wish', granting: 'rank' } as const;

  test('are charged though ten others wait for cards', async ({ offering }) => {
    const [ada, ben] = (await addBuyers(offering.db, 2)) as [SignedIn, SignedIn];
    const ids: string[] = [];
    for (let at = 0; at <= 10; at += 1) ids.push(await offer(offering, { quantity: 1 }, byWish));
    const [last = '', ...others] = ids.toSorted().toReversed();
    for (const id of others) await wish(offering, ada, id, 1);
    await wish(offering, ben, last, 1);
    offering.payments.decline(`pm_${ada.id}`, { code: 'declined', message: 'Your card was declined.' });
    offering.clock.forward(7 * spans.day);
    await sweep(offering);
    expect(await offering.db.selectFrom('orders').select('customerId').execute()).toEqual([{ customerId: ben.id }]);
    expect(await stateOf(offering, last)).toBe('ended');
    expect(await Promise.all(others.map((id) => stateOf(offering, id)))).toEqual(others.map(() => 'granting'));
  });

  test('go on though one of them fails, which is reported', async ({ offering }) => {
    const [ada, ben] = (await addBuyers(offering.db, 2)) as [SignedIn, SignedIn];
    const broken = await offer(offering, { quantity: 1 }, { model: 'wish', granting: 'lottery' });
    await offering.db.deleteFrom('allocationDraws').where('allocationId', '=', broken).execute();
    const granted = await offer(offering, { quantity: 1 }, byWish);
    await wish(offering, ada, granted, 1);
    offering.clock.forward(7 * spans.day);
    const bought = await offer(offering);
    expect((await buy(offering, ben, bought, 1)).ok).toBe(true);
    const reported: unknown[] = [];
    const report = (name: string, _: unknown, context: unknown) => reported.push([name, context]);
    const errors = { ...offering.errors, report };
    await sweep({ ...offering, errors });
    offering.clock.forward(10 * spans.minute);
    await sweep({ ...offering, errors });
    expect(reported).toContainEqual(['order-timer-failed', { allocation: broken }]);
    const orders = await offering.db.selectFrom('orders').select('customerId').execute();
    expect(orders.map(({ customerId }) => customerId).toSorted()).toEqual([ada.id, ben.id].toSorted());
    expect(await stateOf(offering, broken)).toBe('closed');
  });

  describe('whose winery cannot take charges', () => {
    const setChargeable = ({ db, shop }: Offering, chargesEnabled: boolean) =>
      db.updateTable('payoutAccounts').set({ chargesEnabled }).where('wineryId', '=', shop.wineryId).execute();

    /** A granted wish, and one that gets nothing. */
    async function granted(offering: Offering) {
      const [ada, ben] = (await addBuyers(offering.db, 2)) as [SignedIn, SignedIn];
      const id = await offer(offering, { quantity: 2 }, byWish);
      const spent = offering.db.updateTable('allocationPeople').set({ spendCents: 100 });
      await spent.where('userId', '=', ada.id).execute();
      await wish(offering, ada, id, 2);
      await wish(offering, ben, id, 2);
      offering.clock.forward(7 * spans.day);
      await setChargeable(offering, false);
      await sweep(offering);
      return { id, people: [ada, ben] };
    }

    test('wait, and are charged once it can', async ({ offering }) => {
      const { id, people } = await granted(offering);
      expect(await stateOf(offering, id)).toBe('granting');
      offering.clock.forward(6 * spans.day);
      await sweep(offering);
      expect((await mailsOf(offering)).filter((mail) => mail.startsWith('allocation-wish-'))).toEqual([]);
      await setChargeable(offering, true);
      offering.clock.forward(spans.hour);
      await sweep(offering);
      expect(await stateOf(offering, id)).toBe('ended');
      expect(await grantedTo(offering, id, people)).toEqual([2, 0]);
      const orders = await offering.db.selectFrom('orders').select('customerId').execute();
      expect(orders).toEqual([{ customerId: people[0]?.id }]);
    });

    test('are refused after a week, and the bottles are sold again', async ({ offering }) => {
      const { id } = await granted(offering);
      offering.clock.forward(7 * spans.day);
      await sweep(offering);
      expect(await stateOf(offering, id)).toBe('ended');
      const wishes = await offering.db.selectFrom('allocationWishes').select('reason').execute();
      expect(wishes.map(({ reason }) => reason).toSorted()).toEqual(['account', 'none']);
      expect(await stockOf(offering.db, offering.shop.wineId)).toBe(30);
    });
  });
});
