import Stripe from 'stripe';
import { expect } from 'vitest';
import { runCardJob } from '#features/payments/cards/card-jobs.server.ts';
import { eraseCustomer } from '#features/payments/cards/customer.server.ts';
import { completeCardSetup, savePaidCard, startCardSetup } from '#features/payments/cards/save-card.server.ts';
import { deleteCard, showCard } from '#features/payments/cards/saved-card.server.ts';
import { createRateLimiter } from '#infra/rate-limiter.ts';
import type { SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { addShop, bottles, placed } from '../../../../tests/fixtures/orders/orders-test.ts';
import { confirmCard, type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { placeOrder } from '../placing/place-order.server.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { applyPaymentEvent } from './payment-jobs.server.ts';

const system = { kind: 'system' } as const;
const visa = { brand: 'visa', last4Digits: '4242', expired: false };

const limited = (app: StripeOrders) => ({ ...app, rateLimiter: createRateLimiter(app.db, app.clock) });
const person = (app: StripeOrders, name = 'ada') => addPerson(app.db, { email: `${name}@example.test` });

/** Starts a card setup, which the browser confirms. @returns the setup */
async function confirmed(app: StripeOrders, who: SignedIn, card = 'pm_card_visa'): Promise<string> {
  const begun = await startCardSetup(limited(app), who);
  if (!begun.ok) throw new Error(begun.code);
  await app.stripe.setupIntents.confirm(begun.value.setupRef, { payment_method: card });
  return begun.value.setupRef;
}

async function saved(app: StripeOrders, who: SignedIn, card?: string) {
  const finished = await completeCardSetup(app, who, await confirmed(app, who, card));
  if (!finished.ok) throw new Error(finished.code);
  return finished.value;
}

/** Another browser, with a publishable key: it can confirm what it has the client secret of. */
function browserOf(app: StripeOrders): Stripe {
  const { host, port } = new URL(app.settings.address);
  return new Stripe('pk_test_sandbox', { host: host.split(':')[0] ?? '', port, protocol: 'http', telemetry: false });
}

async function customerOf(app: StripeOrders, { id }: SignedIn): Promise<string> {
  const { customerRef } = await app.db
    .selectFrom('paymentCustomers')
    .select('customerRef')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow();
  return customerRef ?? '';
}

/** What Stripe has stored for a user. */
async function storedAtStripe(app: StripeOrders, who: SignedIn) {
  const ref = await customerOf(app, who);
  const { data } = await app.stripe.customers.listPaymentMethods(ref);
  const customer = (await app.stripe.customers.retrieve(ref)) as Stripe.Customer;
  return { default: customer.invoice_settings.default_payment_method, cards: data.map(({ id }) => id) };
}

async function handleEvent(app: StripeOrders, type: string, objectRef: string): Promise<string> {
  const event = { id: `evt_${crypto.randomUUID()}`, type, accountRef: null, orderId: null, objectRef };
  await app.db
    .insertInto('paymentEvents')
    .values({ ...event, receivedAt: app.clock.now() })
    .execute();
  return applyPaymentEvent(app, system, { id: 'x', data: { eventId: event.id }, isLastAttempt: false });
}

test('a card is saved, replaced, and deleted', async ({ stripeOrders: app }) => {
  const ada = await person(app);
  expect(await showCard(app, ada)).toEqual({ ok: true, value: null });
  const first = await saved(app, ada);
  expect(first).toMatchObject(visa);
  expect(await showCard(app, ada)).toEqual({ ok: true, value: first });
  const second = await saved(app, ada, 'pm_card_mastercard');
  expect(second).toMatchObject({ brand: 'mastercard', last4Digits: '4444' });
  expect(await storedAtStripe(app, ada)).toEqual({ default: second.ref, cards: [second.ref] });
  expect((await app.stripe.customers.list()).data).toHaveLength(1);
  expect(await deleteCard(app, ada)).toEqual({ ok: true, value: null });
  expect(await storedAtStripe(app, ada)).toEqual({ default: null, cards: [] });
  expect(await showCard(app, ada)).toEqual({ ok: true, value: null });
  expect(await deleteCard(app, ada)).toEqual({ ok: true, value: null });
});

test('a setup that is unconfirmed, refused, or needs authentication saves nothing', async ({ stripeOrders: app }) => {
  const ada = await person(app);
  const begun = await startCardSetup(limited(app), ada);
  if (!begun.ok) throw new Error(begun.code);
  const { setupRef, clientSecret } = begun.value;
  expect(clientSecret).toContain(setupRef);
  expect(await completeCardSetup(app, ada, setupRef)).toMatchObject({ code: 'failed' });
  const declined = app.stripe.setupIntents.confirm(setupRef, { payment_method: 'pm_card_visa_chargeDeclined' });
  await expect(declined).rejects.toMatchObject({ code: 'card_declined' });
  expect(await completeCardSetup(app, ada, setupRef)).toMatchObject({
    code: 'failed',
    failure: { code: 'declined' },
  });
  await app.stripe.setupIntents.confirm(setupRef, { payment_method: 'pm_card_threeDSecure2Required' });
  expect(await completeCardSetup(app, ada, setupRef)).toMatchObject({ code: 'failed' });
  expect(await showCard(app, ada)).toEqual({ ok: true, value: null });
  for (const wrong of ['seti_unknown', '../payment_intents/x', '', 7, undefined])
    expect(await completeCardSetup(app, ada, wrong)).toEqual({ ok: false, code: 'not-found' });
});

test("another user's setup counts as not found, and changes nothing for either", async ({ stripeOrders: app }) => {
  const [ada, mary] = [await person(app), await person(app, 'mary')];
  const [adas, marys] = [await saved(app, ada), await saved(app, mary, 'pm_card_mastercard')];
  const setup = await confirmed(app, ada);
  expect(await completeCardSetup(app, mary, setup)).toEqual({ ok: false, code: 'not-found' });
  expect(await showCard(app, mary)).toEqual({ ok: true, value: marys });
  expect(await storedAtStripe(app, mary)).toEqual({ default: marys.ref, cards: [marys.ref] });
  expect(await showCard(app, ada)).toEqual({ ok: true, value: adas });
  expect((await completeCardSetup(app, ada, setup)).ok).toBe(true);
});

test("a setup cannot be confirmed with another customer's card, or with another secret", async ({
  stripeOrders: app,
}) => {
  const [ada, mary] = [await person(app), await person(app, 'mary')];
  const adas = await saved(app, ada);
  const [first, second] = [await startCardSetup(limited(app), mary), await startCardSetup(limited(app), ada)];
  if (!first.ok || !second.ok) throw new Error('not begun');
  const confirm = (params: object) =>
    browserOf(app).setupIntents.confirm(first.value.setupRef, params as Stripe.SetupIntentConfirmParams);
  const ownSecret = { client_secret: first.value.clientSecret, payment_method: adas.ref };
  await expect(confirm(ownSecret)).rejects.toMatchObject({ statusCode: 400 });
  const foreign = { client_secret: second.value.clientSecret, payment_method: 'pm_card_visa' };
  await expect(confirm(foreign)).rejects.toMatchObject({ statusCode: 404 });
  expect(await completeCardSetup(app, mary, first.value.setupRef)).toMatchObject({ code: 'failed' });
  expect(await storedAtStripe(app, ada)).toEqual({ default: adas.ref, cards: [adas.ref] });
});

test('a concurrent change of a card is refused as busy, until the lock expires', async ({ stripeOrders: app }) => {
  const ada = await person(app);
  const setup = await confirmed(app, ada);
  const until = new Date(app.clock.now().getTime() + 60_000);
  await app.db.updateTable('paymentCustomers').set({ lockedUntil: until }).execute();
  expect(await completeCardSetup(app, ada, setup)).toEqual({ ok: false, code: 'busy' });
  expect(await deleteCard(app, ada)).toEqual({ ok: false, code: 'busy' });
  expect(await handleEvent(app, 'setup_intent.succeeded', setup)).toBe('retry');
  app.clock.forward(61_000);
  expect(await handleEvent(app, 'setup_intent.succeeded', setup)).toBe('done');
  expect(await showCard(app, ada)).toMatchObject({ value: visa });
});

test("Stripe's events lead to a read: of a setup in a closed browser, a card replaced by its bank, a detached card", async ({
  stripeOrders: app,
}) => {
  const ada = await person(app);
  const setup = await confirmed(app, ada);
  expect(await handleEvent(app, 'setup_intent.succeeded', setup)).toBe('done');
  const card = await showCard(app, ada);
  expect(card).toMatchObject({ value: visa });
  const ref = (card.ok && card.value?.ref) || '';
  await app.db.updateTable('paymentCustomers').set({ cardExpMonth: 1, cardExpYear: 2026 }).execute();
  expect(await showCard(app, ada)).toMatchObject({ value: { expired: true } });
  await handleEvent(app, 'payment_method.automatically_updated', ref);
  expect(await showCard(app, ada)).toEqual(card);
  await handleEvent(app, 'payment_method.detached', 'pm_of_nobody');
  await app.stripe.paymentMethods.detach(ref);
  await handleEvent(app, 'payment_method.detached', ref);
  expect(await showCard(app, ada)).toEqual({ ok: true, value: null });
  // why: a late or repeated event must not restore a deleted card
  expect(await handleEvent(app, 'setup_intent.succeeded', setup)).toBe('done');
  expect(await showCard(app, ada)).toEqual({ ok: true, value: null });
});

test('a customer deleted at Stripe is created again with the next card', async ({ stripeOrders: app }) => {
  const ada = await person(app);
  await saved(app, ada);
  const before = await customerOf(app, ada);
  await app.stripe.customers.del(before);
  expect(await deleteCard(app, ada)).toEqual({ ok: true, value: null });
  expect(await saved(app, ada)).toMatchObject(visa);
  expect(await customerOf(app, ada)).not.toBe(before);
});

test('a buyer whose customer was deleted at Stripe can still pay with another card', async ({ stripeOrders: app }) => {
  const { wineId, buyer } = await addShop(app.db, 12, app.accountRef);
  await saved(app, buyer);
  await app.stripe.customers.del(await customerOf(app, buyer));
  const { id } = await placed(app, buyer, bottles(wineId, 1, { saveCard: true }));
  await confirmCard(app, id, 'pm_card_mastercard');
  const confirm = { id, transition: 'confirm-payment', params: {} };
  expect(await transitionOrder(app, buyer, confirm)).toMatchObject({ ok: true, value: { state: 'purchased' } });
  expect(await savePaidCard(app, buyer, id)).toEqual({ ok: false, code: 'not-found' });
});

test('an order is paid with the saved card', async ({ stripeOrders: app }) => {
  const { wineId, buyer, stranger } = await addShop(app.db, 12, app.accountRef);
  const card = await saved(app, buyer);
  const strangers = await saved(app, stranger, 'pm_card_mastercard');
  const order = await placed(app, buyer, bottles(wineId, 1));
  const browser = browserOf(app);
  const pay = (payment_method: string, secret = order.payment?.clientSecret) =>
    browser.paymentIntents.confirm(secret?.split('_secret_')[0] ?? '', {
      payment_method,
      client_secret: secret,
    } as Stripe.PaymentIntentConfirmParams);
  await expect(pay(strangers.ref)).rejects.toMatchObject({ statusCode: 400 });
  const confirm = () => transitionOrder(app, buyer, { id: order.id, transition: 'confirm-payment', params: {} });
  expect(await confirm()).toMatchObject({ code: 'transaction-payment-failed' });
  await pay(card.ref);
  expect(await confirm()).toMatchObject({ ok: true, value: { state: 'purchased' } });
  expect(await savePaidCard(app, buyer, order.id)).toEqual({ ok: false, code: 'not-found' });
  expect(await showCard(app, buyer)).toEqual({ ok: true, value: card });
});

test('a new card that pays is saved if its buyer chose so, and replaces the old one', async ({ stripeOrders: app }) => {
  const { wineId, buyer, stranger } = await addShop(app.db, 12, app.accountRef);
  const old = await saved(app, buyer);
  const order = await placed(app, buyer, bottles(wineId, 1, { saveCard: true }));
  const ref = order.payment?.clientSecret.split('_secret_')[0] ?? '';
  await app.stripe.paymentIntents.confirm(ref, { payment_method: 'pm_card_mastercard' });
  expect(await savePaidCard(app, stranger, order.id)).toEqual({ ok: false, code: 'not-found' });
  await transitionOrder(app, buyer, { id: order.id, transition: 'confirm-payment', params: {} });
  const job = { id: 'x', data: { orderId: order.id }, isLastAttempt: false };
  expect(await runCardJob(app, system, job)).toBe('done');
  expect(await showCard(app, buyer)).toMatchObject({ value: { brand: 'mastercard' } });
  const [byJob, byBuyer] = await Promise.all([
    savePaidCard(app, { kind: 'system' }, order.id),
    savePaidCard(app, buyer, order.id),
  ]);
  expect(byBuyer, 'the buyer waits for the job that saves the same card').toMatchObject({
    ok: true,
    value: { brand: 'mastercard' },
  });
  expect([undefined, 'busy'], 'the job is tried again').toContain(byJob.ok ? undefined : byJob.code);
  const { cards } = await storedAtStripe(app, buyer);
  expect(cards).toHaveLength(1);
  expect(cards).not.toContain(old.ref);
});

test('without an answer of Stripe, card use cases fail, and only orders that save a card are refused', async ({
  stripeOrders: app,
}) => {
  const { wineId, buyer } = await addShop(app.db, 12, app.accountRef);
  const setup = await confirmed(app, buyer);
  const away = () => Promise.reject(new Error('away'));
  const cards = { ...app.cards, createCustomer: away, createSetup: away, readSetup: away, readCards: away };
  const without = { ...app, cards };
  expect(await startCardSetup(limited(without as StripeOrders), buyer)).toEqual({ ok: false, code: 'no-answer' });
  expect(await completeCardSetup(without, buyer, setup)).toEqual({ ok: false, code: 'no-answer' });
  expect(await deleteCard(without, buyer)).toEqual({ ok: false, code: 'no-answer' });
  const stranger = await person(app);
  const refused = await placeOrder(without, stranger, bottles(wineId, 1, { saveCard: true }));
  expect(refused).toMatchObject({ ok: false, code: 'transaction-payment-failed' });
  expect(await app.db.selectFrom('orders').selectAll().execute()).toEqual([]);
  expect(await placeOrder(without, stranger, bottles(wineId, 1))).toMatchObject({ ok: true });
  expect(await completeCardSetup(app, buyer, setup)).toMatchObject({ ok: true });
});

test('a user who tries many cards is stopped', async ({ stripeOrders: app }) => {
  const ada = await person(app);
  const begun = await Promise.all(Array.from({ length: 11 }, () => startCardSetup(limited(app), ada)));
  expect(begun.filter(({ ok }) => ok)).toHaveLength(10);
  expect(begun.find(({ ok }) => !ok)).toMatchObject({ code: 'too-many', retryAfterSeconds: expect.any(Number) });
  expect((await app.stripe.customers.list()).data).toHaveLength(1);
});

test('deleting an account deletes its card, here and at Stripe', async ({ stripeOrders: app }) => {
  const ada = await person(app);
  await saved(app, ada);
  const customerRef = await customerOf(app, ada);
  await app.db.transaction().execute((db) => eraseCustomer({ ...app, db }, ada));
  expect(await app.db.selectFrom('paymentCustomers').selectAll().execute()).toEqual([]);
  const job = { id: 'x', data: { customerRef }, isLastAttempt: false };
  expect(await runCardJob(app, system, job)).toBe('done');
  expect(await app.stripe.customers.retrieve(customerRef)).toMatchObject({ deleted: true });
  expect(await runCardJob(app, system, job)).toBe('done');
});
