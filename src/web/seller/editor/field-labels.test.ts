import { expect, test } from 'vitest';
import { fieldLabel, fieldPosition } from './field-labels.ts';

test('fields are told of as they follow each other', () => {
  const wrong = ['pickupStreet', 'shippingAdditionalCents', 'shippingFirstCents'];
  const sorted = wrong.toSorted((one, other) => fieldPosition(one) - fieldPosition(other));
  expect(sorted).toEqual(['shippingFirstCents', 'shippingAdditionalCents', 'pickupStreet']);
});

test.for([
  ['shippingFirstCents', 'Shipping fee for one bottle'],
  ['fri-0-end', 'Friday, to'],
  ['sun-2-seats', 'Sunday, seats (3)'],
  ['abc-0-end', undefined],
  ['019366c3-0000-7000-8000-000000000000', undefined],
] as const)('%s is called %s', ([id, name]) => {
  expect(fieldLabel(id)).toBe(name);
});
