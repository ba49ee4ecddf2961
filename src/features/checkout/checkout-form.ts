import type { SavedAddress } from '#features/accounts/addresses/address.ts';
import { isPoBox, poBoxMessage } from '#features/accounts/addresses/po-box.ts';
import type { ShippingDetails } from '#features/orders/order.ts';
import type { BillingDetails } from '#features/payments/charges/payment-gateway.ts';

/**
 * The fields of the checkout form, in their order on the page, without those of the card. A ticked box has the value
 * `on`. `addressId` is the address of the buyer's address book that is chosen or edited, empty for a new one;
 * `addressView` is what is shown of it: the address (`chosen`), the `list` to choose from, or its `fields`.
 */
export const checkoutFieldNames = [
  'delivery',
  'addressId',
  'addressView',
  'recipientName',
  'phone',
  'streetAddress',
  'apartment',
  'postalCode',
  'city',
  'state',
  'adult',
  'makeDefault',
  'giftNote',
  'card',
  'saveCard',
  'sameAddress',
  'addressLine1',
  'addressLine2',
  'billingCity',
  'billingState',
  'billingPostalCode',
  'billingCountry',
  'message',
] as const;

export type CheckoutFieldName = (typeof checkoutFieldNames)[number];

/** The values of the fields. */
export type CheckoutFields = Record<CheckoutFieldName, string>;

/** The error messages, by field. */
export type CheckoutErrors = Partial<Record<CheckoutFieldName, string>>;

/**
 * The fields of a saved address that is chosen; those of a new one if there is none.
 * @param recipientName the buyer's name
 */
export function addressFieldsOf(address: SavedAddress | undefined, recipientName: string): Partial<CheckoutFields> {
  if (!address) {
    const blank = { streetAddress: '', apartment: '', postalCode: '', city: '', phone: '', adult: '', makeDefault: '' };
    return { ...blank, addressId: '', recipientName, state: 'TX' };
  }
  const { id, isDefault: _, country: __, apartment = '', phone = '', ...lines } = address;
  // why: the recipient's age was confirmed when the address was entered
  return { ...lines, apartment, phone, addressId: id, adult: 'on', makeDefault: '' };
}

/** The fields of a billing address that is proposed: the buyer's own address, if they have saved one. */
export function billingFieldsOf(address: SavedAddress | undefined): Partial<CheckoutFields> {
  if (!address) return {};
  const { streetAddress, apartment = '', postalCode, city, state } = address;
  return {
    addressLine1: streetAddress,
    addressLine2: apartment,
    billingPostalCode: postalCode,
    billingCity: city,
    billingState: state,
  };
}

/** The initial values of the fields. */
export function initialCheckoutFields(given: Partial<CheckoutFields>): CheckoutFields {
  const blank = Object.fromEntries(checkoutFieldNames.map((name) => [name, ''])) as CheckoutFields;
  return { ...blank, state: 'TX', sameAddress: 'on', billingCountry: 'US', ...given };
}

/** Validates the shipping address. The server validates it again. */
export function shippingErrors(typed: CheckoutFields): CheckoutErrors {
  const rules: [CheckoutFieldName, RegExp, string][] = [
    ['recipientName', /\S/, 'Please enter who receives the wine'],
    ['phone', /^\s*$|^\s*\+?[\d\s().-]{5,30}$/, 'Please check the phone number'],
    ['streetAddress', /\S/, 'Please enter the street and number'],
    ['postalCode', /^\s*\d{5}(-\d{4})?\s*$/, 'Please enter a ZIP code of five digits'],
    ['city', /\S/, 'Please enter the city'],
    ['state', /^[A-Z]{2}$/, 'Please choose the state'],
    ['adult', /^on$/, 'Wine can only be delivered to someone 21 or older: please confirm that the recipient is'],
  ];
  const [inBox] = (['streetAddress', 'apartment'] as const).filter((name) => isPoBox(typed[name]));
  return { ...errorsOf(typed, rules), ...(inBox && { [inBox]: poBoxMessage }) };
}

/** Validates the billing address of a card. */
export function billingErrors(typed: CheckoutFields): CheckoutErrors {
  const rules: [CheckoutFieldName, RegExp, string][] = [
    ['addressLine1', /\S/, billingMessages.addressLine1Required],
    ['billingPostalCode', /\S/, billingMessages.postalCodeRequired],
    ['billingCity', /\S/, billingMessages.cityRequired],
    ['billingCountry', /^[A-Z]{2}$/, billingMessages.countryRequired],
  ];
  return errorsOf(typed, rules);
}

/** The messages of the billing address, by the specification's names. */
const billingMessages = {
  addressLine1Required: 'Please enter the street of the billing address',
  postalCodeRequired: 'Please enter the postal code of the billing address',
  cityRequired: 'Please enter the city of the billing address',
  countryRequired: 'Please choose the country of the billing address',
} as const;

function errorsOf(typed: CheckoutFields, rules: readonly [CheckoutFieldName, RegExp, string][]): CheckoutErrors {
  return Object.fromEntries(
    rules.filter(([name, form]) => !form.test(typed[name])).map(([name, , message]) => [name, message]),
  );
}

/** The shipping details of an order. */
export function shippingOf(typed: CheckoutFields): ShippingDetails {
  const [apartment, phone, giftNote] = [typed.apartment.trim(), typed.phone.trim(), typed.giftNote.trim()];
  return {
    recipientName: typed.recipientName.trim(),
    streetAddress: typed.streetAddress.trim(),
    ...(apartment !== '' && { apartment }),
    city: typed.city.trim(),
    state: typed.state,
    postalCode: typed.postalCode.trim(),
    country: 'US',
    ...(phone !== '' && { phone }),
    ...(giftNote !== '' && { giftNote }),
  };
}

/** The billing address of a new card: the shipping address, or the typed one. */
export function billingOf(typed: CheckoutFields, shipped: ShippingDetails | null): BillingDetails {
  if (shipped) {
    const { recipientName: name, streetAddress: line1, apartment, city, state, postalCode, country } = shipped;
    return {
      name,
      address: { line1, ...(apartment && { line2: apartment }), city, state, postal_code: postalCode, country },
    };
  }
  const [line2, state] = [typed.addressLine2.trim(), typed.billingState.trim()];
  return {
    address: {
      line1: typed.addressLine1.trim(),
      ...(line2 !== '' && { line2 }),
      postal_code: typed.billingPostalCode.trim(),
      city: typed.billingCity.trim(),
      ...(state !== '' && { state }),
      country: typed.billingCountry,
    },
  };
}
