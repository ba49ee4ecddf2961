import { expect, test } from 'vitest';
import type { CheckoutView } from '#features/checkout/checkout.ts';
import { initialCheckoutState, savesCard, validateCheckout } from './checkout-state.ts';

const view = {
  kind: 'new',
  deliveryOptions: [{ delivery: 'shipping' }, { delivery: 'pickup' }],
  wantedDelivery: 'pickup',
  order: null,
  card: null,
  savesCard: false,
} as unknown as CheckoutView;
const { fields: given } = initialCheckoutState(view, 'Ada Lovelace');

test('a card is saved where the buyer says so for a new one, or as the order that is placed has it', () => {
  const fields = { ...given, saveCard: 'on' };
  expect(savesCard(view, fields)).toBe(true);
  expect(savesCard(view, given)).toBe(false);
  expect(savesCard({ ...view, kind: 'resume' }, fields)).toBe(false);
  expect(savesCard({ ...view, kind: 'another-card', savesCard: true }, given)).toBe(true);
  const card = { ref: 'pm_1', expired: false } as unknown as CheckoutView['card'];
  expect(savesCard({ ...view, card }, { ...fields, card: 'saved' })).toBe(false);
});

test('fields are asked for as far as the choice needs them, in the order of the page', () => {
  const errors = (change: object, isPlaced = false) =>
    Object.keys(validateCheckout(view, { ...given, ...change }, isPlaced));
  const billing = ['addressLine1', 'billingPostalCode', 'billingCity'];
  expect(errors({})).toEqual(billing);
  expect(errors({ delivery: 'shipping' })).toEqual(['streetAddress', 'city', 'postalCode', 'adult']);
  expect(errors({ delivery: 'shipping', sameAddress: '' }, true)).toEqual(billing);
  expect(errors({ delivery: 'shipping', state: 'OK' })).toContain('state');
});
