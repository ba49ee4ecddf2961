import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addBuyers } from '../../../../tests/fixtures/allocations/add-allocation.ts';
import { offer, stateOf, sweep, test, wish } from '../../../../tests/fixtures/allocations/allocation-test.ts';
import { spans } from '../../../../tests/fixtures/orders/orders-test.ts';

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
});
