import { expect, test } from 'vitest';
import { type DisputeEvidence, evidenceFields, evidenceLines } from './dispute-evidence.ts';

const shipping = {
  kind: 'shipping',
  address: {
    ...{ recipientName: 'Ann Buyer', streetAddress: '1 Main St', city: 'Austin', state: 'TX' },
    ...{ postalCode: '78701', country: 'US' },
  },
  ...{ isHandedOver: true, carrier: 'ups', tracking: '1Z999', sentAt: '2026-11-03T15:00:00Z' },
} as const;

const evidence: DisputeEvidence = {
  ...{ site: 'Lonevine', orderNumber: 'LV-1234-5678', winery: 'Red Gate', orderedAt: '2026-11-01T12:00:00Z' },
  ...{ total: '$50.00', card: 'visa ending in 4242', paymentRef: 'pi_1' },
  items: [{ title: '2021 Tempranillo', quantity: 2, unitPrice: '$25.00' }],
  lines: [],
  customer: {
    name: 'Ann Buyer',
    email: 'ann@example.test',
    emailVerified: true,
    since: '2026-01-01T00:00:00Z',
    ofAge: true,
  },
  terms: { version: 3, agreedAt: '2026-10-01T08:30:00Z' },
  consent: null,
  delivery: shipping,
  refundTerms: 'Refunded if damaged.',
  history: [{ createdAt: '2026-11-01T12:00:00Z', text: 'Ann placed the order.' }],
  messages: [{ createdAt: '2026-11-05T10:00:00Z', from: 'Ann Buyer', text: 'Thank you.' }],
  activity: [{ createdAt: '2026-11-01T11:59:00Z', text: 'signed-in, from the network 192.0.2.0/24' }],
};

const textOf = (told: DisputeEvidence) =>
  evidenceLines(told)
    .map((line) => line.text)
    .join('\n');

test('the file has what a bank looks for', () => {
  const text = textOf(evidence);
  for (const part of [
    'Shipped to: Ann Buyer, 1 Main St, Austin, TX 78701',
    'Tracking number: 1Z999',
    'only to an adult 21 or older who shows a photo ID and signs',
    'Terms of Service of Lonevine, version 3, on 2026-10-01 08:30',
    '2026-11-05 10:00  Ann Buyer: Thank you.',
    'Refunded if damaged.',
    '192.0.2.0/24',
  ])
    expect(text).toContain(part);
});

test('what has not happened is not claimed', () => {
  const unsent = { ...shipping, isHandedOver: false, carrier: null, tracking: null, sentAt: null };
  const text = textOf({ ...evidence, delivery: unsent });
  expect(text).toContain('Not shipped yet. Shipping address: Ann Buyer, 1 Main St');
  expect(text).not.toMatch(/Shipped|signs/);
  expect(Object.keys(evidenceFields({ ...evidence, delivery: unsent })).join()).not.toContain('shipping');
  const pickup = { kind: 'pickup', where: 'Red Gate, Stonewall, TX' } as const;
  expect(textOf({ ...evidence, delivery: { ...pickup, isHandedOver: false } })).toContain('Not picked up yet.');
  expect(textOf({ ...evidence, delivery: { ...pickup, isHandedOver: true } })).toContain(
    'Picked up at the winery: Red Gate',
  );
});

test('the form of the bank gets each text in its field, within the limits of the gateway', () => {
  expect(evidenceFields(evidence)).toMatchObject({
    customer_name: 'Ann Buyer',
    shipping_carrier: 'ups',
    shipping_date: '2026-11-03',
    shipping_tracking_number: '1Z999',
    product_description: 'Order LV-1234-5678 from Red Gate: 2 x 2021 Tempranillo',
  });
  const long = { ...evidence, activity: [{ createdAt: '2026-11-01T11:59:00Z', text: 'x'.repeat(30_000) }] };
  const fields = Object.values(evidenceFields(long));
  expect(Math.max(...fields.map((text) => text.length))).toBe(20_000);
  expect(fields.join('').length).toBeLessThanOrEqual(150_000);
  expect(evidenceFields({ ...evidence, activity: [] })).not.toHaveProperty('access_activity_log');
});
