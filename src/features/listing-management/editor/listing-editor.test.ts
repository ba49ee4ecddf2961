import { expect, test } from 'vitest';
import { findMissingRequirements, type RequirementInput } from './listing-editor.ts';

const pickup = { street: '9 Old Rd', building: null, city: 'Lubbock', state: 'TX', zip: null };

const complete: RequirementInput = {
  type: 'wine',
  state: 'draft',
  photos: 1,
  priceCents: 2400,
  stock: 0,
  pickupEnabled: true,
  shippingEnabled: false,
  pickup,
  hasSchedule: false,
};

test.for<[string, Partial<RequirementInput>, string[]]>([
  ['a complete wine, though sold out', {}, []],
  ['a wine without a price', { priceCents: 0 }, ['pricing']],
  ['a wine that nobody counted', { stock: null }, ['pricing']],
  ['a wine that comes in no way', { pickupEnabled: false }, ['delivery']],
  ['a wine without a street', { pickup: { ...pickup, street: null } }, ['delivery']],
  ['a tasting without a calendar', { type: 'tasting', stock: null, pickupEnabled: false }, ['availability']],
  ['a tasting with one', { type: 'tasting', stock: null, hasSchedule: true }, []],
  ['a draft without a photo', { photos: 0 }, ['photos']],
  ['one without that waits for the house', { photos: 0, state: 'pendingApproval' }, ['photos']],
  ['one without, published before', { photos: 0, state: 'published' }, []],
  ['one without, closed before', { photos: 0, state: 'closed' }, []],
  [
    'nothing at all',
    { photos: 0, priceCents: 0, stock: null, pickupEnabled: false },
    ['pricing', 'pricing', 'delivery', 'photos'],
  ],
])('%s lacks what it lacks', ([, facts, tabs]) => {
  expect(findMissingRequirements({ ...complete, ...facts }).map(({ tab }) => tab)).toEqual(tabs);
});
