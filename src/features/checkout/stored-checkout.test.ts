import { expect, test } from 'vitest';
import { initialCheckoutFields } from './checkout-form.ts';
import { readStoredCheckout, type StoredCheckout } from './stored-checkout.ts';

const day = 24 * 60 * 60_000;
const at = Date.parse('2026-11-22T12:00:00Z');
const id = 'a7a6ba9c-9f5b-4a6e-8d9e-1d2c3b4a5f60';

const valid: StoredCheckout = {
  orderData: { attempt: id, search: '', typed: initialCheckoutFields({ city: 'Austin' }) },
  listing: { id, price: { amount: 2_450, currency: 'USD' } },
  transaction: { id, type: 'transaction', attributes: { lastTransition: 'request-payment' } },
  storedAt: '2026-11-22T12:00:00.000Z',
};
const read = (change: object, now = at) => readStoredCheckout(JSON.stringify({ ...valid, ...change }), now);
const transaction = (change: object) => read({ transaction: { ...valid.transaction, ...change } });
const orderData = (change: object) => read({ orderData: { ...valid.orderData, ...change } });

test('a stored checkout is valid for one day', () => {
  expect(read({})).toEqual(valid);
  expect(read({ transaction: null })).toEqual({ ...valid, transaction: null });
  expect(read({}, at + day - 1)).toEqual(valid);
  expect(read({}, at + day)).toBeUndefined();
  expect(read({}, at - 1)).toBeUndefined();
});

test('invalid dates are rejected', () => {
  expect(read({ storedAt: 'yesterday' })).toBeUndefined();
  const dates = { bookingStart: '2026-12-01', bookingEnd: '2026-12-02' };
  expect(orderData({ bookingDates: dates })).toBeDefined();
  expect(orderData({ bookingDates: { ...dates, bookingEnd: 'soon' } })).toBeUndefined();
  expect(orderData({ bookingDates: 'soon' })).toBeUndefined();
});

test('a listing without a UUID and a price is rejected', () => {
  const { listing } = valid;
  for (const change of [
    { listing: null },
    { listing: { ...listing, id: '7' } },
    { listing: { id } },
    { listing: { id, price: 24.5 } },
    { listing: { id, price: { amount: 24.5, currency: 'USD' } } },
    { listing: { id, price: { amount: 2_450, currency: 'dollars' } } },
  ])
    expect(read(change), JSON.stringify(change)).toBeUndefined();
});

test('a transaction of another type, or with an unknown last transition, is rejected', () => {
  expect(transaction({ attributes: { lastTransition: 'transition/request-payment' } })).toBeDefined();
  expect(transaction({ attributes: { lastTransition: 'beam-up' } })).toBeUndefined();
  expect(transaction({ attributes: null })).toBeUndefined();
  expect(transaction({ type: 'listing' })).toBeUndefined();
  expect(transaction({ id: 7 })).toBeUndefined();
});

test('malformed data are rejected', () => {
  expect(orderData({ attempt: 'again' })).toBeUndefined();
  expect(orderData({ typed: { city: 'Austin' } })).toBeUndefined();
  expect(orderData({ search: undefined })).toBeUndefined();
  for (const text of [null, '', '{', '[]', '7', 'null', '"x"']) expect(readStoredCheckout(text, at)).toBeUndefined();
});
