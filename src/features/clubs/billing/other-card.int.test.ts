import { describe, expect } from 'vitest';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import { addBilledClub, billAt, outcomesOf } from '../../../../tests/fixtures/clubs/billed-release.ts';
import { addShop, spans } from '../../../../tests/fixtures/orders/orders-test.ts';
import { type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { otherCardPath } from '../membership-link.server.ts';
import { completeOtherCard, type OpenedShipment, showOtherCard, startOtherCard } from './other-card.server.ts';
import { retryDeclinedShipments } from './retry-shipment.server.ts';
import { showBilling } from './show-billing.server.ts';
import { sweepClubBilling } from './sweep-billing.server.ts';

const system = { kind: 'system' } as const;

async function bill(app: StripeOrders): Promise<void> {
  while ((await sweepClubBilling(app, system, { most: 20 })) > 0);
}

/** A club whose members' cards were declined, and the link by which the first of them pays with another one. */
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
  const token = new URLSearchParams(first?.otherCardPath?.split('?')[1]).get('t') ?? '';
  const member = club.members.find(({ id }) => id === first?.membershipId);
  const payer: SignedIn = { ...shop.buyer, id: member?.userId ?? '' };
  return { ...shop, club, payer, opened: { id: first?.id ?? '', token } };
}

/** The reader of a link saves a card. */
async function payWith(app: StripeOrders, card: string, opened: OpenedShipment, actor: SignedIn | typeof anonymous) {
  const begun = await startOtherCard(app, actor, opened);
  if (!begun.ok) return begun;
  await app.stripe.setupIntents.confirm(begun.value.setupRef, { payment_method: card });
  return completeOtherCard(app, actor, opened, begun.value.setupRef);
}

describe('the link of a declined shipment', () => {
  test('lets whoever has it pay with another card, which is charged at once', async ({ stripeOrders: app }) => {
    const { club, opened } = await declinedClub(app);
    expect(await showOtherCard(app, anonymous, opened)).toMatchObject({
      value: { club: 'Cellar Club', release: 'Winter release', state: 'declined', totalCents: 4_542, bottles: 2 },
    });
    expect(await payWith(app, 'pm_card_visa', opened, anonymous)).toMatchObject({ ok: true });
    expect(await showOtherCard(app, anonymous, opened)).toMatchObject({ value: { state: 'charging' } });
    await bill(app);
    expect(await outcomesOf(app.db, club)).toEqual(['billed']);
    // why: what is paid is not paid again, and the card stays
    expect(await payWith(app, 'pm_card_mastercard', opened, anonymous)).toMatchObject({ code: 'not-found' });
    const { cardLast4 } = await app.db.selectFrom('paymentCustomers').selectAll().executeTakeFirstOrThrow();
    expect(cardLast4).toBe('4242');
  });

  test('is for the giver of a gift too, who also pays without it, signed in', async ({ stripeOrders: app }) => {
    const { club, opened, payer } = await declinedClub(app);
    const gift = { giftRecipientName: 'Grace', giftRecipientEmail: 'grace@example.test', giftOn: '2026-11-02' };
    await app.db
      .updateTable('clubMemberships')
      .set({ ...gift, giftReleasesLeft: 1 })
      .execute();
    expect(await showOtherCard(app, payer, { id: opened.id })).toMatchObject({ value: { giftTo: 'Grace' } });
    expect(await payWith(app, 'pm_card_visa', { id: opened.id }, payer)).toMatchObject({ ok: true });
    await bill(app);
    expect(await outcomesOf(app.db, club)).toEqual(['billed']);
    const { state } = await app.db.selectFrom('clubMemberships').select('state').executeTakeFirstOrThrow();
    expect(state).toBe('canceled');
  });

  test('opens nothing to others, for other shipments, or after the retries', async ({ stripeOrders: app }) => {
    const { club, opened, stranger, owner, member } = await declinedClub(app);
    const { id, token } = opened;
    for (const who of [stranger, owner, anonymous])
      expect(await showOtherCard(app, who, { id })).toMatchObject({ code: 'not-found' });
    const later = new Date(app.clock.now().getTime() + spans.day);
    const other = (await otherCardPath(app, crypto.randomUUID(), later)).split('t=')[1];
    for (const wrong of [other, `${token}x`, ''])
      expect(await startOtherCard(app, anonymous, { id, token: wrong })).toMatchObject({ code: 'not-found' });
    // why: members of staff see that a card was declined, and pass no links on
    const seen = await showBilling(app, member, { releaseId: club.releaseId, page: null });
    expect(seen.ok && seen.value.shipments.map(({ otherCardPath: path }) => path)).toEqual([null]);
    app.clock.forward(10 * spans.day);
    expect(await startOtherCard(app, anonymous, opened)).toMatchObject({ code: 'not-found' });
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
