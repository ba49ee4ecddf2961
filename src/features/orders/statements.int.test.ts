import { sql } from 'kysely';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { deliverMail } from '#features/mail/mail-outbox.server.ts';
import { countStatements } from '../../../tests/fixtures/database/count-statements.ts';
import { openApi } from '../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, bottles, shippingDetails } from '../../../tests/fixtures/orders/orders-test.ts';
import { confirmCard, type StripeOrders, test } from '../../../tests/fixtures/payments/stripe-test.ts';
import { orderMailTemplates } from './emails/order-mail-templates.tsx';
import { applyPaymentEvent, runPaymentJob } from './payment/payment-jobs.server.ts';

/** The greatest number of statements, including `begin` and `commit`, and of commits. */
const bounds = {
  placing: { statements: 14, commits: 1 },
  purchase: { statements: 40, commits: 4 },
} as const;

const system = { kind: 'system' } as const;
const at = '/api/v1/order';

/** Takes the waiting jobs out of a queue, because no worker runs in this test. */
async function takeJobs({ db }: StripeOrders, queue: string) {
  const { rows } = await sql<{ id: string; data: object }>`
    delete from pgboss.job where name = ${queue} returning id, data`.execute(db);
  return rows.map((job) => ({ ...job, isLastAttempt: false }));
}

/** A signed event of Stripe about a payment. */
function signedEvent(app: StripeOrders, type: string, object: Stripe.PaymentIntent) {
  const payload = JSON.stringify({ id: `evt_${type}`, object: 'event', type, livemode: false, data: { object } });
  const timestamp = Math.floor(app.clock.now().getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: app.webhookSecret, timestamp });
  return {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  };
}

/** Runs the jobs of the outbox: payments and mails. */
async function runJobs(app: StripeOrders, counted: ReturnType<typeof countStatements>): Promise<void> {
  const mailTemplates = async () => orderMailTemplates;
  const site = { name: 'Lonevine', baseUrl: 'http://shop.test', contact: { email: 'help@shop.test', phone: '1' } };
  const mailApp = { ...app, site, sessionSecret: 'x'.repeat(32), mailTemplates, mail: { send: async () => {} } };
  const payments = await takeJobs(app, 'payments');
  for (const job of payments) expect(await counted.of(() => runPaymentJob(app, system, job))).toBe('done');
  const mails = await takeJobs(app, 'mail');
  for (const job of mails) expect(await counted.of(() => deliverMail(mailApp as never, system, job))).toBe('done');
}

test('placing an order sends few statements', async ({ stripeOrders: app }) => {
  const api = openApi(app as never);
  const { wineId, buyer } = await addShop(app.db, 12, app.accountRef);
  const authorization = `Bearer ${await api.token(buyer)}`;
  const place = (request: object) =>
    api.send(at, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
  // why: the first job of a queue creates it
  await place(bottles(wineId, 1));
  const counted = countStatements(app);
  const request = bottles(wineId, 2, { deliveryMethod: 'shipping', shippingDetails });
  expect(await counted.of(() => place(request))).toMatchObject({ status: 201 });
  counted.expectAtMost(bounds.placing);
});

test('a complete purchase sends few statements: placed, paid, event received, accepted, jobs run', async ({
  stripeOrders: app,
}) => {
  const api = openApi(app as never);
  const { wineId, buyer, owner } = await addShop(app.db, 12, app.accountRef);
  const tokens = { buyer: await api.token(buyer), owner: await api.token(owner) };
  const post = (who: keyof typeof tokens, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/json' };
    return api.send(path, { method: 'POST', headers, body: JSON.stringify(body ?? {}) });
  };
  const purchase = async (counted: ReturnType<typeof countStatements>) => {
    const placed = await counted.of(() =>
      post('buyer', at, bottles(wineId, 1, { deliveryMethod: 'shipping', shippingDetails })),
    );
    expect(placed.status).toBe(201);
    const { id } = placed.body.data;
    await runJobs(app, counted);
    const intent = await confirmCard(app, id, 'pm_card_visa');
    expect(await counted.of(() => post('buyer', `${at}/${id}/confirm-payment`))).toMatchObject({ status: 200 });
    const event = signedEvent(app, 'payment_intent.amount_capturable_updated', intent);
    expect(await counted.of(() => api.send('/api/webhooks/stripe', event))).toMatchObject({ status: 204 });
    for (const job of await takeJobs(app, 'payment-events')) {
      expect(await counted.of(() => applyPaymentEvent(app, system, job))).toBe('done');
    }
    await runJobs(app, counted);
    expect(await counted.of(() => post('owner', `${at}/${id}/accept`))).toMatchObject({ status: 200 });
    await runJobs(app, counted);
  };
  const counted = countStatements(app);
  await purchase(countStatements(app));
  await app.db.deleteFrom('paymentEvents').execute();
  await purchase(counted);
  counted.expectAtMost(bounds.purchase);
});
