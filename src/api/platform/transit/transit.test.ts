import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sdkReader, sdkWriter } from '../../../../tests/fixtures/platform/sdk-transit.ts';
import { toJson } from './transit-json.ts';
import { readTransit, TransitError } from './transit-reader.ts';
import { Decimal, Point, TransitMoney, type TransitValue, Uuid } from './transit-values.ts';
import { writeTransit } from './transit-writer.ts';

/** Texts that transit has to escape, or that look like its codes, besides arbitrary ones. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc
    .tuple(fc.constantFrom('~', '^', '`', '~:', '~u', '~#', '^ ', '^0', '~~'), fc.string({ maxLength: 5 }))
    .map(([start, rest]) => start + rest),
);
const keys = fc
  .oneof(texts, fc.constantFrom('id', 'type', 'attributes', 'a', 'abc'))
  .filter((key) => key !== '__proto__');
const dates = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });
const values: fc.Arbitrary<TransitValue> = fc.letrec<{ value: TransitValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    texts,
    fc.constantFrom(null, true, false, 0, -1, 2 ** 53 - 1),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    dates,
    fc.uuid().map((uuid) => new Uuid(uuid)),
    fc
      .tuple(fc.maxSafeInteger(), fc.constantFrom('USD', 'EUR'))
      .map(([amount, currency]) => new TransitMoney(amount, currency)),
    fc
      .tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 }))
      .map(([lat, lng]) => new Point(lat, lng)),
    fc.constantFrom('1.5', '-10', '0', '12345678901234567890.25').map((digits) => new Decimal(digits)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(keys, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;

/** Checks something of many values. */
function check(holds: (value: TransitValue) => void): void {
  fc.assert(
    fc.property(values, (value) => {
      holds(value);
    }),
  );
}

describe.each(['compact', 'verbose'] as const)('%s', (form) => {
  test('what is written is read as it was', () => {
    check((value) => expect(readTransit(writeTransit(value, form))).toEqual(value));
  });

  test('transit-js, set up as the SDK does, reads what we write', () => {
    check((value) => expect(sdkReader().read(writeTransit(value, form))).toEqual(value));
  });

  test('we read what transit-js, set up as the SDK does, writes', () => {
    check((value) => expect(readTransit(sdkWriter(form).write(value))).toEqual(value));
  });

  test('keys beyond all codes begin the codes anew, as transit-js does', () => {
    const names = Array.from({ length: 4_000 }, (_, at) => `key${at % 2_100}`);
    const value = names.map((name) => ({ [name]: name, id: 1, ab: 2, a: 3 }));
    expect(readTransit(sdkWriter(form).write(value))).toEqual(value);
    expect(sdkReader().read(writeTransit(value, form))).toEqual(value);
    expect(writeTransit(value, form)).toBe(sdkWriter(form).write(value));
  });
});

test('compact documents are byte for byte what transit-js writes', () => {
  check((value) => expect(writeTransit(value, 'compact')).toBe(sdkWriter('compact').write(value)));
});

test('keys of two characters have codes, with their prefix, and shorter ones have none', () => {
  expect(
    writeTransit(
      [
        { a: 1, ab: 1 },
        { a: 2, ab: 2 },
      ],
      'compact',
    ),
  ).toBe('[["^ ","~:a",1,"~:ab",1],["^ ","~:a",2,"^0",2]]');
});

test('the standard forms of numbers, booleans, and nothing are read', () => {
  const document = '["~i42","~n9007199254740993","~d1.5e3","~zNaN","~zINF","~?t","~_","~$name","~rhttps://wine.test"]';
  const read = [
    42,
    9007199254740993n,
    1500,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    null,
    'name',
    'https://wine.test',
  ];
  expect(readTransit(document)).toEqual(read);
  expect(readTransit('["~#cmap",["~i1","one","~?t",2]]')).toEqual({ 1: 'one', true: 2 });
  expect(readTransit('["~#set",["~:a","~:b"]]')).toEqual(['a', 'b']);
  expect(readTransit('{"~#list":[1,{"~#mn":[2450,"USD"]}]}')).toEqual([1, new TransitMoney(2450, 'USD')]);
});

test('an empty command is an empty map', () => {
  expect(readTransit('["^ "]')).toEqual({});
  expect(readTransit('{}')).toEqual({});
});

const keyword = `~:${'k'.repeat(250)}`;
test.each([
  ['ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['ten thousand tags', `${'["~#set",['.repeat(5_000)}${']]'.repeat(5_000)}`],
  ['codes for a hundred megabytes', `["${keyword}",${Array(400_000).fill('"^0"').join(',')}]`],
  ['codes of maps for megabytes', JSON.stringify([keyword, ...Array(100_000).fill(['^ ', '^0', 1])])],
  ['a keyword of a megabyte', `["~:${'k'.repeat(1_000_000)}"]`],
  ['a key of a megabyte', `{"${'k'.repeat(1_000_000)}":1}`],
  ['a million values', `[${Array(1_000_000).fill('0').join(',')}]`],
  ['a code of nothing', '["^0"]'],
  ['a code that is none', '["~:abc","^~~"]'],
  ['a map without a value', '["^ ","~:a"]'],
  ['a tag alone', '["~#mn"]'],
  ['an unknown tag', '["~#odd",1]'],
  ['a tag of a tag', '["~##","x"]'],
  ['money of texts', '["~#mn",["1","USD"]]'],
  ['a point of three', '["~#geo",[1,2,3]]'],
  ['no uuid', '"~u123"'],
  ['no date', '"~t2026-02-30T99:00:00Z"'],
  ['an integer of a megabyte', `"~n${'9'.repeat(1_000_000)}"`],
  ['a decimal of a megabyte', `"~f${'9'.repeat(1_000_000)}"`],
  ['a prototype', '["^ ","~:__proto__",["^ ","~:admin",true]]'],
  ['a key that is a map', '["~#cmap",[["^ "],1]]'],
  ['half a document', '["^ ","~:a"'],
  ['an unknown prefix', '"~qx"'],
])('%s is refused at once', (_, document) => {
  const began = performance.now();
  expect(() => readTransit(document)).toThrow(TransitError);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('whatever is sent is read or refused', () => {
  const pieces = fc.constantFrom(
    '["^ ",',
    '"~:abc",',
    '"^0",',
    '{"~#mn":',
    '["~#set",',
    '[',
    ']',
    '}',
    '1',
    '"~u"',
    ',',
    'null',
  );
  const documents = fc.oneof(
    fc.json(),
    fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(documents, (document) => {
      try {
        readTransit(document);
      } catch (error) {
        expect(error).toBeInstanceOf(TransitError);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('without transit ids and dates are texts, amounts and points are objects, decimals are numbers', () => {
  const id = '7d2b6c1e-3f0a-4a57-9a0e-2f7c5b1d9e10';
  const value = {
    id: new Uuid(id),
    at: new Date(0),
    price: new TransitMoney(1, 'USD'),
    place: [new Point(1, 2)],
    by: new Decimal('1.5'),
    no: undefined,
  };
  const at = '1970-01-01T00:00:00.000Z';
  expect(toJson(value)).toEqual({
    id,
    at,
    price: { amount: 1, currency: 'USD' },
    place: [{ lat: 1, lng: 2 }],
    by: 1.5,
    no: null,
  });
});
