import { describe, expect } from 'vitest';
import { runCardJob } from '#features/payments/cards/card-jobs.server.ts';
import type { PaymentGateway } from '#features/payments/charges/payment-gateway.ts';
import { cardQueue } from '#features/payments/job-queues.ts';
import { showConfirmation } from '#features/subscriptions/confirm-charge.server.ts';
import type { Job } from '#infra/jobs/jobs.ts';
import { spans } from '../../../tests/fixtures/orders/orders-test.ts';
import { fund } from '../../../tests/fixtures/payments/stripe-backs.ts';
import { type StripeOrders, test } from '../../../tests/fixtures/payments/stripe-test.ts';
import { planNameOf } from '../../../tests/fixtures/plans/add-plans.ts';
import { showPlan } from '../../../tests/fixtures/plans/open-plans.ts';
import { paidAtStripe } from '../../../tests/fixtures/plans/paid-at-stripe.ts';
import { finishOwnConfirmation, startOwnConfirmation } from './confirm-own-charge.server.ts';
import { syncPlanPayment } from './follow-plan-payment.server.ts';
import { sweepPlans } from './sweep-plans.server.ts';

const system = { kind: 'system' } as const;

/** A winery whose renewal of Grow was declined, with the id of its charge. */
async function declinedRenewal(app: StripeOrders) {
  const opened = await paidAtStripe(app);
  const { customerRef } = await app.db.selectFrom('paymentCustomers').select('customerRef').executeTakeFirstOrThrow();
  const card = await app.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customerRef ?? '' });
  await app.db.updateTable('paymentCustomers').set({ cardRef: card.id }).execute();
  app.clock.forward(32 * spans.day);
  await sweepPlans(app, system, { most: 20 });
  const { ownPayment } = await showPlan(app, opened.owner);
  return { ...opened, id: ownPayment ?? '' };
}

type Renewal = Awaited<ReturnType<typeof declinedRenewal>>;

/** The owner begins to pay with another card. @returns the payment at Stripe */
async function startOther(app: StripeOrders, { owner, id }: Renewal, savesCard = false): Promise<string> {
  const begun = await startOwnConfirmation(app, owner, id, { uses: 'new', savesCard });
  if (!begun.ok) throw new Error(begun.code);
  return begun.value.clientSecret.split('_secret')[0] ?? '';
}

/** Runs the jobs of saved cards that are queued. @returns how many there were */
async function runCardJobs(app: StripeOrders): Promise<number> {
  const jobs = await app.jobs.list([{ queue: cardQueue, data: {} }], app);
  for (const job of jobs) expect(await runCardJob(app, system, { data: job.data } as Job)).toBe('done');
  return jobs.length;
}

test.for([true, false])(
  'a card that pays for a renewal is saved if its owner ticks it: %s',
  async (savesCard, { stripeOrders: app }) => {
    const renewal = await declinedRenewal(app);
    const ref = await startOther(app, renewal, savesCard);
    await app.stripe.paymentIntents.confirm(ref, { payment_method: 'pm_card_mastercard' });
    expect(await finishOwnConfirmation(app, renewal.owner, renewal.id)).toMatchObject({ ok: true });
    expect((await showPlan(app, renewal.owner)).paid).toMatchObject({ unpaidSince: null });
    expect(await runCardJobs(app)).toBe(savesCard ? 1 : 0);
    const saved = app.db.selectFrom('paymentCustomers').select('cardLast4');
    expect(await saved.executeTakeFirst()).toEqual({ cardLast4: savesCard ? '4444' : '4242' });
  },
);

test('what the bank has authorized for a renewal that has ended meanwhile is canceled', async ({
  stripeOrders: app,
}) => {
  await fund(app, 20_000);
  const renewal = await declinedRenewal(app);
  const { owner, id, paymentRef } = renewal;
  const ref = await startOther(app, renewal);
  await app.control('disputes', { payment_intent: paymentRef });
  await syncPlanPayment(app, system, paymentRef);
  await app.stripe.paymentIntents.confirm(ref, { payment_method: 'pm_card_visa' });
  await Promise.all([1, 2].map(() => finishOwnConfirmation(app, owner, id)));
  expect((await app.stripe.paymentIntents.retrieve(ref)).status).toBe('canceled');
  expect(await showConfirmation(app, owner, id)).toMatchObject({ value: { state: 'over' } });
  expect(await showPlan(app, owner)).toMatchObject({ paid: null, invoices: [{ state: 'void' }, { state: 'paid' }] });
});

test('a renewal that is paid while another request asks the gateway stays paid', async ({ stripeOrders: app }) => {
  const renewal = await declinedRenewal(app);
  const { owner, id } = renewal;
  const ref = await startOther(app, renewal);
  await app.stripe.paymentIntents.confirm(ref, { payment_method: 'pm_card_bypassPending' });
  const read: PaymentGateway['read'] = async (asked) => {
    const answer = await app.payments.read(asked);
    expect(await finishOwnConfirmation(app, owner, id)).toMatchObject({ ok: true });
    return answer;
  };
  await finishOwnConfirmation({ ...app, payments: { ...app.payments, read } }, owner, id);
  await sweepPlans(app, system, { most: 20 });
  expect((await app.stripe.paymentIntents.retrieve(ref)).status).toBe('succeeded');
  expect((await showPlan(app, owner)).paid).toMatchObject({ unpaidSince: null });
});

const failureCodes = async ({ db }: StripeOrders) => {
  const failed = db.selectFrom('subscriptionAttempts').select('failureCode').where('failureCode', 'is not', null);
  return (await failed.orderBy('number').execute()).map(({ failureCode }) => failureCode);
};

describe('a saved card that was declined', () => {
  const expectDeclined = async (app: StripeOrders, { owner, id }: Renewal) => {
    expect(await showConfirmation(app, owner, id)).toMatchObject({ value: { state: 'declined' } });
    expect(await startOwnConfirmation(app, owner, id, { uses: 'saved' })).toMatchObject({ code: 'not-found' });
  };

  test('is not confirmed, but tried again, after its owner left another card', async ({ stripeOrders: app }) => {
    const renewal = await declinedRenewal(app);
    await startOther(app, renewal);
    app.clock.forward(15 * spans.minute);
    await sweepPlans(app, system, { most: 20 });
    expect(await failureCodes(app)).toEqual(['declined', 'canceled']);
    await expectDeclined(app, renewal);
    app.clock.forward(spans.day);
    await sweepPlans(app, system, { most: 20 });
    expect(await failureCodes(app)).toEqual(['declined', 'canceled', 'declined']);
  });

  test('is not confirmed after the bank of another card was not convinced', async ({ stripeOrders: app }) => {
    const renewal = await declinedRenewal(app);
    const ref = await startOther(app, renewal);
    const asked = await app.stripe.paymentIntents.confirm(ref, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'https://shop.example/back',
    });
    const url = asked.next_action?.redirect_to_url?.url ?? '';
    await fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'fail' }), redirect: 'manual' });
    await finishOwnConfirmation(app, renewal.owner, renewal.id);
    expect(await failureCodes(app)).toEqual(['declined', 'authentication']);
    await expectDeclined(app, renewal);
  });
});

test('a renewal can be paid until its days of grace are over, however often its owner begins', async ({
  stripeOrders: app,
}) => {
  const renewal = await declinedRenewal(app);
  const { owner, id, wineryId } = renewal;
  app.clock.forward(14 * spans.day - 20 * spans.minute);
  await startOther(app, renewal);
  app.clock.forward(14 * spans.minute);
  await startOther(app, renewal);
  app.clock.forward(7 * spans.minute);
  const late = await startOwnConfirmation(app, owner, id, { uses: 'new', savesCard: false });
  expect(late).toMatchObject({ code: 'not-found' });
  await sweepPlans(app, system, { most: 20 });
  expect(await showConfirmation(app, owner, id)).toMatchObject({ value: { state: 'over' } });
  expect(await planNameOf(app, wineryId)).toBe('Free');
});

test('a renewal that a ban stopped is charged afterwards, although a process died after it had canceled it', async ({
  stripeOrders: app,
}) => {
  const { owner } = await paidAtStripe(app);
  const setBanned = (bannedAt: Date | null) =>
    app.db.updateTable('users').set({ bannedAt }).where('id', '=', owner.id).execute();
  /** A process that dies once the gateway has done something. */
  const sweepUntil = async (step: 'chargeSavedCard' | 'cancel') => {
    const die = async (...given: never[]) => {
      await (app.payments[step] as (...all: never[]) => Promise<unknown>)(...given);
      throw new Error('The process died');
    };
    await sweepPlans({ ...app, payments: { ...app.payments, [step]: die } }, system, { most: 20 });
    app.clock.forward(4 * spans.minute);
  };
  app.clock.forward(32 * spans.day);
  await sweepUntil('chargeSavedCard');
  await setBanned(app.clock.now());
  await sweepUntil('cancel');
  await sweepPlans(app, system, { most: 20 });
  expect(await failureCodes(app)).toEqual(['other']);
  await setBanned(null);
  app.clock.forward(spans.day);
  await sweepPlans(app, system, { most: 20 });
  const renewal = app.db.selectFrom('planInvoices').select('state').where('number', '=', 2);
  expect(await renewal.executeTakeFirst()).toEqual({ state: 'paid' });
});
