import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { addAllocation, addBuyers, addCard, emailsOf } from '../../../../tests/fixtures/allocations/add-allocation.ts';
import {
  bottlesOf,
  buy,
  offer,
  stateOf,
  sweep,
  test,
  want,
} from '../../../../tests/fixtures/allocations/allocation-test.ts';
import { mailsOf, shippingDetails, spans, stockOf } from '../../../../tests/fixtures/orders/orders-test.ts';
import { publishAllocation } from '../managing/publish-allocation.server.ts';
import { showManagedAllocation } from '../managing/show-allocations.server.ts';
import { buyAllocation } from './buy-allocation.server.ts';
import { showOffer } from './show-offers.server.ts';

describe('publishing', () => {
  test('fixes the people, and moves the bottles out of the stock', async ({ offering }) => {
    await addBuyers(offering.db, 3);
    const id = await offer(offering);
    expect(await stockOf(offering.db, offering.shop.wineId)).toBe(20);
    await addBuyers(offering.db, 1, 'late');
    const shown = await showManagedAllocation(offering, offering.shop.member, id);
    expect(shown.ok && shown.value.counts.people).toBe(3);
    const groups = await offering.db.selectFrom('allocationGroups').select('emails').execute();
    expect(groups).toEqual([{ emails: null }]);
  });

  test('finds people by spend, years, and clubs, each in the first group that they belong to', async ({ offering }) => {
    const { db, shop, clock } = offering;
    await addBuyers(db, 2);
    const window = { opensAt: clock.now(), closesAt: new Date(clock.now().getTime() + spans.day) };
    const { id } = await addAllocation(db, {
      wineryId: shop.wineryId,
      listingId: shop.wineId,
      emails: ['nobody@x.test'],
      window,
    });
    const insertOrder = (customerId: string, payinCents: number, createdAt: Date) =>
      db
        .insertInto('orders')
        .values({
          ...{
            id: crypto.randomUUID(),
            wineryId: shop.wineryId,
            customerId,
            listingId: shop.wineId,
            state: 'completed',
            currency: 'USD',
          },
          ...{ lastTransition: 'mark-received', lastTransitionedAt: createdAt, payinCents, payoutCents: 1, createdAt },
          ...{ acceptedAt: createdAt, acceptedBy: customerId },
          ...{ deliveryMethod: 'pickup' },
        } as never)
        .execute();
    await insertOrder(shop.buyer.id, 50_000, new Date('2020-01-01T12:00:00Z'));
    await insertOrder(shop.stranger.id, 1_000, new Date('2021-01-01T12:00:00Z'));
    // who works there is offered nothing
    await insertOrder(shop.member.id, 90_000, new Date('2019-01-01T12:00:00Z'));
    const group = {
      allocationId: id,
      ...window,
      emails: null,
      wishesAbove: false,
      noticeAt: null,
      clubId: null,
      tierId: null,
    };
    await db
      .insertInto('allocationGroups')
      .values([
        {
          ...group,
          id: crypto.randomUUID(),
          position: 2,
          name: 'Spend',
          people: 'spend',
          minSpendCents: 50_000,
          minYears: null,
        },
        {
          ...group,
          id: crypto.randomUUID(),
          position: 3,
          name: 'Years',
          people: 'years',
          minSpendCents: null,
          minYears: 5,
        },
      ])
      .execute();
    const shown = await showManagedAllocation(offering, shop.owner, id);
    expect(shown.ok && shown.value.allocation.groups.map(({ name, count }) => [name, count])).toEqual([
      ['Friends', 0],
      ['Spend', 1],
      ['Years', 1],
    ]);
  });

  test('is refused while bottles, people, or rights are missing, and publishes nothing twice', async ({ offering }) => {
    const { db, shop, clock } = offering;
    const window = { opensAt: clock.now(), closesAt: new Date(clock.now().getTime() + spans.day) };
    const draft = { wineryId: shop.wineryId, listingId: shop.wineId, emails: emailsOf(2), window };
    const { id } = await addAllocation(
      db,
      { ...draft, quantity: 31, limit: { maxBottles: 20 } },
      { model: 'guaranteed' },
    );
    const publish = (actor: SignedIn, version = 1) => publishAllocation(offering, actor, { id, version });
    const refused = await publish(shop.owner);
    expect(refused).toMatchObject({ ok: false, code: 'incomplete' });
    await addBuyers(db, 2);
    const still = await publish(shop.owner);
    expect(!still.ok && 'problems' in still && still.problems).toEqual([
      expect.stringContaining('31 bottles of'),
      expect.stringContaining('40 bottles are needed'),
    ]);
    await db.updateTable('allocationWines').set({ quantity: 30 }).execute();
    await db.updateTable('allocationLimits').set({ maxBottles: 15 }).execute();
    expect(await publish(shop.member)).toMatchObject({ code: 'forbidden' });
    expect(await publish(shop.stranger)).toMatchObject({ code: 'forbidden' });
    const owner = { ...shop.stranger, roles: ['winery-owner'] } as const;
    expect(await publish(owner)).toMatchObject({ code: 'not-found' });
    expect(await publish(shop.owner, 2)).toMatchObject({ code: 'changed' });
    const twice = await Promise.all([publish(shop.owner), publish(shop.owner)]);
    expect(twice.map((one) => one.ok).sort()).toEqual([false, true]);
    expect(await stockOf(db, shop.wineId)).toBe(0);
  });
});

describe('buying', () => {
  test('makes an accepted order that the card is charged for', async ({ offering }) => {
    const [ada] = (await addBuyers(offering.db, 1)) as [SignedIn];
    const id = await offer(offering);
    const bought = await buy(offering, ada, id, 2);
    expect(bought.ok).toBe(true);
    await sweep(offering);
    const orders = await offering.db.selectFrom('orders').select(['payinCents', 'state', 'acceptedBy']).execute();
    // 2 bottles at 50.00, and 3 percent
    expect(orders).toEqual([{ payinCents: 10_300, state: 'purchased', acceptedBy: offering.shop.owner.id }]);
    const shown = await showOffer(offering, ada, { id });
    expect(shown.ok && shown.value.offer.purchases).toMatchObject([{ state: 'billed', bottles: 2 }]);
  });

  test('the last bottle is sold once when two want it at the same time', async ({ offering }) => {
    const [ada, ben] = (await addBuyers(offering.db, 2)) as [SignedIn, SignedIn];
    const id = await offer(offering, { quantity: 1 });
    const both = await Promise.all([buy(offering, ada, id, 1), buy(offering, ben, id, 1)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'validation-invalid-params' });
    expect(await bottlesOf(offering, id)).toEqual({ quantity: 1, taken: 1, returned: 0 });
  });

  test('is bound by the minimum and maximum of the person, also in parts and at once', async ({ offering }) => {
    const [ada] = (await addBuyers(offering.db, 1)) as [SignedIn];
    const id = await offer(offering, { limit: { minBottles: 2, maxBottles: 3, defaultBottles: 2 } });
    expect(await buy(offering, ada, id, 1)).toMatchObject({ ok: false, code: 'validation-invalid-params' });
    expect(await buy(offering, ada, id, 4)).toMatchObject({ ok: false, code: 'validation-invalid-params' });
    const both = await Promise.all([buy(offering, ada, id, 2), buy(offering, ada, id, 2)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await buy(offering, ada, id, 1)).ok).toBe(true);
    expect((await bottlesOf(offering, id)).taken).toBe(3);
  });

  test('a repeated request buys once', async ({ offering }) => {
    const [ada] = (await addBuyers(offering.db, 1)) as [SignedIn];
    const id = await offer(offering, { limit: { maxBottles: 1 } });
    const wanted = { ...(await want(offering, ada, id, 1)), attempt: crypto.randomUUID() };
    const [first, second] = await Promise.all([
      buyAllocation(offering, ada, wanted),
      buyAllocation(offering, ada, wanted),
    ]);
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual(first);
    offering.clock.forward(8 * spans.day);
    expect(await buyAllocation(offering, ada, wanted)).toEqual(first);
    expect((await bottlesOf(offering, id)).taken).toBe(1);
  });

  test('a wine that is named twice counts once, with all its bottles', async ({ offering }) => {
    const [ada] = (await addBuyers(offering.db, 1)) as [SignedIn];
    const id = await offer(offering);
    const { wanted, ...input } = await want(offering, ada, id, 2);
    const bought = (both: typeof wanted) =>
      buyAllocation(offering, ada, { ...input, wanted: both, attempt: crypto.randomUUID() });
    const [wine] = wanted;
    if (!wine) throw new Error('There is no wine');
    expect(await bought([wine, wine])).toMatchObject({ errors: { [`bottles-${wine.listingId}`]: 'Choose at most 3' } });
    const one = { ...wine, quantity: 1 };
    expect((await bought([one, one])).ok).toBe(true);
    expect((await bottlesOf(offering, id)).taken).toBe(2);
  });

  test('needs an open window, an invitation, a card, the legal age, and a state that is served', async ({
    offering,
  }) => {
    const { db, shop, clock } = offering;
    const [ada] = (await addBuyers(db, 1)) as [SignedIn];
    const young = await addPerson(db, { email: 'friend-2@example.test', birthDate: '2010-01-01' });
    await addCard(db, young.id);
    const cardless = await addPerson(db, { email: 'friend-3@example.test' });
    const id = await offer(offering);
    const wanted = await want(offering, ada, id, 1);
    const refusal = async (actor: SignedIn, fields: object = {}) => {
      const input = { ...wanted, fields: { ...wanted.fields, ...fields }, attempt: crypto.randomUUID() };
      const bought = await buyAllocation(offering, actor, input);
      return bought.ok ? 'bought' : 'errors' in bought ? Object.keys(bought.errors) : bought.code;
    };
    expect(await refusal(shop.buyer)).toBe('not-found');
    expect(await refusal(young)).toEqual(['age']);
    expect(await refusal(cardless)).toEqual(['card']);
    expect(await refusal({ ...ada, limited: true })).toBe('forbidden');
    expect(await refusal(ada, { total: '1' })).toBe('price-changed');
    expect(await refusal(ada, { delivery: 'shipping', ...shippingDetails, state: 'UT', postalCode: '84101' })).toEqual([
      'state',
    ]);
    clock.forward(7 * spans.day);
    expect(await refusal(ada)).toBe('closed');
  });

  test('a declined card gives the bottles back, and the buyer is told', async ({ offering }) => {
    const [ada] = (await addBuyers(offering.db, 1)) as [SignedIn];
    offering.payments.decline(`pm_${ada.id}`, { code: 'declined', message: 'Your card was declined.' });
    const id = await offer(offering);
    await buy(offering, ada, id, 2);
    await sweep(offering);
    expect((await bottlesOf(offering, id)).taken).toBe(0);
    expect(await mailsOf(offering)).toContain('allocation-payment-declined friend-1@example.test');
    expect((await buy(offering, ada, id, 3)).ok).toBe(true);
  });

  test('what is not bought is sold again after the window', async ({ offering }) => {
    const [ada] = (await addBuyers(offering.db, 1)) as [SignedIn];
    const id = await offer(offering, {}, { granting: 'rank' });
    await buy(offering, ada, id, 3);
    offering.clock.forward(7 * spans.day);
    await sweep(offering);
    expect(await stateOf(offering, id)).toBe('ended');
    expect(await stockOf(offering.db, offering.shop.wineId)).toBe(27);
    expect(await bottlesOf(offering, id)).toEqual({ quantity: 10, taken: 3, returned: 7 });
  });
});
