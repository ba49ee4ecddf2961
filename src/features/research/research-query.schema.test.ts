import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseResearchQuery } from './research-query.schema.ts';
import { emptyResearch, type ResearchQuery } from './research-query.ts';
import { researchFormUrl, researchPath, researchUrl } from './research-url.ts';

const parse = (query: string) => parseResearchQuery(new URLSearchParams(query));
const read = (query: string) => parse(query).query;

describe('what is looked for in a URL', () => {
  test('is the same after it was written and read', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{0,20}( [a-z&']{1,10})?$/);
    const queries: fc.Arbitrary<ResearchQuery> = fc.record({
      searchValue: fc.oneof(fc.constant(''), word),
      filters: fc.record({
        stateValue: fc.constantFrom<string[]>([], ['TX'], ['OR']),
        selectedRegions: fc.subarray(['central_texas', 'oregon', 'west_texas']),
        selectedCities: fc.subarray(['Austin_TX', 'Dripping_Springs_TX']),
        selectedVarietals: fc.subarray(['albarino', 'merlot']),
        productionRange: fc.subarray(['1,000-4,999', '<1,000', '>500,000']),
        reservationsRequired: fc.constantFrom<string[]>([], ['true']),
        dogsFriendly: fc.constantFrom<string[]>([], ['true']),
        kidsFriendly: fc.constantFrom<string[]>([], ['true']),
      }),
      scores: fc.record({
        qualityScore: fc.constantFrom(0, 0.5, 5),
        varietyScore: fc.constantFrom(0, 3),
        ambianceScore: fc.constantFrom(0, 4.5),
        affordableScore: fc.constant(0),
        foodOfferingsScore: fc.constantFrom(0, 1),
        customerServiceScore: fc.constantFrom(0, 2.5),
      }),
      selectedScore: fc.constantFrom(null, 'high' as const, 'low' as const),
      address: fc.oneof(fc.constant(''), word),
      origin: fc.constantFrom(null, { lat: 30.27, lng: -97.74 }),
      bounds: fc.constantFrom(null, { ne: { lat: 31, lng: -97 }, sw: { lat: 30, lng: -98.5 } }),
      from: fc.oneof(fc.constant(''), word),
      to: fc.oneof(fc.constant(''), word),
      within: fc.constantFrom(null, 5, 200),
      currentPage: fc.integer({ min: 1, max: 500 }),
    });
    fc.assert(
      fc.property(queries, (query) => {
        const { query: again, problems } = parse(researchUrl(query).split('?')[1] ?? '');
        expect(problems).toEqual([]);
        expect(again).toEqual(query);
      }),
    );
  });

  test('never fails, whatever the URL contains', () => {
    const name = fc.constantFrom(
      ...[
        'searchValue',
        'stateValue',
        'selectedCities',
        'qualityScore',
        'within',
        'origin',
        'bounds',
        'currentPage',
        'x',
      ],
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string({ unit: 'binary', maxLength: 300 }))), (pairs) => {
        const { problems } = parseResearchQuery(new URLSearchParams(pairs));
        expect(problems.length).toBeLessThanOrEqual(10);
      }),
    );
  });

  test('may repeat a filter, as a form without script does, and name a state', () => {
    const query = read(
      'selectedRegions=west_texas&selectedRegions=oregon,west_texas&stateValue=oregon&dogsFriendly=true',
    );
    expect(query.filters).toMatchObject({
      selectedRegions: ['oregon', 'west_texas'],
      stateValue: ['OR'],
      dogsFriendly: ['true'],
    });
  });

  test('has its search text capitalized', () => {
    expect(read('searchValue=%20becker%20vineyards').searchValue).toBe('Becker vineyards');
    expect(read('searchValue=290+wine').searchValue).toBe('290 wine');
  });

  test.for([
    'qualityScore=6',
    'qualityScore=-1',
    'qualityScore=5.1',
    'qualityScore=NaN',
    'qualityScore=1e1',
    'bounds=95,0,94,0',
    'bounds=30,-98,31,-99',
    'origin=91,0',
    'within=0',
    'within=201',
    'within=2.5',
    'selectedScore=best',
    'currentPage=0',
    'currentPage=-1',
    'selectedRegions=mars',
    'selectedCities=Austin',
    'stateValue=Ohio',
    'dogsFriendly=yes',
    'productionRange=many',
  ])('ignores and reports what cannot be used: %s', (given) => {
    const { query, problems } = parse(given);
    expect(query).toEqual(emptyResearch);
    expect(problems.map(({ parameter }) => parameter)).toEqual([given.split('=')[0]]);
  });

  test('with a search text of 10,000 characters looks for the first 200', () => {
    const { query, problems } = parse(`searchValue=${'x'.repeat(10_000)}`);
    expect(query.searchValue).toHaveLength(200);
    expect(problems).toHaveLength(1);
  });
});

test('the URL of the form joins the values of a filter, leaves out what is as usual, and capitalizes the text', () => {
  const form = new FormData();
  for (const [name, value] of [
    ['searchValue', 'red gate'],
    ['selectedRegions', 'west_texas'],
    ['selectedRegions', 'oregon'],
    ['qualityScore', '0'],
    ['varietyScore', '3.5'],
    ['address', ''],
    ['within', '25'],
  ] as const) {
    form.append(name, value);
  }
  const url = researchFormUrl(form, researchPath, 'filters');
  expect(url).toBe(
    '/research-wineries?searchValue=Red+gate&selectedRegions=oregon,west_texas&varietyScore=3.5&filters=open',
  );
});
