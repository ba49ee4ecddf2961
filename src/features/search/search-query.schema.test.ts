import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSearchQuery } from './search-query.schema.ts';
import { emptyQuery, maxKeywordsLength, type SearchQuery, sorts } from './search-query.ts';
import { searchUrl, toggleFilter, withFilter } from './search-url.ts';

const parse = (query: string) => parseSearchQuery(new URLSearchParams(query));

const degrees = (most: number) => fc.integer({ min: -most * 1000, max: most * 1000 }).map((at) => at / 1000 + 0);
const point = fc.record({ lat: degrees(90), lng: degrees(180) });
const someOf = (...values: string[]) => fc.subarray(values.sort());
const words = fc
  .string({ unit: fc.constantFrom(...'abc é&,=%+#?/<>"\''), maxLength: 50 })
  .map((text) => text.replace(/\s+/g, ' ').trim());
const range = fc
  .tuple(fc.option(fc.integer({ min: 0, max: 99_999 })), fc.option(fc.integer({ min: 100_000, max: 200_000 })))
  .map(([min, max]) => ({ min, max }));

const search: fc.Arbitrary<SearchQuery> = fc
  .record({
    keywords: words,
    address: words,
    origin: fc.option(point),
    bounds: fc.option(
      fc.tuple(point, point).map(([a, b]) => ({
        ne: { lat: Math.max(a.lat, b.lat), lng: Math.max(a.lng, b.lng) },
        sw: { lat: Math.min(a.lat, b.lat), lng: Math.min(a.lng, b.lng) },
      })),
    ),
    filters: fc.record({
      type: someOf('wine', 'tasting'),
      state: someOf('TX', 'OR'),
      style: someOf('red', 'white', 'rose', 'sparkling'),
      varietals_offered: someOf('tempranillo', 'blanc_du_bois', 'gruner_veltliner'),
      winery_region: someOf('central_texas', 'west_texas', 'oregon'),
      winery_city: someOf('Austin_TX', 'Dripping Springs_TX', 'Dripping_Springs_TX'),
      Other_Criteria: fc.constantFrom<string[]>([], ['Wine_Quality'], ['Sustainable']),
      annual_production: someOf('<1,000', '1,000-4,999', '5,000-49,999', '50,000-499,999', '>500,000'),
    }),
    dates: fc.option(
      fc.constantFrom({ first: '2026-11-28', last: '2026-11-28' }, { first: '2026-12-01', last: '2027-02-28' }),
    ),
    wineryId: fc.option(fc.uuid({ version: 4 })),
    authorId: fc.option(fc.uuid({ version: 4 })),
    ids: fc.uniqueArray(fc.uuid({ version: 4 }), { maxLength: 5 }),
    minStock: fc.option(fc.nat(1_000_000)),
    price: range,
    sort: fc.option(fc.constantFrom(...(Object.keys(sorts) as (keyof typeof sorts)[]))),
    page: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map((some) => ({ ...some, sort: some.sort === 'relevance' && some.keywords === '' ? null : some.sort }));

test('every search is parsed from its own URL without problems', () => {
  fc.assert(
    fc.property(search, (some) => {
      const address = new URL(searchUrl(some), 'http://shop');
      expect(parseSearchQuery(address.searchParams)).toEqual({ search: some, problems: [], unused: [] });
    }),
  );
});

test('any parameters can be parsed, and the result is within its limits', () => {
  const parameter = fc.constantFrom(
    'keywords',
    'price',
    'page',
    'bounds',
    'pub_style',
    'pub_annual_production',
    'sort',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.oneof(parameter, fc.string()), fc.string({ unit: 'binary' }))), (pairs) => {
      const { search: read, problems } = parseSearchQuery(new URLSearchParams(pairs));
      expect(read.keywords.length).toBeLessThanOrEqual(maxKeywordsLength);
      expect(problems.length).toBeLessThanOrEqual(10);
      const again = new URL(searchUrl(read), 'http://shop');
      expect(parseSearchQuery(again.searchParams).search).toEqual(read);
    }),
  );
});

describe('the forms without script', () => {
  test('send a repeated filter and the two ends of a price range', () => {
    const { search: read } = parse('keywords=&pub_style=red&pub_style=white&priceMin=20&priceMax=&price=');
    expect(searchUrl(read)).toBe('/s?pub_style=red,white&price=20,');
  });
});

test.for(['Texas', 'texas', 'tx', 'has_any:TX,Texas'])('the state %s is Texas', (state) => {
  const { search: read, problems } = parse(`pub_state=${state}`);
  expect(read.filters.state).toEqual(['TX']);
  expect(problems).toEqual([]);
});

test('the ends of a price range in the wrong order are swapped', () => {
  expect(parse('price=50,20')).toMatchObject({ search: { price: { min: 2000, max: 5000 } }, problems: [] });
});

describe('problems are reported for', () => {
  test.for([
    ['sort=cheapest', 'sort'],
    ['sort=constructor', 'sort'],
    ['price=abc', 'price'],
    ['price=-5,20', 'price'],
    ['price=1e3,', 'price'],
    ['priceMin=ten', 'price'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=1000000000', 'page'],
    ['bounds=91,0,0,0', 'bounds'],
    ['origin=north', 'origin'],
    ['minStock=many', 'minStock'],
    ['pub_style=blue', 'pub_style'],
    ['pub_Other_Criteria=Wine_Quality,Sustainable', 'pub_Other_Criteria'],
    ['pub_annual_production=1,000', 'pub_annual_production'],
    ['pub_wineryId=1', 'pub_wineryId'],
    ['author_id=1', 'author_id'],
    ['author_id=a%00b', 'author_id'],
    ['ids=1', 'ids'],
    ['ids=%00,x', 'ids'],
    ['pub_winery_city=a%00b_TX', 'pub_winery_city'],
    ['pub_winery_city=a%0Ab_TX', 'pub_winery_city'],
    ['address=Aus%00tin', 'address'],
  ] as const)('%s', ([query, parameter]) => {
    const { search: read, problems } = parse(query);
    expect(problems).toMatchObject([{ parameter, kind: 'invalid' }]);
    expect(read).toEqual({
      ...emptyQuery,
      filters: { ...emptyQuery.filters, Other_Criteria: query.includes('Criteria') ? ['Wine_Quality'] : [] },
    });
  });

  test('invalid ids, beside valid ones; and more than a hundred', () => {
    const [one, other] = ['4b6f2f0e-6f0a-4a3e-9a55-1f2f3c4d5e6f', '5c7a3a1f-7a1b-4b4f-8b66-2a3a4d5e6f70'];
    const some = parse(`ids=${one.toUpperCase()},x,,${other},${one}`);
    expect(some.search.ids).toEqual([one, other]);
    expect(some.problems).toMatchObject([{ parameter: 'ids', kind: 'invalid' }]);
    expect(parse(`ids=${one},, ${other}`)).toMatchObject({ search: { ids: [one, other] }, problems: [] });
    const many = Array.from({ length: 101 }, (_, at) => `${one.slice(0, -3)}${String(at).padStart(3, '0')}`);
    expect(parse(`ids=${many.slice(0, 100)}`)).toMatchObject({ search: { ids: many.slice(0, 100) }, problems: [] });
    const { search: read, problems } = parse(`ids=${many}`);
    expect(read.ids).toEqual(many.slice(0, 100));
    expect(problems).toMatchObject([{ parameter: 'ids', message: 'A search names at most 100 listings.' }]);
  });

  test('an unknown filter, but not for parameters of campaigns and other sites', () => {
    expect(parse('utm_source=x&ref=1&pub_colour=red&__proto__=1&pub___proto__=1').problems).toMatchObject([
      { parameter: 'pub_colour', kind: 'unknown' },
      { parameter: 'pub___proto__', kind: 'unknown' },
    ]);
  });

  test('a wrong value even after many unknown filters', () => {
    const unknown = Array.from({ length: 50 }, (_, at) => `pub_x${at}=1`).join('&');
    const { problems } = parse(`${unknown}&price=cheap`);
    expect(problems).toHaveLength(10);
    expect(problems[0]).toMatchObject({ parameter: 'price', kind: 'invalid' });
  });

  test('keywords of ten thousand letters, of which the first two hundred are used', () => {
    const { search: read, problems } = parse(`keywords=${'x'.repeat(10_000)}`);
    expect(read.keywords).toBe('x'.repeat(maxKeywordsLength));
    expect(problems).toMatchObject([{ parameter: 'keywords', kind: 'invalid' }]);
  });
});

describe('a URL with thousands of parameters', () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `a${at}`);

  test('is read up to the first three hundred, with a problem', () => {
    const { search: read, problems } = parse(`${names.join('&')}&price=20,`);
    expect(read).toEqual(emptyQuery);
    expect(problems).toMatchObject([
      { parameter: 'a300', kind: 'invalid', message: 'Only the first 300 parameters are read.' },
    ]);
  });

  test('is read in one pass, without looking up parameters', () => {
    const parameters = new URLSearchParams(names.join('&'));
    // why: a lookup scans the whole list, so each one would cost as much as the first pass
    for (const method of ['get', 'getAll', 'keys'] as const) {
      Object.defineProperty(parameters, method, { value: () => expect.fail(`${method} was called`) });
    }
    parseSearchQuery(parameters);
  });
});

test('a filter can be added and removed, and resets the page', () => {
  const second = { ...emptyQuery, page: 2 };
  const red = toggleFilter(second, 'style', 'red', false);
  expect(searchUrl(red)).toBe('/s?pub_style=red');
  expect(searchUrl(toggleFilter(red, 'style', 'white', false))).toBe('/s?pub_style=red,white');
  expect(searchUrl(toggleFilter(red, 'style', 'red', false))).toBe('/s');
  const known = withFilter(second, 'Other_Criteria', ['Sustainable']);
  expect(searchUrl(toggleFilter(known, 'Other_Criteria', 'Wine_Quality', true))).toBe(
    '/s?pub_Other_Criteria=Wine_Quality',
  );
});
