import { createHash, createHmac } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addBuyers } from '../../../../tests/fixtures/allocations/add-allocation.ts';
import {
  bottlesOf,
  buy,
  grantedTo,
  offer,
  stateOf,
  sweep,
  system,
  test,
  wish,
} from '../../../../tests/fixtures/allocations/allocation-test.ts';
import { mailsOf, spans, stockOf } from '../../../../tests/fixtures/orders/orders-test.ts';
import { withdrawWish } from '../buying/buy-allocation.server.ts';
import { listOffers } from '../buying/show-offers.server.ts';
import { readDrawFile, showDraw } from '../draws/show-draw.server.ts';
import { eraseAllocations } from '../erase-allocations.server.ts';
import { sweepAllocationNotices } from '../notices/sweep-allocation-notices.server.ts';

describe('wishes', () => {
  const byWish = { model: 'wish' } as const;

  test('by rank who spent more is first', async ({ offering }) => {
    const people = await addBuyers(offering.db, 3);
    const id = await offer(offering, { quantity: 4 }, { ...byWish, granting: 'rank' });
    for (const [at, { id: userId }] of people.entries())
      await offering.db.updateTable('allocationPeople').set({ spendCents: at }).where('userId', '=', userId).execute();
    for (const person of people) await wish(offering, person, id, 3);
    offering.clock.forward(7 * spans.day);
    await sweep(offering);
    expect(await grantedTo(offering, id, people)).toEqual([0, 1, 3]);
    const orders = await offering.db.selectFrom('orders').select(['customerId', 'payinCents']).execute();
    expect(new Map(orders.map(({ customerId, payinCents }) => [customerId, payinCents]))).toEqual(
      new Map([
        [people[2]?.id, 15_450],
        [people[1]?.id, 5_150],
      ]),
    );
    const mails = await mailsOf(offering);
    expect(mails).toContain('allocation-wish-refused friend-1@example.test');
    expect(mails).toContain('allocation-wish-granted friend-3@example.test');
  });

  test('the same share gives out every bottle', async ({ offering }) => {
    const people = await addBuyers(offering.db, 3);
    const id = await offer(offering, { quantity: 5 }, { ...byWish, granting: 'pro-rata' });
    for (const person of people) await wish(offering, person, id, 3);
    offering.clock.forward(7 * spans.day);
    await sweep(offering);
    expect((await grantedTo(offering, id, people)).toSorted()).toEqual([1, 2, 2]);
    expect(await bottlesOf(offering, id)).toEqual({ quantity: 5, taken: 5, returned: 0 });
  });

  test('a lottery keeps its secret until it is drawn, and anybody can recompute it', async ({ offering }) => {
    const people = await addBuyers(offering.db, 6);
    const id = await offer(offering, { quantity: 8 }, byWish);
    for (const person of people) await wish(offering, person, id, 2);
    const drawn = async () => {
      const shown = await showDraw(offering, { kind: 'anonymous' }, { id, page: null });
      if (!shown.ok) throw new Error(shown.code);
      return shown.value;
    };
    const read = async (part: string) => {
      const file = await readDrawFile(offering, { kind: 'anonymous' }, { id, part });
      return file.ok ? file.value : undefined;
    };
    const before = await drawn();
    expect(before).toMatchObject({ secret: null, wishesDigest: null, results: null });
    expect(await read('wishes')).toBeUndefined();
    offering.clock.forward(7 * spans.day);
    await sweep(offering);
    const closed = await drawn();
    const list = (await read('wishes')) ?? '';
    expect(closed).toMatchObject({ secret: null, results: null });
    expect(closed.wishesDigest).toBe(createHash('sha256').update(list).digest('hex'));
    expect(await withdrawWish(offering, people[0] as SignedIn, id)).toMatchObject({ code: 'closed' });
    offering.clock.forward(10 * spans.minute);
    await sweep(offering);
    const { secret, commitment } = await drawn();
    const key = Buffer.from(secret ?? '', 'hex');
    expect(createHash('sha256').update(key).digest('hex')).toBe(before.commitment);
    expect(commitment).toBe(before.commitment);
    const seed = createHmac('sha256', key).update(createHash('sha256').update(list).digest()).digest('hex');
    const ticket = (number: string) => createHash('sha256').update(`${seed}:${number}`).digest('hex');
    const order = ['1', '2', '3', '4', '5', '6'].sort((a, b) => (ticket(a) < ticket(b) ? -1 : 1));
    expect(await read('results')).toBe(order.map((number, at) => `${number} ${at < 4 ? 2 : 0}\n`).join(''));
    expect((await grantedTo(offering, id, people)).toSorted()).toEqual([0, 0, 2, 2, 2, 2]);
    expect(await stateOf(offering, id)).toBe('ended');
  });

  test('for more than the maximum get what nobody bought', async ({ offering }) => {
    const [ada, ben] = (await addBuyers(offering.db, 2)) as [SignedIn, SignedIn];
    const id = await offer(offering, { quantity: 6, wishesAbove: true }, { granting: 'rank' });
    await wish(offering, ada, id, 20);
    expect((await buy(offering, ben, id, 3)).ok).toBe(true);
    offering.clock.forward(7 * spans.day);
    await sweep(offering);
    expect(await grantedTo(offering, id, [ada])).toEqual([3]);
  });

  test('that are withdrawn, or whose account is deleted, are not charged', async ({ offering }) => {
    const [ada, ben] = (await addBuyers(offering.db, 2)) as [SignedIn, SignedIn];
    const id = await offer(offering, { quantity: 3 }, { ...byWish, granting: 'rank' });
    await wish(offering, ada, id, 3);
    await wish(offering, ben, id, 3);
    expect((await withdrawWish(offering, ada, id)).ok).toBe(true);
    expect(await withdrawWish(offering, ada, id)).toMatchObject({ code: 'not-found' });
    await offering.db.transaction().execute((db) => eraseAllocations({ db }, ben));
    offering.clock.forward(7 * spans.day);
    await sweep(offering);
    expect(await offering.db.selectFrom('orders').select('id').execute()).toEqual([]);
    expect(await stockOf(offering.db, offering.shop.wineId)).toBe(30);
    const listed = await listOffers(offering, ben, null);
    expect(listed.ok && listed.value.total).toBe(0);
  });

  test('whose card is declined are tried again for ten days; then the bottles are sold again', async ({ offering }) => {
    const [ada] = (await addBuyers(offering.db, 1)) as [SignedIn];
    const id = await offer(offering, { quantity: 3 }, { ...byWish, granting: 'rank' });
    await wish(offering, ada, id, 3);
    offering.payments.decline(`pm_${ada.id}`, { code: 'declined', message: 'Your card was declined.' });
    offering.clock.forward(7 * spans.day);
    await sweep(offering);
    expect(await stateOf(offering, id)).toBe('granting');
    for (let day = 0; day < 10; day += 1) {
      offering.clock.forward(spans.day);
      await sweep(offering);
    }
    expect(await stateOf(offering, id)).toBe('ended');
    expect(await stockOf(offering.db, offering.shop.wineId)).toBe(30);
  });

  test('are granted and charged once when two processes do it at once', async ({ offering }) => {
    const people = await addBuyers(offering.db, 4);
    const id = await offer(offering, { quantity: 6 }, { ...byWish, granting: 'pro-rata' });
    for (const person of people) await wish(offering, person, id, 3);
    offering.clock.forward(7 * spans.day);
    await Promise.all([sweep(offering), sweep(offering)]);
    await sweep(offering);
    expect(offering.payments.done.filter(({ step }) => step === 'charge')).toHaveLength(4);
    expect((await bottlesOf(offering, id)).taken).toBe(6);
  });
});

test('people are told once that their window is open, and those who did nothing two days before it closes', async ({
  offering,
}) => {
  const [ada] = (await addBuyers(offering.db, 2)) as [SignedIn];
  const id = await offer(offering);
  const tell = async () => {
    while ((await sweepAllocationNotices(offering, system, { most: 1 })) > 0);
    await sweepAllocationNotices(offering, system, { most: 1 });
  };
  await tell();
  await tell();
  const open = ['allocation-open friend-1@example.test', 'allocation-open friend-2@example.test'];
  expect((await mailsOf(offering)).toSorted()).toEqual(open);
  await buy(offering, ada, id, 1);
  offering.clock.forward(5 * spans.day);
  await tell();
  expect((await mailsOf(offering)).filter((mail) => mail.startsWith('allocation-closing'))).toEqual([
    'allocation-closing friend-2@example.test',
  ]);
});
