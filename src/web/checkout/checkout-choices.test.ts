import { expect, test } from 'vitest';
import type { CheckoutView } from '#features/checkout/checkout.ts';
import { errorsOnLeaving, savesCard, shownErrors, shownProblem, validateCheckout } from './checkout-choices.ts';
import { checkoutReducer, initialCheckoutState } from './checkout-state.ts';

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

test('a field that is left with a value that cannot be right is told at once, an empty one is not', () => {
  const leave = (name: string, value: string, delivery = 'shipping', isPlaced = false) =>
    errorsOnLeaving(name, view, { ...initial, delivery, [name]: value }, isPlaced);
  expect(leave('postalCode', '7862')).toEqual({ postalCode: 'Please enter a ZIP code of five digits' });
  expect(leave('streetAddress', 'PO Box 12')).toEqual({ streetAddress: expect.stringContaining('PO box') });
  expect([leave('postalCode', ''), leave('postalCode', '78624'), leave('message', 'x')]).toEqual([{}, {}, {}]);
  expect([leave('postalCode', '7', 'pickup'), leave('postalCode', '7', 'shipping', true)]).toEqual([{}, {}]);
});

test('what the server refuses before the button is pressed is shown at its field, or above the button', () => {
  const start = initialCheckoutState(view, 'Ada Lovelace');
  const checked = (field?: 'postalCode') =>
    checkoutReducer(start, {
      type: 'checked',
      refusal: { failure: 'other', message: 'Not there', ...(field && { field }) },
    });
  expect(shownErrors(checked('postalCode'))).toEqual({ postalCode: 'Not there' });
  expect(shownProblem(checked('postalCode'))).toBeUndefined();
  expect(shownProblem(checked())).toMatchObject({ text: 'Not there' });
  expect(checked('postalCode').fields.addressView).toBe('fields');
  const typed = checkoutReducer(checked('postalCode'), { type: 'fields-changed', fields: { postalCode: '78624' } });
  expect(shownErrors(typed)).toEqual({});
  expect(shownProblem(checkoutReducer(checked(), { type: 'checked', refusal: undefined }))).toBeUndefined();
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
