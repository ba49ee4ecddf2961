import { expect, test } from 'vitest';
import { refuseOrder } from '#features/orders/order-refusal.ts';
import { describeRefusal } from './describe-refusal.ts';

const names = new Map([['one', '2022 Tannat']]);
const describeCode = (...refusal: Parameters<typeof refuseOrder>) => describeRefusal(refuseOrder(...refusal), names);

test('a card that must not be tried again is said to be one', () => {
  const refusal = describeCode('transaction-payment-failed', {}, 'card-blocked');
  expect(refusal).toMatchObject({ failure: 'payment-failed', needsOtherCard: true });
});

test('a refusal is described to the buyer, with the field that it is about', () => {
  const short = 'There is not enough left in stock for this order.';
  const stock = (left: number) =>
    describeCode('transaction-listing-insufficient-stock', { listingId: 'one', left }).message;
  expect(stock(2)).toBe(`${short} Of 2022 Tannat there are 2 left.`);
  expect(stock(1)).toBe(`${short} Of 2022 Tannat there is 1 left.`);
  expect(stock(0)).toBe(`${short} 2022 Tannat is sold out.`);
  expect(
    describeCode('validation-invalid-params', { parameter: 'shippingDetails.state', message: 'Not there.' }),
  ).toMatchObject({
    message: 'Not there.',
    field: 'state',
  });
  expect(
    describeCode('validation-invalid-params', { parameter: 'shippingDetails', message: 'Required' }),
  ).toMatchObject({
    message: 'Please check where to ship to.',
  });
  const elsewhere = 'ZIP 94105 is in California, not Texas.';
  expect(
    describeCode('validation-invalid-params', { parameter: 'shippingDetails.postalCode', message: elsewhere }),
  ).toMatchObject({ message: elsewhere, field: 'postalCode' });
  const refused = { parameter: 'items', message: 'Too much.', law: 'The code', source: 'https://law.test' };
  expect(describeCode('validation-invalid-params', refused)).toMatchObject({
    message: 'Too much.',
    law: { name: 'The code', source: 'https://law.test' },
  });
  expect(describeCode('forbidden', { message: 'You must be 21.' })).toMatchObject({ message: 'You must be 21.' });
  expect(describeCode('forbidden').message).toBe('You may not do this.');
  expect(describeCode('validation-invalid-value', { parameter: 'payinTotal' }).failure).toBe('price-changed');
  expect(
    describeCode('transaction-payment-failed', { stripeMessage: 'Amount must be at least $0.50 usd' }).failure,
  ).toBe('amount-too-small');
});

test('whoever has to wait for unpaid orders is led to them; an order that is too large has to be smaller', () => {
  const meta = { message: 'Pay for them, or try again in 10 minutes.' };
  const waits = { ok: false, code: 'too-much-unpaid', meta, retryAfterSeconds: 600 } as const;
  expect(describeRefusal(waits, names)).toMatchObject({ message: meta.message, hasUnpaid: true });
  const tooLarge = describeCode('too-much-unpaid', { message: 'You can order up to 50 bottles.' });
  expect(tooLarge).toMatchObject({ message: 'You can order up to 50 bottles.' });
  expect(tooLarge).not.toHaveProperty('hasUnpaid');
});
