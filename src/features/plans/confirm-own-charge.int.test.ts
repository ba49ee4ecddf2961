import type Stripe from 'stripe';
import { describe, expect } from 'vitest';
import { sweepClubBilling } from '#features/clubs/billing/sweep-billing.server.ts';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import { finalizeCard } from '#features/payments/cards/save-card.server.ts';
import { showCard } from '#features/payments/cards/saved-card.server.ts';
import { confirmPaymentPath } from '#features/subscriptions/charge.ts';
import { showConfirmation } from '#features/subscriptions/confirm-charge.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { addBilledClub, billAt, outcomesOf } from '../../../tests/fixtures/clubs/billed-release.ts';
import { sentMails } from '../../../tests/fixtures/clubs/sent-mails.ts';
import { addShop, spans } from '../../../tests/fixtures/orders/orders-test.ts';
import { type StripeOrders, test } from '../../../tests/fixtures/payments/stripe-test.ts';
import { finishOwnConfirmation, startOwnConfirmation } from './confirm-own-charge.server.ts';

const system = { kind: 'system' } as const;

async function bill(app: StripeOrders): Promise<void> {
  while ((await sweepClubBilling(app, system, { most: 20 })) > 0);
}

/** A club with one member, whose card of Stripe was asked for a release. */
async function billedMember(app: StripeOrders, card: string) {
  const shop = await addShop(app.db, 12, app.accountRef);
  const { id: customerRef } = await app.stripe.customers.create({});
  const { id: cardRef } = await app.stripe.paymentMethods.attach(card, { customer: customerRef });
  await app.stripe.customers.update(customerRef, { invoice_settings: { default_payment_method: cardRef } });
  app.clock.forward(billAt.getTime() - app.clock.now().getTime());
  const club = await addBilledClub(app.db, { ...shop, members: 1, cardOf: () => ({ customerRef, cardRef }) });
  await bill(app);
  const { id } = await app.db.selectFrom('clubShipments').select('id').executeTakeFirstOrThrow();
  const payer: SignedIn = { ...shop.buyer, id: club.members[0]?.userId ?? '' };
  return { ...shop, club, id, payer, customerRef, cardRef };
}

const intentsOf = async (app: StripeOrders): Promise<Stripe.PaymentIntent[]> =>
  (await app.stripe.paymentIntents.list({ limit: 100 })).data;

const saved = { uses: 'saved' } as const;

/** The payer begins to confirm, and answers what their bank asks in the browser; `undefined` leaves it unanswered. */
async function confirm(
  app: StripeOrders,
  { id, payer, cardRef }: { id: string; payer: SignedIn; cardRef: string },
  bank: 'complete' | 'fail' | undefined,
) {
  const begun = await startOwnConfirmation(app, payer, id, saved);
  if (!begun.ok) return begun;
  const [ref = ''] = begun.value.clientSecret.split('_secret');
  const asked = await app.stripe.paymentIntents.confirm(ref, {
    payment_method: cardRef,
    return_url: 'https://shop.example/back',
  });
  const url = asked.next_action?.redirect_to_url?.url;
  if (url && bank) {
    await fetch(url, { method: 'POST', body: new URLSearchParams({ answer: bank }), redirect: 'manual' });
  }
  return begun;
}

describe('a card that must not be tried again', () => {
  test('is asked once, with the codes stored, until its owner replaces it', async ({ stripeOrders: app }) => {
    const member = await billedMember(app, 'pm_card_radarBlock');
    const { club, payer, customerRef } = member;
    expect(await outcomesOf(app.db, club)).toEqual(['declined']);
    const [attempt] = await app.db.selectFrom('subscriptionAttempts').select('decline').execute();
    expect(attempt?.decline).toMatchObject({ declineCode: 'fraudulent', adviceCode: 'do_not_try_again' });
    expect(await showCard(app, payer)).toMatchObject({ value: { blocked: true } });
    for (let day = 0; day < 3; day += 1) {
      app.clock.forward(spans.day);
      await bill(app);
    }
    expect(await intentsOf(app)).toHaveLength(1);
    const failures = await app.db.selectFrom('subscriptionAttempts').select('failureCode').orderBy('number').execute();
    expect(failures.map(({ failureCode }) => failureCode)).toEqual([
      'declined',
      'card-blocked',
      'card-blocked',
      'card-blocked',
    ]);
    const card = await app.stripe.paymentMethods.attach('pm_card_visa', { customer: customerRef });
    const confirmed = { customerRef, cardRef: card.id, done: true, failure: undefined };
    if (!app.cards) throw new Error('There is no card gateway');
    await finalizeCard(app, app.cards, payer.id, confirmed);
    expect(await showCard(app, payer)).toMatchObject({ value: { blocked: false } });
    await bill(app);
    expect(await outcomesOf(app.db, club)).toEqual(['billed']);
  });

  test('is not asked for anything else of its owner', async ({ stripeOrders: app }) => {
    const { payer } = await billedMember(app, 'pm_card_radarBlock');
    const [first] = await app.db.selectFrom('subscriptionCharges').selectAll().execute();
    if (!first) throw new Error('There is no charge');
    const other = { ...first, id: crypto.randomUUID(), period: 'another', state: 'due' as const, attempts: 0 };
    const due = { firstAttemptAt: null, nextAttemptAt: app.clock.now(), lastCardRef: null, orderNumber: 87_654_321 };
    await app.db
      .insertInto('subscriptionCharges')
      .values({ ...other, ...due })
      .execute();
    const { cardBlockReason } = await app.db
      .selectFrom('paymentCustomers')
      .selectAll()
      .where('userId', '=', payer.id)
      .executeTakeFirstOrThrow();
    expect(cardBlockReason).toBe('do-not-try-again');
    await bill(app);
    expect(await intentsOf(app)).toHaveLength(1);
  });
});

describe('a payment that the bank wants its owner to confirm', () => {
  test('is mailed with the page, confirmed there, and allowed from then on', async ({ stripeOrders: app }) => {
    const member = await billedMember(app, 'pm_card_authenticationRequiredOnSetup');
    const { club, id, payer } = member;
    expect(await outcomesOf(app.db, club)).toEqual(['declined']);
    const mails = await sentMails(app);
    expect(mails.find(({ mail }) => mail === 'club-payment-declined')?.path).toBe(confirmPaymentPath(id));
    expect(await showConfirmation(app, payer, id)).toMatchObject({ value: { state: 'confirm', amountCents: 4_542 } });
    app.clock.forward(spans.day);
    await bill(app);
    expect(await intentsOf(app)).toHaveLength(1);
    expect(await confirm(app, member, 'complete')).toMatchObject({ ok: true });
    expect(await finishOwnConfirmation(app, payer, id)).toMatchObject({ ok: true });
    expect(await showConfirmation(app, payer, id)).toMatchObject({ value: { state: 'paid' } });
    expect(await outcomesOf(app.db, club)).toEqual(['billed']);
    const [confirmed] = await intentsOf(app);
    expect(confirmed).toMatchObject({ status: 'requires_capture', setup_future_usage: 'off_session', amount: 4_542 });
    const next = await app.stripe.paymentIntents.create({
      ...{ amount: 1_000, currency: 'usd', confirm: true, off_session: true, capture_method: 'manual' },
      ...{ allowed_payment_method_types: ['card'], customer: member.customerRef, payment_method: member.cardRef },
    });
    expect(next.status).toBe('requires_capture');
  });

  test('that is confirmed in a browser that closes early is taken by the timer', async ({ stripeOrders: app }) => {
    const member = await billedMember(app, 'pm_card_authenticationRequired');
    expect(await confirm(app, member, 'complete')).toMatchObject({ ok: true });
    await bill(app);
    expect(await outcomesOf(app.db, member.club)).toEqual(['declined']);
    app.clock.forward(15 * spans.minute);
    await bill(app);
    expect(await outcomesOf(app.db, member.club)).toEqual(['billed']);
  });

  test('that is not confirmed in a quarter of an hour is canceled, and can be begun again', async ({
    stripeOrders: app,
  }) => {
    const member = await billedMember(app, 'pm_card_authenticationRequired');
    const { club, id, payer } = member;
    expect(await confirm(app, member, undefined)).toMatchObject({ ok: true });
    app.clock.forward(15 * spans.minute);
    await bill(app);
    expect((await intentsOf(app)).map(({ status }) => status)).toEqual(['canceled', 'requires_payment_method']);
    expect(await outcomesOf(app.db, club)).toEqual(['declined']);
    expect(await confirm(app, member, 'fail')).toMatchObject({ ok: true });
    expect(await finishOwnConfirmation(app, payer, id)).toMatchObject({
      code: 'failed',
      failure: { code: 'authentication' },
    });
    expect(await confirm(app, member, 'complete')).toMatchObject({ ok: true });
    await Promise.all([1, 2, 3].map(() => finishOwnConfirmation(app, payer, id)));
    expect(await outcomesOf(app.db, club)).toEqual(['billed']);
    const held = (await intentsOf(app)).filter(({ status }) => status === 'requires_capture');
    expect(held).toHaveLength(1);
  });

  test('is not held twice by somebody who changes their mind about the card', async ({ stripeOrders: app }) => {
    const member = await billedMember(app, 'pm_card_authenticationRequired');
    const { club, id, payer } = member;
    expect(await confirm(app, member, 'complete')).toMatchObject({ ok: true });
    const other = { uses: 'new', savesCard: false } as const;
    expect(await startOwnConfirmation(app, payer, id, other)).toMatchObject({ code: 'not-found' });
    expect(await outcomesOf(app.db, club)).toEqual(['billed']);
  });

  test('exists for its payer alone', async ({ stripeOrders: app }) => {
    const { id, stranger, owner } = await billedMember(app, 'pm_card_authenticationRequired');
    for (const who of [stranger, owner]) {
      expect(await showConfirmation(app, who, id)).toMatchObject({ code: 'not-found' });
      expect(await startOwnConfirmation(app, who, id, saved)).toMatchObject({ code: 'not-found' });
      expect(await finishOwnConfirmation(app, who, id)).toMatchObject({ code: 'not-found' });
    }
  });
});

describe('a payment of a banned payer, or to a suspended winery', () => {
  test('is confirmed by nobody until the ban is lifted', async ({ stripeOrders: app }) => {
    const member = await billedMember(app, 'pm_card_authenticationRequired');
    const { owner, payer, id } = member;
    const ban = (person: SignedIn, bannedAt: Date | null) =>
      app.db.updateTable('users').set({ bannedAt }).where('id', '=', person.id).execute();
    for (const person of [payer, owner]) {
      await ban(person, app.clock.now());
      expect(await startOwnConfirmation(app, payer, id, saved)).toEqual({ ok: false, code: 'not-found' });
      expect(await intentsOf(app)).toHaveLength(1);
      await ban(person, null);
    }
    expect(await confirm(app, member, 'complete')).toMatchObject({ ok: true });
    expect(await finishOwnConfirmation(app, payer, id)).toMatchObject({ ok: true });
    expect(await outcomesOf(app.db, member.club)).toEqual(['billed']);
  });

  test('whose confirmation was begun before is reserved, and not charged', async ({ stripeOrders: app }) => {
    const member = await billedMember(app, 'pm_card_authenticationRequired');
    expect(await confirm(app, member, 'complete')).toMatchObject({ ok: true });
    await app.db.updateTable('users').set({ bannedAt: app.clock.now() }).where('id', '=', member.payer.id).execute();
    app.clock.forward(15 * spans.minute);
    await bill(app);
    const order = app.db.selectFrom('orders').select(['id', 'state', 'acceptedAt', 'acceptedBy']);
    const placed = await order.executeTakeFirstOrThrow();
    expect(placed).toMatchObject({ state: 'purchased', acceptedAt: null, acceptedBy: null });
    expect(await acceptOrder(app, member.owner, placed.id)).toMatchObject({ ok: false, reason: 'customer-gone' });
    const intents = await intentsOf(app);
    expect(intents.map(({ status }) => status)).not.toContain('succeeded');
  });
});
