import fc from 'fast-check';
import { expect } from 'vitest';
import { test } from '../../../tests/fixtures/database/integration-test.ts';
import { findWines } from '../../../tests/fixtures/listings/find-wines.ts';
import { parseSearchQuery } from './search-query.schema.ts';
import { facetKeys } from './search-query.ts';
import { facetParameter } from './search-url.ts';

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'\0\n\u001f\u007f\ud800\'"\\%_,:&|!()*<> aé1'), maxLength: 20 }),
  fc.constantFrom('true', '-1', '1e9', '99999999', '2147483648', 'NaN', '90,180', '90,180,-90,-180', 'a\0b'),
);
const city = fc.tuple(nasty, fc.constantFrom('TX', 'OR', 'ZZ')).map(([name, state]) => `${name}_${state}`);
const parameter = fc.oneof(
  fc.tuple(fc.constant('pub_winery_city'), city),
  fc.tuple(
    fc.constantFrom(
      ...facetKeys.map(facetParameter),
      ...[
        'keywords',
        'address',
        'origin',
        'bounds',
        'pub_wineryId',
        'author_id',
        'ids',
        'price',
        'minStock',
        'sort',
        'page',
      ],
    ),
    nasty,
  ),
);

test('any URL parameters give a result', async ({ demo }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(parameter, { minLength: 1, maxLength: 5 }), async (pairs) => {
      const { search } = parseSearchQuery(new URLSearchParams(pairs));
      const found = await findWines(demo, search);
      expect(found.listings.length).toBeLessThanOrEqual(found.perPage);
    }),
    { numRuns: 100 },
  );
}, 60_000);
