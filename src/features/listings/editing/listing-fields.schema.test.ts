import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { fieldErrorsOf } from '#kit/field-errors.ts';
import {
  deliverySchema,
  detailsSchemaAt,
  disclaimerSchema,
  featuresSchema,
  locationSchema,
  pricingSchema,
} from './listing-fields.schema.ts';

const wine = { type: 'wine', title: 'Mourvèdre', description: 'Dark.', style: 'red', bottleMl: '750' };
const pickup = { pickupEnabled: true, pickupStreet: '1 Vine Rd', pickupCity: 'Comfort', pickupState: 'TX' };

const detailsSchema = detailsSchemaAt(new Date('2026-11-23T12:00:00Z'));

function errorsOf(schema: ZodType, fields: unknown) {
  const parsed = schema.safeParse(fields);
  return parsed.success ? {} : fieldErrorsOf(parsed.error.issues);
}

describe('the details', () => {
  test('of a wine are parsed as they are typed', () => {
    const grapes = [
      { code: 'syrah', percent: 30 },
      { code: 'mourvedre', percent: 70 },
    ];
    expect(detailsSchema.parse({ ...wine, title: ' Mourvèdre ', vintage: 'nv', abvTenths: '13.5', grapes })).toEqual({
      ...wine,
      bottleMl: 750,
      vintage: null,
      abvTenths: 135,
      ava: null,
      grapes: grapes.toReversed(),
    });
  });

  test.for([
    [{ title: ' ' }, { title: 'You need to add a name.' }],
    [{ title: 'x'.repeat(61) }, { title: 'Must be 60 characters or less' }],
    [{ title: 'a\0b' }, { title: 'This text has a character that can’t be saved' }],
    [{ description: '' }, { description: 'You need to add a description.' }],
    [{ description: 'x'.repeat(5001) }, { description: 'Must be 5000 characters or less' }],
    [{ vintage: '1776' }, { vintage: 'A vintage is a year, such as 2021, or NV' }],
    [{ vintage: '20211' }, { vintage: 'A vintage is a year, such as 2021, or NV' }],
    [{ vintage: '2028' }, { vintage: 'The latest vintage is 2027' }],
    [{ vintage: 2100 }, { vintage: 'The latest vintage is 2027' }],
    [{ style: '' }, { style: 'You need to choose a style.' }],
    [{ bottleMl: 'big' }, { bottleMl: 'You need to choose a bottle size.' }],
    [{ abvTenths: '41' }, { abvTenths: 'Alcohol is given in percent, such as 13.5' }],
    [{ grapes: [{ code: 'syrah', percent: 90 }] }, { grapes: 'The shares add up to 90 percent, not 100' }],
    [{ type: 'tasting', unitType: 'week' }, { unitType: 'Please say whether it is booked by day or by the night' }],
    [{ type: 'horse' }, { type: 'Please say whether it is a wine or a tasting' }],
  ] as const)('%j is reported as wrong', ([fields, errors]) => {
    expect(errorsOf(detailsSchema, { ...wine, ...fields })).toEqual(errors);
  });
});

describe('the vintage', () => {
  test("is at most next year's, by the calendar of Texas", () => {
    const lastHourOf2026 = new Date('2027-01-01T05:30:00Z');
    const firstHourOf2027 = new Date('2027-01-01T06:30:00Z');
    expect(errorsOf(detailsSchemaAt(lastHourOf2026), { ...wine, vintage: '2027' })).toEqual({});
    expect(errorsOf(detailsSchemaAt(lastHourOf2026), { ...wine, vintage: '2028' })).toEqual({
      vintage: 'The latest vintage is 2027',
    });
    expect(errorsOf(detailsSchemaAt(firstHourOf2027), { ...wine, vintage: '2028' })).toEqual({});
  });
});

describe('the price', () => {
  test.for([
    ['24', 2400],
    ['24.5', 2450],
    ['$1,024.05', 102_405],
    [' .', undefined],
    ['12.345', 1235],
    ['0.004', undefined],
    ['-3', undefined],
    ['0', undefined],
    ['1e3', undefined],
    ['1000000000000', undefined],
    [2400, 2400],
    [24.5, undefined],
    [2450.5, undefined],
    ['24 EUR', undefined],
  ] as const)('%j is %j cents', ([typed, cents]) => {
    expect(pricingSchema.safeParse({ priceCents: typed }).data?.priceCents).toBe(cents);
  });

  test('reports what is wrong', () => {
    expect(errorsOf(pricingSchema, {})).toEqual({ priceCents: 'You need to add a valid price.' });
    for (const [typed, message] of [
      ['0', 'Price should be at least $0.50.'],
      ['-3', 'Price should be at least $0.50.'],
      ['0.004', 'Price should be at least $0.50.'],
      ['0.49', 'Price should be at least $0.50.'],
      [49, 'Price should be at least $0.50.'],
      ['1000000000000', 'Price should be at most $100,000.00.'],
      ['9'.repeat(30), 'Price should be at most $100,000.00.'],
      ['24 EUR', 'Value currency different from marketplace currency: please enter US dollars'],
      ['10^12', 'You need to add a valid price.'],
      [24.5, 'You need to add a valid price.'],
    ] as const) {
      expect(errorsOf(pricingSchema, { priceCents: typed }), String(typed)).toEqual({ priceCents: message });
    }
  });
});

describe('the delivery', () => {
  test('needs a method and an address, and fees for shipping', () => {
    expect(errorsOf(deliverySchema, {})).toMatchObject({ pickupStreet: 'You need to add an address.' });
    expect(errorsOf(deliverySchema, { ...pickup, pickupEnabled: false })).toEqual({
      pickupEnabled: 'Choose pickup, shipping, or both',
    });
    expect(errorsOf(deliverySchema, { ...pickup, shippingEnabled: true, shippingFirstCents: '15' })).toEqual({
      shippingAdditionalCents: 'You need to add a valid fee.',
    });
  });

  test('drops fees without shipping', () => {
    expect(deliverySchema.parse({ ...pickup, shippingFirstCents: 'old' })).toMatchObject({
      shippingEnabled: false,
      shippingFirstCents: null,
      shippingAdditionalCents: null,
    });
  });
});

test('features are deduplicated, at most twenty of a kind', () => {
  expect(featuresSchema.parse({ sweetness: '', body: 'Full', pairings: ['Brisket', 'Brisket', ' '] })).toEqual({
    sweetness: null,
    body: 'Full',
    acidity: null,
    pairings: ['Brisket'],
    awards: [],
    practices: [],
  });
  const many = Array.from({ length: 21 }, (_, at) => `Gold ${at}`);
  expect(errorsOf(featuresSchema, { awards: many })).toEqual({ awards: 'At most 20 of a kind' });
  expect(errorsOf(featuresSchema, { awards: ['Gold', '', ` ${'x'.repeat(86)} `, 'y'.repeat(90)] })).toEqual({
    awards: 'Line 3 is 86 characters long. Must be 80 characters or less',
  });
});

test('a place has coordinates, or there is none', () => {
  expect(locationSchema.parse({ place: '' })).toEqual({ place: null, lat: null, lng: null, exactPin: false });
  expect(locationSchema.parse({ place: 'Comfort, TX', lat: '29.9', lng: '-98.9' })).toMatchObject({ lat: 29.9 });
  expect(locationSchema.safeParse({ place: 'Comfort, TX' }).success).toBe(false);
});

test('a disclaimer has 5,000 characters at most', () => {
  expect(errorsOf(disclaimerSchema, { disclaimer: 'x'.repeat(5001) })).toEqual({
    disclaimer: 'Must be 5000 characters or less',
  });
});
