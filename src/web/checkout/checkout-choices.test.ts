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
const { fields: initial } = initialCheckoutState(view, 'Ada Lovelace');

test('a card is saved if the buyer chose so for a new card, or as the placed order says', () => {
  const fields = { ...initial, saveCard: 'on' };
  expect(savesCard(view, fields)).toBe(true);
  expect(savesCard(view, initial)).toBe(false);
  expect(savesCard({ ...view, kind: 'resume' }, fields)).toBe(false);
  expect(savesCard({ ...view, kind: 'another-card', savesCard: true }, initial)).toBe(true);
  const card = { ref: 'pm_1', expired: false } as unknown as CheckoutView['card'];
  expect(savesCard({ ...view, card }, { ...fields, card: 'saved' })).toBe(false);
});

test('only the fields that the choice needs are required, in the order of the page', () => {
  const errors = (change: object, isPlaced = false) =>
    Object.keys(validateCheckout(view, { ...initial, ...change }, isPlaced));
  const billing = ['addressLine1', 'billingPostalCode', 'billingCity'];
  expect(errors({})).toEqual(billing);
  expect(errors({ delivery: 'shipping' })).toEqual(['streetAddress', 'city', 'postalCode', 'adult']);
  expect(errors({ delivery: 'shipping', sameAddress: '' }, true)).toEqual(billing);
  expect(errors({ delivery: 'shipping', state: 'OK' })).toContain('state');
});
