import { describe, expect } from 'vitest';
import { runCardJob } from '#features/payments/cards/card-jobs.server.ts';
import type { Job } from '#infra/jobs/jobs.ts';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import { addBilledClub, billAt, outcomesOf } from '../../../../tests/fixtures/clubs/billed-release.ts';
import { addShop, spans } from '../../../../tests/fixtures/orders/orders-test.ts';
import { type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { completeOtherCard, showOtherCard, startOtherCard } from './other-card.server.ts';
import { retryDeclinedShipments } from './retry-shipment.server.ts';
import { showBilling } from './show-billing.server.ts';
import { sweepClubBilling } from './sweep-billing.server.ts';

const system = { kind: 'system' } as const;

async function bill(app: StripeOrders): Promise<void> {
  while ((await sweepClubBilling(app, system, { most: 20 })) > 0);
}

/** A club whose members' cards were declined, and the first of them with their shipment. */
async function declinedClub(app: StripeOrders, members = 1) {
  const shop = await addShop(app.db, 12, app.accountRef);
  const customers = await Promise.all(
    Array.from({ length: members }, async () => {
      const { id: customerRef } = await app.stripe.customers.create({});
      const { id: cardRef } = await app.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
        customer: customerRef,
      });
      return { customerRef, cardRef };
    }),
  );
  app.clock.forward(billAt.getTime() - app.clock.now().getTime());
  const cardOf = (at: number) => customers[at] ?? { customerRef: '', cardRef: '' };
  const club = await addBilledClub(app.db, { ...shop, members, cardOf });
  await bill(app);
  const listed = await showBilling(app, shop.owner, { releaseId: club.releaseId, page: null });
  const [first] = listed.ok ? listed.value.shipments : [];
  const member = club.members.find(({ id }) => id === first?.membershipId);
  const payer: SignedIn = { ...shop.buyer, id: member?.userId ?? '' };
  return { ...shop, club, payer, shipment: first?.id ?? '', path: first?.otherCardPath };
}

/** The payer of a shipment pays with a card. */
async function payWith(app: StripeOrders, card: string, shipment: string, actor: SignedIn, savesCard = false) {
  const begun = await startOtherCard(app, actor, shipment, { savesCard });
  if (!begun.ok) return begun;
  const [ref = ''] = begun.value.clientSecret.split('_secret');
  await app.stripe.paymentIntents.confirm(ref, { payment_method: card }).catch(() => undefined);
  return completeOtherCard(app, actor, shipment);
}

const savedCard = ({ db }: StripeOrders) =>
  db.selectFrom('paymentCustomers').select(['cardRef', 'cardLast4']).executeTakeFirstOrThrow();

describe('the page of a declined shipment', () => {
  test('lets its member pay with another card, which is charged at once', async ({ stripeOrders: app }) => {
    const { club, shipment, path, payer } = await declinedClub(app);
    expect(path).toBe(`/club-payment/${shipment}`);
    expect(await showOtherCard(app, payer, shipment)).toMatchObject({
      value: { club: 'Cellar Club', release: 'Winter release', state: 'declined', totalCents: 4_542, bottles: 2 },
    });
    expect(await payWith(app, 'pm_card_visa', shipment, payer)).toMatchObject({ ok: true });
    expect(await outcomesOf(app.db, club)).toEqual(['billed']);
    // why: what is paid is not paid again
    expect(await payWith(app, 'pm_card_mastercard', shipment, payer)).toMatchObject({ code: 'not-found' });
    const intents = await app.stripe.paymentIntents.list({ limit: 100 });
    const statuses = intents.data.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['requires_capture', 'requires_payment_method']);
  });

  test('is for the giver of a gift too', async ({ stripeOrders: app }) => {
    const { club, shipment, payer } = await declinedClub(app);
    const gift = { giftRecipientName: 'Grace', giftRecipientEmail: 'grace@example.test', giftOn: '2026-11-02' };
    await app.db
      .updateTable('clubMemberships')
      .set({ ...gift, giftReleasesLeft: 1 })
      .execute();
    expect(await showOtherCard(app, payer, shipment)).toMatchObject({ value: { giftTo: 'Grace' } });
    expect(await payWith(app, 'pm_card_visa', shipment, payer)).toMatchObject({ ok: true });
    expect(await outcomesOf(app.db, club)).toEqual(['billed']);
    const { state } = await app.db.selectFrom('clubMemberships').select('state').executeTakeFirstOrThrow();
    expect(state).toBe('canceled');
  });

  test('opens nothing to others, and is not offered to staff', async ({ stripeOrders: app }) => {
    const { club, shipment, payer, stranger, owner, member } = await declinedClub(app);
    for (const who of [stranger, owner, anonymous, { ...payer, limited: true }]) {
      expect(await showOtherCard(app, who, shipment)).toMatchObject({ code: 'not-found' });
      expect(await startOtherCard(app, who, shipment, { savesCard: false })).toMatchObject({ code: 'not-found' });
    }
    // why: members of staff see that a card was declined, and pass no links on
    const seen = await showBilling(app, member, { releaseId: club.releaseId, page: null });
    expect(seen.ok && seen.value.shipments.map(({ otherCardPath: path }) => path)).toEqual([null]);
  });
});

describe('another card', () => {
  test('replaces the saved one only if its payer ticks it', async ({ stripeOrders: app }) => {
    const { shipment, payer, club } = await declinedClub(app);
    const { cardRef } = await savedCard(app);
    expect(await payWith(app, 'pm_card_mastercard', shipment, payer, true)).toMatchObject({ ok: true });
    expect(await outcomesOf(app.db, club)).toEqual(['billed']);
    expect(await runCardJob(app, system, { data: { orderId: shipment } } as Job)).toBe('done');
    const saved = await savedCard(app);
    expect(saved.cardLast4).toBe('4444');
    expect(saved.cardRef).not.toBe(cardRef);
  });

  test('pays once otherwise, and the saved one stays', async ({ stripeOrders: app }) => {
    const { shipment, payer, club } = await declinedClub(app);
    const before = await savedCard(app);
    expect(await payWith(app, 'pm_card_mastercard', shipment, payer)).toMatchObject({ ok: true });
    expect(await outcomesOf(app.db, club)).toEqual(['billed']);
    await runCardJob(app, system, { data: { orderId: shipment } } as Job);
    expect(await savedCard(app)).toEqual(before);
  });

  test('may be declined too, and a third one can pay', async ({ stripeOrders: app }) => {
    const { shipment, payer, club } = await declinedClub(app);
    expect(await payWith(app, 'pm_card_visa_chargeDeclined', shipment, payer)).toMatchObject({
      code: 'failed',
      failure: { code: 'declined' },
    });
    expect(await outcomesOf(app.db, club)).toEqual(['declined']);
    expect(await payWith(app, 'pm_card_visa', shipment, payer)).toMatchObject({ ok: true });
    expect(await outcomesOf(app.db, club)).toEqual(['billed']);
  });
});

test('all declined cards of a release are tried again together, but not over and over', async ({
  stripeOrders: app,
}) => {
  const { club, owner, member, stranger } = await declinedClub(app, 3);
  const retry = (who = owner) => retryDeclinedShipments(app, who, { releaseId: club.releaseId });
  expect(await retry()).toEqual({ ok: true, value: { tried: 0, tooSoon: 3 } });
  app.clock.forward(10 * spans.minute);
  expect(await retry(member)).toMatchObject({ code: 'forbidden' });
  expect(await retry(stranger)).toMatchObject({ code: 'forbidden' });
  expect(await retryDeclinedShipments(app, owner, { releaseId: 'x' })).toMatchObject({ code: 'not-found' });
  expect(await retry()).toEqual({ ok: true, value: { tried: 3, tooSoon: 0 } });
  await bill(app);
  const attempts = await app.db.selectFrom('subscriptionAttempts').select('number').execute();
  expect(attempts.map(({ number }) => number).toSorted()).toEqual([1, 1, 1, 2, 2, 2]);
});
