import { expect } from 'vitest';
import { sendMessage } from '#features/messages/send-message.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { addShop, mailsOf } from '../../../../tests/fixtures/orders/orders-test.ts';
import { dispute, sold } from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import { downloadDisputeEvidence, sendDisputeEvidence, showDisputeAnswer } from './dispute-evidence.server.ts';

/** The text of a PDF that the shop has made. */
const textOf = (content: Buffer): string =>
  [...content.toString('ascii').matchAll(/<([0-9a-f]*)> Tj/g)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('\n');

/** An order whose payment the buyer's bank has taken back. */
async function disputed(given: StripeOrders) {
  const app = { ...given, site: { name: 'Lonevine' } };
  const shop = await addShop(app.db, 12, app.accountRef);
  const order = await sold(app, shop);
  const decide = await dispute(app, order);
  const [found] = (await app.stripe.disputes.list({ payment_intent: order.ref })).data;
  return { app, shop, ...order, decide, disputeRef: found?.id ?? '' };
}

test('the evidence about a charged-back order is one file, which admins and the owners of its winery read', async ({
  stripeOrders,
}) => {
  const { app, shop, id } = await disputed(stripeOrders);
  await sendMessage(app, shop.buyer, id, { content: 'It arrived “safely”, thank you.' });
  const event = { accountId: shop.buyer.id, network: '192.0.2.0/24', occurredAt: app.clock.now() };
  await app.db
    .insertInto('securityEvents')
    .values([
      { ...event, kind: 'signed-in' },
      { ...event, kind: 'password-changed' },
    ])
    .execute();
  const read = await downloadDisputeEvidence(app, shop.admin, id);
  const text = read.ok ? textOf(read.value.content) : read.code;
  const { email } = await app.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', shop.buyer.id)
    .executeTakeFirstOrThrow();
  expect(text).toMatch(/^Order LV-\d{4}-\d{4} from /);
  for (const part of [email, 'safely', '21 or older', 'Refund policy', 'What happened', 'Not picked up yet'])
    expect(text).toContain(part);
  expect(text).toContain('signed-in, from network 192.0.2.0/24');
  expect(text).not.toContain('password-changed');
  const owners = await downloadDisputeEvidence(app, shop.owner, id);
  const theirs = owners.ok ? textOf(owners.value.content) : owners.code;
  expect(theirs).toContain('What happened');
  for (const secret of [email, '192.0.2.0', 'Account activity']) expect(theirs).not.toContain(secret);
  for (const who of [shop.member, shop.buyer, shop.stranger])
    expect(await downloadDisputeEvidence(app, who, id)).toMatchObject({ ok: false });
});

test('one press sends it to the bank, once, with its texts', async ({ stripeOrders }) => {
  const { app, shop, id, disputeRef } = await disputed(stripeOrders);
  expect(await showDisputeAnswer(app, shop.owner, id)).toEqual({ ok: true, value: { isOpen: true, sentAt: null } });
  expect(await sendDisputeEvidence(app, shop.member, id)).toMatchObject({ code: 'forbidden' });
  expect(await sendDisputeEvidence(app, shop.owner, id)).toMatchObject({ ok: true });
  const { evidence, evidence_details, status } = await app.stripe.disputes.retrieve(disputeRef);
  expect(status).toBe('under_review');
  expect(evidence_details.submission_count).toBe(1);
  expect(evidence.customer_email_address).toContain('@');
  expect(evidence.product_description).toMatch(/^Order LV-/);
  const file = await app.stripe.files.retrieve(String(evidence.uncategorized_file));
  expect(file).toMatchObject({
    purpose: 'dispute_evidence',
    type: 'pdf',
    filename: expect.stringMatching(/^evidence-LV-/),
  });
  expect(await sendDisputeEvidence(app, shop.owner, id)).toMatchObject({ code: 'evidence-sent' });
  const told = (await mailsOf(app)).filter((mail) => mail.startsWith('chargeback-answered'));
  expect(told).toEqual(['chargeback-answered owner@example.test']);
  expect(await showDisputeAnswer(app, shop.owner, id)).toMatchObject({
    value: { sentAt: app.clock.now().toISOString() },
  });
});

test('an answer that Stripe refuses since another one was sent at the same time counts as sent', async ({
  stripeOrders,
}) => {
  const { app, shop, id } = await disputed(stripeOrders);
  await app.control('faults', { faults: [{ match: '^POST /v1/disputes', times: 1, status: 400, done: true }] });
  expect(await sendDisputeEvidence(app, shop.owner, id)).toMatchObject({ ok: true });
  expect(await showDisputeAnswer(app, shop.owner, id)).toMatchObject({ value: { sentAt: expect.any(String) } });
});

test('an admin who bought the order does not answer for the winery', async ({ stripeOrders }) => {
  const { app, shop, id } = await disputed(stripeOrders);
  const admin: SignedIn = { ...shop.buyer, roles: ['admin'] };
  for (const tried of [showDisputeAnswer, downloadDisputeEvidence, sendDisputeEvidence])
    expect(await tried(app, admin, id)).toMatchObject({ code: 'forbidden' });
});

test('whether it can be answered is read without the evidence', async ({ stripeOrders }) => {
  const { app, shop, id } = await disputed(stripeOrders);
  app.statements.length = 0;
  await showDisputeAnswer(app, shop.owner, id);
  expect(app.statements.join()).not.toMatch(/security_events|from messages/);
});

test('what was answered in the dashboard of the gateway is not sent again', async ({ stripeOrders }) => {
  const { app, shop, id, disputeRef } = await disputed(stripeOrders);
  await app.stripe.disputes.update(disputeRef, { evidence: { uncategorized_text: 'By hand' }, submit: true });
  expect(await sendDisputeEvidence(app, shop.owner, id)).toMatchObject({ ok: true });
  const { evidence, evidence_details } = await app.stripe.disputes.retrieve(disputeRef);
  expect([evidence.uncategorized_text, evidence_details.submission_count]).toEqual(['By hand', 1]);
});

test('a chargeback that the bank has decided is not answered, and an order without one has none', async ({
  stripeOrders,
}) => {
  const { app, shop, id, decide } = await disputed(stripeOrders);
  await decide('lost');
  expect(await sendDisputeEvidence(app, shop.owner, id)).toMatchObject({ code: 'chargeback-decided' });
  const other = await sold(app, shop);
  expect(await downloadDisputeEvidence(app, shop.owner, other.id)).toMatchObject({ code: 'not-found' });
});
