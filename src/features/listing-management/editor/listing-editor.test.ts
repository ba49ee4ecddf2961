import { expect, test } from 'vitest';
import { findMissingRequirements, type RequirementInput } from './listing-editor.ts';

const pickup = { street: '9 Old Rd', building: null, city: 'Lubbock', state: 'TX', zip: null };

const complete: RequirementInput = {
  type: 'wine',
  state: 'draft',
  photos: 1,
  description: 'Dark.',
  priceCents: 2400,
  stock: 0,
  pickupEnabled: true,
  shippingEnabled: false,
  pickup,
  hasSchedule: false,
  styleAssumed: false,
};

test.for<[string, Partial<RequirementInput>, string[]]>([
  ['a complete wine that is sold out', {}, []],
  ['a draft without a description', { description: '' }, ['details']],
  ['a published wine without a description', { description: '', state: 'published' }, []],
  ['a wine of which nobody has said the style', { styleAssumed: true }, ['details']],
  ['a wine without a price', { priceCents: 0 }, ['pricing']],
  ['a wine whose stock was never set', { stock: null }, ['pricing']],
  ['a wine without a delivery method', { pickupEnabled: false }, ['delivery']],
  ['a wine without a street', { pickup: { ...pickup, street: null } }, ['delivery']],
  ['a tasting without a schedule', { type: 'tasting', stock: null, pickupEnabled: false }, ['availability']],
  ['a tasting with a schedule', { type: 'tasting', stock: null, hasSchedule: true }, []],
  ['a draft without a photo', { photos: 0 }, ['photos']],
  ['a submitted listing without a photo', { photos: 0, state: 'pendingApproval' }, ['photos']],
  ['a published listing without a photo', { photos: 0, state: 'published' }, []],
  ['a closed listing without a photo', { photos: 0, state: 'closed' }, []],
  [
    'an empty draft',
    { photos: 0, priceCents: 0, stock: null, pickupEnabled: false },
    ['pricing', 'pricing', 'delivery', 'photos'],
  ],
])('the missing requirements of %s', ([, facts, tabs]) => {
  expect(findMissingRequirements({ ...complete, ...facts }).map(({ tab }) => tab)).toEqual(tabs);
});
