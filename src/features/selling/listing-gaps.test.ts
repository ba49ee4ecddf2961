import { expect, test } from 'vitest';
import { gapsOf, type ListingFacts } from './listing-gaps.ts';

const pickup = { street: '9 Old Rd', building: null, city: 'Lubbock', state: 'TX', zip: null };

const complete: ListingFacts = {
  type: 'wine',
  priceCents: 2400,
  stock: 0,
  pickupEnabled: true,
  shippingEnabled: false,
  pickup,
  planned: false,
};

test.for<[string, Partial<ListingFacts>, string[]]>([
  ['a complete wine, though sold out', {}, []],
  ['a wine without a price', { priceCents: 0 }, ['pricing']],
  ['a wine that nobody counted', { stock: null }, ['pricing']],
  ['a wine that comes in no way', { pickupEnabled: false }, ['delivery']],
  ['a wine without a street', { pickup: { ...pickup, street: null } }, ['delivery']],
  ['a tasting without a calendar', { type: 'tasting', stock: null, pickupEnabled: false }, ['availability']],
  ['a tasting with one', { type: 'tasting', stock: null, planned: true }, []],
  ['nothing at all', { priceCents: 0, stock: null, pickupEnabled: false }, ['pricing', 'pricing', 'delivery']],
])('%s lacks what it lacks', ([, facts, tabs]) => {
  expect(gapsOf({ ...complete, ...facts }).map(({ tab }) => tab)).toEqual(tabs);
});
