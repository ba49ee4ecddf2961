import { expect, test } from 'vitest';
import { priceChangeSchema } from './price-change.schema.ts';
import { applyPriceChange, countLargeChanges, previewPrices } from './price-change.ts';

test.each([
  ['raise-percent', '10', 2450, 2695],
  ['raise-percent', '2.5%', 999, 1024],
  ['lower-percent', '50', 25, 13],
  ['lower-percent', '99.99', 100, 0],
  ['raise-dollars', '$1.50', 2450, 2600],
  ['lower-dollars', '24.50', 2450, 0],
  ['lower-dollars', '100', 2450, -7550],
] as const)('%s %s of %i cents is %i', (way, by, from, to) => {
  expect(applyPriceChange(from, priceChangeSchema.parse({ way, by }))).toBe(to);
});

test.each([
  [{ way: 'raise-percent', by: '0' }, 'by'],
  [{ way: 'raise-percent', by: '-5' }, 'by'],
  [{ way: 'raise-percent', by: '1001' }, 'by'],
  [{ way: 'raise-percent', by: '1e3' }, 'by'],
  [{ way: 'lower-percent', by: '100' }, 'by'],
  [{ way: 'lower-dollars', by: '1.005' }, 'by'],
  [{ way: 'lower-dollars', by: '' }, 'by'],
  [{ way: 'double', by: '2' }, 'way'],
])('%j is not a valid change', (typed, field) => {
  const parsed = priceChangeSchema.safeParse(typed);
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test.each([
  ['lower-percent', '50', { fall: 0, rise: 0 }],
  ['lower-dollars', '10.01', { fall: 1, rise: 0 }],
  ['raise-dollars', '15', { fall: 0, rise: 1 }],
  ['lower-dollars', '90', { fall: 1, rise: 0 }],
] as const)('%s %s changes %j by more than half', (way, by, big) => {
  const chosen = { name: 'Red', standing: 'published' } as const;
  const listings = [2_000, 10_000, null].map((amount, at) => ({
    ...chosen,
    id: String(at),
    may: [],
    price: amount === null ? null : { amount, currency: 'USD' },
  }));
  expect(countLargeChanges(previewPrices(listings, priceChangeSchema.parse({ way, by })))).toEqual(big);
});
