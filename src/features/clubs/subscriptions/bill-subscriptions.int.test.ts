import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import {
  type Billing,
  bill,
  passTo,
  setMembership,
  shipmentsOf,
  stocksOf,
  test,
} from '../../../../tests/fixtures/clubs/subscription-test.ts';
import { mailsOf, spans } from '../../../../tests/fixtures/orders/orders-test.ts';
import { sweepClubNotices } from '../notices/sweep-notices.server.ts';
import { changeSubscription } from '../own-memberships/change-subscription.server.ts';

const system = { kind: 'system' } as const;
const declined = { code: 'declined', message: 'Your card was declined.' } as const;

const nextOf = async ({ db }: Billing, id: string) =>
  (
    await db
      .selectFrom('clubMemberships')
      .select(sql<string>`next_on::text`.as('nextOn'))
      .where('id', '=', id)
      .executeTakeFirst()
  )?.nextOn;

describe('the date of a subscription', () => {
  test('is charged once when its day begins at the winery, and again after the interval', async ({ billing }) => {
    const { ids, shop } = billing;
    await bill(billing);
    expect(await shipmentsOf(billing, ids[0])).toEqual([]);
    await passTo(billing, '2026-12-01T06:00:00Z');
    await bill(billing);
    expect(await shipmentsOf(billing, ids[0])).toEqual(['2026-12-01 billed']);
    expect(await nextOf(billing, ids[0])).toBe('2027-01-01');
    const orders = await billing.db
      .selectFrom('orders')
      .select(['payinCents', 'payoutCents', 'state', 'acceptedBy', 'shipAt'])
      .execute();
    // 73.50 less 10 percent is 66.15, of which the winery's commission is 6.62, and the buyer's fee 1.98
    const order = { payinCents: 6_813, payoutCents: 5_953, state: 'purchased', acceptedBy: shop.owner.id };
    expect(orders).toEqual([1, 2].map(() => ({ ...order, shipAt: new Date('2026-12-01T06:00:00Z') })));
    expect(await stocksOf(billing)).toEqual([12 - 4, 12 - 2]);
    const periods = await billing.db.selectFrom('subscriptionCharges').select(['kind', 'period']).execute();
    expect(periods).toEqual([1, 2].map(() => ({ kind: 'club', period: '2026-12-01' })));
    await passTo(billing, '2026-12-31T12:00:00Z');
    expect(await shipmentsOf(billing, ids[0])).toHaveLength(1);
    await passTo(billing, '2027-01-01T06:00:00Z');
    expect(await shipmentsOf(billing, ids[0])).toEqual(['2026-12-01 billed', '2027-01-01 billed']);
  });

  test('is charged once by two processes at once, and after one died between charge and answer', async ({
    billing,
  }) => {
    billing.clock.forward(1_000);
    billing.payments.next('charge', 'fails-after');
    await Promise.all([bill(billing), bill(billing), bill(billing)]);
    billing.clock.forward(3 * spans.minute);
    await bill(billing);
    for (const id of billing.ids) expect(await shipmentsOf(billing, id)).toEqual(['2026-12-01 billed']);
    expect(billing.payments.done.filter(({ step }) => step === 'charge')).toHaveLength(2);
    expect(await billing.db.selectFrom('orders').select('id').execute()).toHaveLength(2);
    expect(await stocksOf(billing)).toEqual([12 - 4, 12 - 2]);
  });

  test('is left out when it is skipped or in a hold, and the later ones stay where they were', async ({ billing }) => {
    const [skipping, held] = billing.ids;
    await setMembership(billing, skipping, { nextSkipped: true });
    await setMembership(billing, held, { state: 'held', holdUntil: '2027-01-31' });
    for (const month of ['2026-12', '2027-01', '2027-02']) await passTo(billing, `${month}-01T06:00:00Z`);
    expect(await shipmentsOf(billing, skipping)).toEqual([
      '2026-12-01 skipped member',
      '2027-01-01 billed',
      '2027-02-01 billed',
    ]);
    expect(await shipmentsOf(billing, held)).toEqual([
      '2026-12-01 skipped held',
      '2027-01-01 skipped held',
      '2027-02-01 billed',
    ]);
    expect((await mailsOf(billing)).filter((mail) => mail.startsWith('club-shipment-skipped'))).toEqual([]);
  });

  test('is not charged for what the law forbids, what costs more than was agreed to, and what is not there', async ({
    billing,
  }) => {
    const { db, club, ids } = billing;
    await setMembership(billing, ids[0], {
      deliveryMethod: 'shipping',
      shippingDetails: JSON.stringify({ ...{ recipientName: 'A', streetAddress: 'B', city: 'C' }, state: 'UT' }),
    });
    await db.updateTable('clubConsents').set({ toCents: 6_614 }).where('membershipId', '=', ids[1]).execute();
    await passTo(billing, '2026-12-01T06:00:00Z');
    expect(await shipmentsOf(billing, ids[0])).toEqual(['2026-12-01 skipped law']);
    expect(await shipmentsOf(billing, ids[1])).toEqual(['2026-12-01 skipped price']);
    const mails = (await mailsOf(billing)).filter((mail) => /^club-(shipment-skipped|price-consent)/.test(mail));
    expect(mails.toSorted()).toEqual([
      'club-price-consent stranger@example.test',
      'club-shipment-skipped buyer@example.test',
    ]);
    await setMembership(billing, ids[0], { deliveryMethod: 'pickup' });
    await db.updateTable('clubConsents').set({ toCents: 9_000 }).execute();
    await db.updateTable('stock').set({ quantity: 3 }).where('listingId', '=', club.wines[0]).execute();
    await passTo(billing, '2027-01-01T06:00:00Z');
    const outcomes = (await Promise.all(ids.map((id) => shipmentsOf(billing, id)))).map((all) => all[1]);
    expect(outcomes.toSorted()).toEqual(['2027-01-01 billed', '2027-01-01 skipped short']);
    await db.updateTable('listings').set({ state: 'closed' }).where('id', '=', club.wines[0]).execute();
    await passTo(billing, '2027-02-01T06:00:00Z');
    expect((await shipmentsOf(billing, ids[0]))[2]).toBe('2027-02-01 skipped unavailable');
  });

  test('that was missed for long is left out, and never charged together with the next one', async ({ billing }) => {
    await passTo(billing, '2027-02-20T12:00:00Z');
    expect(await shipmentsOf(billing, billing.ids[0])).toEqual(['2026-12-01 skipped unavailable']);
    expect(await nextOf(billing, billing.ids[0])).toBe('2027-03-01');
  });

  test('of a winery that cannot take charges waits for a week', async ({ billing }) => {
    const { db, ids } = billing;
    const account = await db.selectFrom('payoutAccounts').selectAll().executeTakeFirstOrThrow();
    await db.updateTable('payoutAccounts').set({ chargesEnabled: false }).execute();
    await passTo(billing, '2026-12-05T12:00:00Z');
    expect(await shipmentsOf(billing, ids[0])).toEqual([]);
    await db.updateTable('payoutAccounts').set({ chargesEnabled: account.chargesEnabled }).execute();
    await bill(billing);
    expect(await shipmentsOf(billing, ids[0])).toEqual(['2026-12-01 billed']);
  });

  test('ends a gift with its last shipment', async ({ billing }) => {
    const gift = { giftRecipientName: 'Grace', giftRecipientEmail: 'grace@example.test', giftOn: '2026-11-20' };
    await setMembership(billing, billing.ids[0], { ...gift, giftReleasesLeft: 2 });
    for (const month of ['2026-12', '2027-01', '2027-02']) await passTo(billing, `${month}-01T06:00:00Z`);
    expect(await shipmentsOf(billing, billing.ids[0])).toEqual(['2026-12-01 billed', '2027-01-01 billed']);
    const member = await billing.db
      .selectFrom('clubMemberships')
      .select(['state', 'cancelReason'])
      .where('id', '=', billing.ids[0])
      .executeTakeFirst();
    expect(member).toEqual({ state: 'canceled', cancelReason: 'gift-over' });
  });
});

describe('a declined card', () => {
  test('keeps the bottles until it was tried for the last time', async ({ billing }) => {
    const { shop, ids } = billing;
    billing.payments.decline(`pm_${shop.buyer.id}`, declined);
    await passTo(billing, '2026-12-01T06:00:00Z');
    expect(await shipmentsOf(billing, ids[0])).toEqual(['2026-12-01 declined']);
    for (let day = 0; day < 9; day += 1) {
      billing.clock.forward(spans.day);
      await bill(billing);
    }
    expect(await stocksOf(billing)).toEqual([12 - 4, 12 - 2]);
    billing.clock.forward(spans.day);
    await bill(billing);
    expect(await shipmentsOf(billing, ids[0])).toEqual(['2026-12-01 skipped declined']);
    expect(await stocksOf(billing)).toEqual([12 - 2, 12 - 1]);
    const mails = (await mailsOf(billing)).filter((mail) => mail.startsWith('club-payment'));
    expect(mails.map((mail) => mail.split(' ')[0])).toEqual([
      ...Array.from({ length: 3 }, () => 'club-payment-declined'),
      'club-payment-failed',
    ]);
  });

  test('gives the bottles back when the member cancels', async ({ billing }) => {
    billing.payments.decline(`pm_${billing.shop.buyer.id}`, declined);
    await passTo(billing, '2026-12-01T06:00:00Z');
    const canceled = { state: 'canceled', canceledAt: billing.clock.now(), canceledBy: 'member' } as const;
    await setMembership(billing, billing.ids[0], canceled);
    billing.clock.forward(spans.day);
    await bill(billing);
    expect(await shipmentsOf(billing, billing.ids[0])).toEqual(['2026-12-01 skipped canceled']);
    expect(await stocksOf(billing)).toEqual([12 - 2, 12 - 1]);
  });
});

describe('what members are told before', () => {
  test('comes two weeks and two days ahead, once, and again for a day that they moved', async ({ billing }) => {
    const { shop, ids, club } = billing;
    const told = async (at: string) => {
      billing.clock.forward(new Date(at).getTime() - billing.clock.now().getTime());
      const before = (await mailsOf(billing)).length;
      while ((await sweepClubNotices(billing, system, { most: 1 })) > 0);
      const mails = (await mailsOf(billing)).slice(before);
      return mails.map((mail) => mail.replace(/^club-(\S+) (\w+)@.*$/, '$1 $2')).toSorted();
    };
    const both = ['release-coming buyer', 'release-coming stranger'];
    await passTo(billing, '2026-12-01T06:00:00Z');
    expect(await told('2026-12-18T05:59:00Z')).toEqual([]);
    expect(await told('2026-12-18T06:00:00Z')).toEqual(both);
    expect(await told('2026-12-20T06:00:00Z')).toEqual([]);
    expect(await told('2026-12-30T06:00:00Z')).toEqual(both);
    const move = { do: 'move', nextOn: '2027-01-20' };
    expect(await changeSubscription(billing, shop.buyer, { id: ids[0] }, move)).toMatchObject({ ok: true });
    expect(await told('2027-01-05T12:00:00Z')).toEqual([]);
    // what they cannot have is said, so that they can choose something else
    await billing.db.updateTable('stock').set({ quantity: 0 }).where('listingId', '=', club.wines[1]).execute();
    expect(await told('2027-01-06T06:00:00Z')).toEqual(['release-coming buyer']);
    await setMembership(billing, ids[0], { nextSkipped: true });
    expect(await told('2027-01-19T06:00:00Z')).toEqual([]);
  });
});
