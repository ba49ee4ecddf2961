import { expect, test } from 'vitest';
import type { CheckoutView } from '#features/checkout/checkout.ts';
import { checkoutReducer, initialCheckoutState, savesCard, validateCheckout } from './checkout-state.ts';

const view = {
  kind: 'new',
  deliveryOptions: [{ delivery: 'shipping' }, { delivery: 'pickup' }],
  wantedDelivery: 'pickup',
  order: null,
  card: null,
  addresses: [],
  tooMuch: {},
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
  expect(errors({ delivery: 'shipping' })).toEqual(['streetAddress', 'postalCode', 'city', 'adult']);
  expect(errors({ delivery: 'shipping', sameAddress: '' }, true)).toEqual(billing);
  expect(errors({ delivery: 'shipping', state: 'OK' })).toContain('state');
  const refusal = { message: 'At most 45 bottles', law: 'The Code', source: 'https://law.test' };
  const large = (change: object, isPlaced = false) =>
    Object.keys(validateCheckout({ ...view, tooMuch: { TX: refusal } }, { ...initial, ...change }, isPlaced));
  expect(large({ delivery: 'shipping' })).toContain('delivery');
  expect(large({ delivery: 'shipping' }, true)).not.toContain('delivery');
  expect(large({})).not.toContain('delivery');
});

test('a buyer with an address book has the default address, shipping, and nothing to type; its errors open the fields', () => {
  const home = { recipientName: 'Ada', streetAddress: '12 Main Street', city: 'Hye', state: 'TX', postalCode: '78635' };
  const addresses = [{ ...home, id: 'a1', country: 'US', isDefault: true }];
  const state = initialCheckoutState({ ...view, wantedDelivery: undefined, addresses }, 'Ada Lovelace');
  const chosen = { ...home, addressId: 'a1', addressView: 'chosen', delivery: 'shipping', adult: 'on' };
  expect(state.fields).toMatchObject({ ...chosen, addressLine1: home.streetAddress, billingPostalCode: '78635' });
  expect(validateCheckout(view, state.fields, false)).toEqual({});
  const submitted = { type: 'submitted', errors: { state: 'Wine is not sent there yet' }, withNewCard: true } as const;
  expect(checkoutReducer(state, submitted).fields.addressView).toBe('fields');
  expect(initialCheckoutState({ ...view, addresses }, 'Ada').fields.delivery).toBe('pickup');
});
