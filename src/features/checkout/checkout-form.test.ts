import { expect, test } from 'vitest';
import { billingErrors, billingOf, initialCheckoutFields, shippingErrors, shippingOf } from './checkout-form.ts';

const address = { recipientName: ' Ada ', streetAddress: '12 Main Street', city: 'Austin', postalCode: '78624' };

test('the billing address has four required fields; its second line and state are optional', () => {
  expect(billingErrors(initialCheckoutFields({ billingCountry: '' }))).toEqual({
    addressLine1: 'Please enter the street of the billing address',
    billingPostalCode: 'Please enter the postal code of the billing address',
    billingCity: 'Please enter the city of the billing address',
    billingCountry: 'Please choose the country of the billing address',
  });
  const typed = initialCheckoutFields({
    addressLine1: '1 rue',
    billingPostalCode: '75001',
    billingCity: 'Paris',
    billingCountry: 'FR',
  });
  expect(billingErrors(typed)).toEqual({});
  expect(billingOf(typed, null)).toEqual({
    address: { line1: '1 rue', postal_code: '75001', city: 'Paris', country: 'FR' },
  });
});

test('shipping needs a complete address and an adult recipient', () => {
  const required = ['recipientName', 'streetAddress', 'postalCode', 'city', 'adult'];
  expect(Object.keys(shippingErrors(initialCheckoutFields({})))).toEqual(required);
  const typed = initialCheckoutFields({ ...address, adult: 'on' });
  expect(shippingErrors(typed)).toEqual({});
  expect(Object.keys(shippingErrors({ ...typed, postalCode: '7862', phone: 'call me' }))).toEqual([
    'phone',
    'postalCode',
  ]);
  const shipped = shippingOf(typed);
  expect(shipped).toEqual({ ...address, recipientName: 'Ada', state: 'TX', country: 'US' });
  expect(shippingOf({ ...typed, giftNote: ' Happy birthday ' })).toEqual({ ...shipped, giftNote: 'Happy birthday' });
  expect(billingOf(typed, { ...shipped, apartment: '3' })).toEqual({
    name: 'Ada',
    address: { line1: '12 Main Street', line2: '3', city: 'Austin', state: 'TX', postal_code: '78624', country: 'US' },
  });
});
