import { describe, expect } from 'vitest';
import { reconcilePayment } from '#features/orders/payment/reconcile-payment.server.ts';
import { addBilledClub, type BilledClub, billAt, outcomesOf } from '../../../../tests/fixtures/clubs/billed-release.ts';
import { sentProps } from '../../../../tests/fixtures/clubs/sent-mails.ts';
import {
  addShop,
  mailsOf,
  type Shop,
  shippingDetails,
  spans,
  stockOf,
  type TestOrders,
  test as withOrders,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { addPlanRow, giveTerms } from '../../../../tests/fixtures/plans/add-plans.ts';
import { listPastShipments } from '../db/own-membership-rows.server.ts';
import { showRelease } from '../releases/show-releases.server.ts';
import { previewBilling } from './preview-billing.server.ts';
import { retryShipment } from './retry-shipment.server.ts';
import { showBilling } from './show-billing.server.ts';
import { sweepClubBilling } from './sweep-billing.server.ts';

const system = { kind: 'system' } as const;
const declined = { code: 'declined', message: 'Your card was declined.' } as const;

type Billing = TestOrders & { shop: Shop };

const test = withOrders.extend<{ billing: Billing }>({
  billing: async ({ orders }, use) => {
    const shop = await addShop(orders.db);
    orders.clock.forward(billAt.getTime() - orders.clock.now().getTime());
    await use({ ...orders, shop });
  },
});

const clubOf = ({ db, shop }: Billing, members: number, allocated?: number) =>
  addBilledClub(db, { ...shop, members, ...(allocated === undefined ? {} : { allocated }) });

/** Sweeps until nothing is left to do. */
async function bill(app: Billing): Promise<void> {
  while ((await sweepClubBilling(app, system, { most: 20 })) > 0);
}

async function passDays(app: Billing, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    app.clock.forward(spans.day);
    await bill(app);
  }
}

const stateOf = async ({ db }: Billing, { releaseId }: BilledClub) =>
  (await db.selectFrom('clubReleases').select('state').where('id', '=', releaseId).executeTakeFirst())?.state;

describe('a billing run', () => {
  test('makes each member an accepted order that their card is charged for', async ({ billing }) => {
    const club = await clubOf(billing, 3);
    await bill(billing);
    expect(await outcomesOf(billing.db, club)).toEqual(['billed', 'billed', 'billed']);
    expect(await stateOf(billing, club)).toBe('processed');
    const orders = await billing.db.selectFrom('orders').selectAll().execute();
    // 49.00 less 10 percent is 44.10, of which the winery's commission is 4.41, and the buyer's 1.32
    expect(orders.map(({ payinCents, payoutCents, state }) => ({ payinCents, payoutCents, state }))).toEqual(
      Array.from({ length: 3 }, () => ({ payinCents: 4_542, payoutCents: 3_969, state: 'purchased' })),
    );
    for (const { id } of orders) await reconcilePayment(billing, system, id);
    const accepted = await billing.db.selectFrom('orders').select(['acceptedBy', 'acceptedAt', 'dueAt']).execute();
    // why: the winery has 14 days from the day of shipping, not from the acceptance
    const dueAt = new Date('2026-12-22T06:00:00Z');
    expect(accepted).toEqual(accepted.map(() => ({ acceptedBy: billing.shop.owner.id, acceptedAt: billAt, dueAt })));
    expect(billing.payments.done.filter(({ step }) => step === 'charge')).toHaveLength(3);
    expect(await mailsOf(billing)).toContain('club-release-billed owner@example.test');
  });

  test('keeps for the operator what the plan of the winery says', async ({ billing }) => {
    await clubOf(billing, 1);
    await giveTerms(billing, billing.shop.wineryId, await addPlanRow(billing, { commission: 400 }));
    await bill(billing);
    // 4 percent of 44.10 are 1.76
    const { payoutCents } = await billing.db.selectFrom('orders').select('payoutCents').executeTakeFirstOrThrow();
    expect(payoutCents).toBe(4_410 - 176);
  });

  test('begins at midnight of the bill day at the winery, not before', async ({ billing }) => {
    const club = await clubOf(billing, 1);
    billing.clock.forward(-1);
    await bill(billing);
    expect(await outcomesOf(billing.db, club)).toEqual(['']);
    billing.clock.forward(1);
    await bill(billing);
    expect(await outcomesOf(billing.db, club)).toEqual(['billed']);
  });

  test('tells why it does not charge a member', async ({ billing }) => {
    const { db } = billing;
    const club = await clubOf(billing, 9, 4);
    const [skipping, held, canceled, waiting, young, abroad, dear, chooser] = club.members;
    const change = (of: typeof skipping, values: object) =>
      db
        .updateTable('clubMemberships')
        .set(values)
        .where('id', '=', of?.id ?? '')
        .execute();
    const at = { clubId: club.clubId, releaseId: club.releaseId, updatedAt: billAt };
    await db
      .insertInto('clubChoices')
      .values({ membershipId: skipping?.id ?? '', skipped: true, ...at })
      .execute();
    await change(held, { state: 'held', holdUntil: '2026-12-01' });
    await change(canceled, { state: 'canceled', canceledAt: billAt, canceledBy: 'member' });
    await change(waiting, { state: 'waiting' });
    await db.updateTable('clubs').set({ memberLimit: 1 }).execute();
    await db
      .updateTable('users')
      .set({ birthDate: '2010-01-01' })
      .where('id', '=', young?.userId ?? '')
      .execute();
    const details = JSON.stringify({ ...shippingDetails, state: 'UT', postalCode: '84101' });
    await change(abroad, { deliveryMethod: 'shipping', shippingDetails: details });
    await db
      .updateTable('clubConsents')
      .set({ toCents: 4_409 })
      .where('membershipId', '=', dear?.id ?? '')
      .execute();
    // the next to last chose three bottles of the four that are left, so that one is missing for the last
    await db
      .insertInto('clubChoices')
      .values({ membershipId: chooser?.id ?? '', ...at })
      .execute();
    const chosen = { membershipId: chooser?.id ?? '', releaseId: club.releaseId, listingId: billing.shop.wineId };
    await db
      .insertInto('clubChoiceWines')
      .values({ ...chosen, quantity: 3 })
      .execute();
    await db
      .updateTable('clubConsents')
      .set({ toCents: 7_000 })
      .where('membershipId', '=', chooser?.id ?? '')
      .execute();
    await bill(billing);
    const told = ['skipped member', 'skipped held', '', '', 'skipped age', 'skipped law', 'skipped price', 'billed'];
    expect(await outcomesOf(db, club)).toEqual([...told, 'skipped short']);
    const mails = (await mailsOf(billing)).filter((mail) => mail.startsWith('club-shipment-skipped'));
    expect(mails.map((mail) => mail.replace(/^\S+ member-(\d).*/, '$1')).toSorted()).toEqual(['4', '5', '8']);
    expect(await mailsOf(billing)).toContainEqual(expect.stringMatching(/^club-price-consent member-6/));
    await passDays(billing, 10);
    // what nobody got is sold again
    expect(await stockOf(db, billing.shop.wineId)).toBe(12 + 1);
  });

  test('charges nobody twice when two processes run it at once', async ({ billing }) => {
    const club = await clubOf(billing, 5);
    await Promise.all([bill(billing), bill(billing)]);
    await bill(billing);
    expect(await outcomesOf(billing.db, club)).toEqual(club.members.map(() => 'billed'));
    expect(billing.payments.done.filter(({ step }) => step === 'charge')).toHaveLength(5);
    expect(await billing.db.selectFrom('orders').select('id').execute()).toHaveLength(5);
  });

  test('asks again under the same key when an answer is lost', async ({ billing }) => {
    const club = await clubOf(billing, 1);
    billing.payments.next('charge', 'fails-after');
    await bill(billing);
    expect(await outcomesOf(billing.db, club)).toEqual(['charging']);
    expect(await stateOf(billing, club)).toBe('active');
    billing.clock.forward(3 * spans.minute);
    await bill(billing);
    expect(await outcomesOf(billing.db, club)).toEqual(['billed']);
    expect(billing.payments.done.filter(({ step }) => step === 'charge')).toHaveLength(1);
  });

  test('does not charge who canceled after it was prepared', async ({ billing }) => {
    const club = await clubOf(billing, 2);
    billing.payments.decline('pm_0', declined);
    await bill(billing);
    const canceled = { state: 'canceled', canceledAt: billAt, canceledBy: 'member' } as const;
    await billing.db.updateTable('clubMemberships').set(canceled).execute();
    await passDays(billing, 1);
    expect(await outcomesOf(billing.db, club)).toEqual(['skipped canceled', 'billed']);
    expect(await stockOf(billing.db, billing.shop.wineId)).toBe(12 + 2);
  });
});

describe('a declined card', () => {
  test('is tried once a day for ten days, with mails at the first, fourth and seventh time; then the bottles are free', async ({
    billing,
  }) => {
    const club = await clubOf(billing, 1);
    billing.payments.decline('pm_0', declined);
    await bill(billing);
    expect(await stateOf(billing, club)).toBe('processed');
    await passDays(billing, 9);
    expect(await outcomesOf(billing.db, club)).toEqual(['declined']);
    expect(await stockOf(billing.db, billing.shop.wineId)).toBe(12);
    await passDays(billing, 1);
    expect(await outcomesOf(billing.db, club)).toEqual(['skipped declined']);
    expect(await stockOf(billing.db, billing.shop.wineId)).toBe(12 + 2);
    await passDays(billing, 3);
    const attempts = await billing.db.selectFrom('subscriptionAttempts').select(['number', 'failureCode']).execute();
    expect(attempts).toHaveLength(11);
    const mails = (await mailsOf(billing)).filter((mail) => mail.startsWith('club-payment'));
    expect(mails.map((mail) => mail.split(' ')[0])).toEqual([
      ...Array.from({ length: 3 }, () => 'club-payment-declined'),
      'club-payment-failed',
    ]);
    expect(await billing.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  test('is not what a payment is called that the bank wants confirmed, neither while it waits nor at the end', async ({
    billing,
  }) => {
    const { releaseId, members } = await clubOf(billing, 1);
    billing.payments.decline('pm_0', { code: 'authentication', message: 'Authentication is required.' });
    await bill(billing);
    const shipments = async () => {
      const shown = await showBilling(billing, billing.shop.owner, { releaseId, page: null });
      return shown.ok ? shown.value.shipments : [];
    };
    expect(await shipments()).toMatchObject([{ state: 'declined', needsConfirmation: true }]);
    await passDays(billing, 10);
    expect(await shipments()).toMatchObject([{ skipReason: 'declined', needsConfirmation: true }]);
    const past = await listPastShipments(billing.db, members[0]?.id ?? '', { most: 1, now: billing.clock.now() });
    expect(past).toMatchObject([{ skipReason: 'declined', needsConfirmation: true }]);
    expect(await sentProps(billing, 'club-payment-failed')).toMatchObject([{ follows: 'confirm' }]);
  });

  test('is tried at once when its owner saves another', async ({ billing }) => {
    const club = await clubOf(billing, 1);
    billing.payments.decline('pm_0', declined);
    await bill(billing);
    await bill(billing);
    expect(await outcomesOf(billing.db, club)).toEqual(['declined']);
    await billing.db.updateTable('paymentCustomers').set({ cardRef: 'pm_new' }).execute();
    await bill(billing);
    expect(await outcomesOf(billing.db, club)).toEqual(['billed']);
  });

  test('is not needed: who has no card is asked for one', async ({ billing }) => {
    const club = await clubOf(billing, 1);
    const none = { cardRef: null, cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null };
    await billing.db.updateTable('paymentCustomers').set(none).execute();
    await bill(billing);
    expect(await outcomesOf(billing.db, club)).toEqual(['declined']);
    expect(await mailsOf(billing)).toContain('club-payment-declined member-0@example.test');
  });
});

describe('what the winery sees of it', () => {
  test('is before the run what the run then does', async ({ billing }) => {
    const { db, shop } = billing;
    const club = await clubOf(billing, 4, 6);
    const [skipping, expiring] = club.members;
    const { clubId, releaseId } = club;
    const choice = { clubId, releaseId, membershipId: skipping?.id ?? '', skipped: true, updatedAt: billAt };
    await db.insertInto('clubChoices').values(choice).execute();
    const old = { cardExpMonth: 11, cardExpYear: 2026 };
    await db
      .updateTable('paymentCustomers')
      .set(old)
      .where('userId', '=', expiring?.userId ?? '')
      .execute();
    const preview = await previewBilling(billing, shop.owner, club.releaseId);
    expect(preview).toEqual({
      ok: true,
      value: {
        ...{ billOn: '2026-12-01', charged: 3, totalCents: 3 * 4_542, bottles: 6, withoutCard: 0, expiringCards: 1 },
        ...{ skipped: { member: 1 }, isChargeable: true },
      },
    });
    // a bottle is gone between the preview and the run
    await db.updateTable('clubReleaseAllocations').set({ quantity: 5 }).execute();
    billing.payments.decline('pm_1', declined);
    await bill(billing);
    expect(await sentProps(billing, 'club-shipment-skipped')).toMatchObject([
      { reason: 'short', wine: 'NV Château Été' },
    ]);
    expect(await sentProps(billing, 'club-release-billed')).toMatchObject([{ skipped: 2, short: 1 }]);
    const shown = await showBilling(billing, shop.member, { releaseId: club.releaseId, page: null });
    expect(shown).toMatchObject({
      ok: true,
      value: {
        ...{ counts: { billed: 1, declined: 1, skipped: 2, charging: 0 }, billedCents: 4_542, total: 4 },
        ...{ skipped: { member: 1, short: 1 }, bottlesFrom: 'set-aside' },
      },
    });
    const [first] = shown.ok ? shown.value.shipments : [];
    const tried = { attempts: 1, failureCode: 'declined' };
    const release = await showRelease(billing, shop.owner, { clubId, id: releaseId });
    expect(release).toMatchObject({ value: { release: { state: 'processed' }, needed: [], forecast: [] } });
    expect(first).toMatchObject({ memberName: 'Ada Member', tried, needsConfirmation: false });
  });

  test('lets its owner and the member try a declined card again, but not over and over', async ({ billing }) => {
    const { shop } = billing;
    const club = await clubOf(billing, 1);
    billing.payments.decline('pm_0', declined);
    await bill(billing);
    billing.payments.decline('pm_0');
    const { id } = await billing.db.selectFrom('clubShipments').select('id').executeTakeFirstOrThrow();
    const retry = () => retryShipment(billing, shop.owner, id);
    expect(await retry()).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 600 });
    billing.clock.forward(10 * spans.minute);
    expect(await retryShipment(billing, shop.stranger, id)).toMatchObject({ code: 'forbidden' });
    const member = { ...shop.buyer, id: club.members[0]?.userId ?? '' };
    expect(await retryShipment(billing, member, id)).toEqual({ ok: true, value: { id } });
    await bill(billing);
    expect(await outcomesOf(billing.db, club)).toEqual(['billed']);
    expect(await retry()).toMatchObject({ code: 'shipment-not-declined' });
  });
});
