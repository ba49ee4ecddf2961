import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '#kit/csv.ts';
import { postalAddressSchema } from './address.schema.ts';
import { usStates } from './us-states.ts';
import { areaOfZip, stateOfZip } from './zip-areas.ts';
import zipCodes from './zip-codes.json' with { type: 'json' };
import { optionalZipCode, zipCode, zipStateProblem } from './zip-field.ts';

const missing = 'Please enter your ZIP code';
const messageOf = (typed: unknown) => zipCode(missing).safeParse(typed).error?.issues[0]?.message;

/** Every ZIP code of the list. */
const allZips = Object.entries(zipCodes).flatMap(([digits, ranges]) =>
  ranges.split(' ').flatMap((range) => {
    const [first, last] = [Number(range.slice(0, 2)), Number(range.slice(-2))];
    return Array.from({ length: last - first + 1 }, (_, at) => `${digits}${String(first + at).padStart(2, '0')}`);
  }),
);

describe('the list of ZIP codes', () => {
  it('has those of the gazetteer, in the state of their region', () => {
    const [, ...rows] = parseCsv(readFileSync('seed/data/zips.csv', 'utf8'), 10_000);
    expect(rows.length).toBeGreaterThan(3_000);
    const wrong = rows.filter(({ cells: [zip = '', , , region] }) => {
      return stateOfZip(zip) !== (region === 'oregon' ? 'OR' : 'TX');
    });
    expect(wrong).toEqual([]);
  });

  it('has a state, a territory, or an armed forces region for each', () => {
    expect(allZips.length).toBeGreaterThan(42_000);
    expect(allZips.filter((zip) => areaOfZip(zip) === undefined)).toEqual([]);
    const found = new Set(allZips.map(areaOfZip));
    expect(usStates.filter(({ code }) => !found.has(code))).toEqual([]);
  });

  it.for([
    ['78624', 'TX'],
    ['88510', 'TX'],
    ['73960', 'TX'],
    ['75072', 'TX'],
    ['94105', 'CA'],
    ['00501', 'NY'],
    ['96799', 'AS'],
    ['09123', 'AE'],
    ['00000', undefined],
    ['75000', undefined],
    ['99999', undefined],
  ] as const)('%s is in %s', ([zip, area]) => {
    expect(areaOfZip(zip)).toBe(area);
  });
});

describe('a ZIP code', () => {
  it('has five digits, or nine, and exists', () => {
    for (const typed of ['78624', '78624-1234', ' 78624 ', '00501']) expect(messageOf(typed)).toBeUndefined();
    expect(messageOf('00000')).toBe('ZIP 00000 doesn’t exist. Please check the five digits.');
    for (const typed of ['7862', '786245', '78624-12', 'Texas', '７８６２４', '78 624'])
      expect(messageOf(typed), typed).toContain('five digits');
    for (const typed of ['', '  ', '\u200B', undefined, 78_624]) expect(messageOf(typed)).toBe(missing);
  });

  it('gets no zero in front: four digits are wrong, with a hint where the zero may be what is missing', () => {
    expect(messageOf('8619')).toBe(
      '“8619” has only four digits. If a spreadsheet dropped the first zero, enter 08619.',
    );
    expect(messageOf('7900')).toBe('“7900” has only four digits. A ZIP code has five digits, such as 78624');
  });

  it('may be left out where it is optional', () => {
    for (const typed of ['', undefined, null]) expect(optionalZipCode.parse(typed)).toBeNull();
    expect(optionalZipCode.safeParse('00000').success).toBe(false);
  });
});

describe('ZIP code and state', () => {
  it('agree for each ZIP code with exactly one state', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allZips), fc.constantFrom(...usStates), (zip, { code }) => {
        expect(zipStateProblem(zip, code) === undefined).toBe(areaOfZip(zip) === code);
      }),
    );
  });

  it('say where the ZIP code is', () => {
    expect(zipStateProblem('94105', 'TX')).toBe('ZIP 94105 is in California, not Texas.');
    expect(zipStateProblem('94105-1234', 'TX')).toBe('ZIP 94105 is in California, not Texas.');
    expect(zipStateProblem('00901', 'TX')).toBe('ZIP 00901 is in Puerto Rico, not Texas.');
    expect(zipStateProblem('09123', 'AE')).toBeUndefined();
  });
});

describe('a postal address', () => {
  const address = {
    recipientName: 'Ada Byron',
    streetAddress: '12 Main St',
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
    country: 'US',
  };
  const errorsOf = (change: object) =>
    Object.fromEntries(
      (postalAddressSchema.safeParse({ ...address, ...change }).error?.issues ?? []).map((issue) => [
        issue.path.join('.'),
        issue.message,
      ]),
    );

  it('is refused at the ZIP code if that is elsewhere, along with what else is wrong', () => {
    expect(errorsOf({})).toEqual({});
    expect(errorsOf({ city: 'San Francisco', postalCode: '94105' })).toEqual({
      postalCode: 'ZIP 94105 is in California, not Texas.',
    });
    expect(Object.keys(errorsOf({ postalCode: '90210', city: '' })).toSorted()).toEqual(['city', 'postalCode']);
  });

  it('is no PO box, in either line', () => {
    expect(errorsOf({ streetAddress: 'P.O. Box 12' })).toEqual({
      streetAddress: expect.stringContaining('an adult must sign'),
    });
    expect(errorsOf({ apartment: 'PO Box 12' })).toEqual({ apartment: expect.stringContaining('pickup') });
  });

  it('is on one line each, and not empty without what is invisible', () => {
    expect(
      postalAddressSchema.parse({ ...address, city: 'Aus\u200Btin\r\n', recipientName: 'Ada\u202E Byron' }),
    ).toEqual({
      ...address,
      city: 'Austin',
    });
    expect(errorsOf({ city: '\u200B\u00AD' })).toEqual({ city: 'Please enter the city' });
  });
});
