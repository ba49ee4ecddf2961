import { expect, test } from 'vitest';
import { fieldLabel, fieldPosition } from './field-labels.ts';

test('errors are sorted in the order of their fields', () => {
  const fields = ['pickupStreet', 'shippingAdditionalCents', 'shippingFirstCents'];
  const sorted = fields.toSorted((one, other) => fieldPosition(one) - fieldPosition(other));
  expect(sorted).toEqual(['shippingFirstCents', 'shippingAdditionalCents', 'pickupStreet']);
});

test.for([
  ['shippingFirstCents', 'Shipping fee for one bottle'],
  ['fri-0-end', 'Friday, to'],
  ['sun-2-seats', 'Sunday, seats (3)'],
  ['abc-0-end', undefined],
  ['019366c3-0000-7000-8000-000000000000', undefined],
] as const)('the field %s has the label %s', ([id, name]) => {
  expect(fieldLabel(id)).toBe(name);
});
