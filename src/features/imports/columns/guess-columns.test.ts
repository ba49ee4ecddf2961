import { expect, test } from 'vitest';
import { wineFields } from '../wines/wine-fields.ts';
import { guessColumns } from './guess-columns.ts';
import { recognizePreset } from './presets.ts';

const guess = (headers: string[], sample: string[][] = [], remembered = new Map<string, string>()) =>
  Object.fromEntries(
    guessColumns({ kind: 'wines', fields: wineFields }, { headers, sample }, remembered).map((field, at) => [
      headers[at],
      field,
    ]),
  );

test('columns are guessed by their names, each field once', () => {
  expect(guess(['Wine Name', 'YEAR', 'Bottle Price', 'Price', 'Qty.', 'Cellar'])).toEqual({
    ...{ 'Wine Name': 'title', YEAR: 'vintage', 'Bottle Price': 'priceCents', Price: '', 'Qty.': 'stock', Cellar: '' },
  });
});

test('what somebody chose before is chosen again, also that a column is not imported', () => {
  const remembered = new Map([
    ['cellar', 'title'],
    ['winename', ''],
  ]);
  expect(guess(['Wine Name', 'Cellar'], [], remembered)).toEqual({ 'Wine Name': '', Cellar: 'title' });
});

test('an export of Shopify', () => {
  const headers = [
    ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Option1 Name', 'Option1 Value', 'Option2 Name'],
    ...['Option2 Value', 'Variant SKU', 'Variant Inventory Qty', 'Variant Price', 'Image Src', 'Status'],
  ];
  const sample = [
    ['merlot', 'Merlot', '', '', 'Red', '', 'Size', '750 ml', 'Vintage', '2021', 'M1', '5', '20', 'a.jpg', ''],
  ];
  expect(recognizePreset('wines', headers)?.name).toBe('Shopify');
  expect(guess(headers, sample)).toMatchObject({
    ...{ Handle: '', Title: 'title', 'Body (HTML)': 'description', Vendor: '', Type: 'style', Tags: '', Status: '' },
    ...{ 'Option1 Value': 'bottleMl', 'Option2 Value': 'vintage', 'Variant SKU': 'sku', 'Image Src': 'photo' },
    ...{ 'Variant Inventory Qty': 'stock', 'Variant Price': 'priceCents' },
  });
});

test('our own list of listings, whose type is not the style', () => {
  const headers = ['Name', 'Type', 'Winery', 'State', 'Price', 'Currency', 'Stock', 'Last changed', 'Id'];
  expect(recognizePreset('wines', headers)?.name).toBe('Lonevine');
  expect(guess(headers)).toEqual({
    ...{ Name: 'title', Type: '', Winery: '', State: '', Price: 'priceCents', Currency: 'currency', Stock: 'stock' },
    ...{ 'Last changed': '', Id: 'id' },
  });
});

test('ids of another program are not ours', () => {
  const ours = '8c5bdff3-4ef6-4a0b-9d3c-0f6d5a6a1f10';
  expect(
    guess(
      ['Id', 'Name'],
      [
        [ours, 'Merlot'],
        ['', 'Malbec'],
      ],
    ),
  ).toEqual({ Id: 'id', Name: 'title' });
  expect(
    guess(
      ['Id', 'Name'],
      [
        ['1042', 'Merlot'],
        ['1043', 'Malbec'],
      ],
    ),
  ).toEqual({ Id: '', Name: 'title' });
});

test.for([
  [
    'Commerce7',
    {
      ...{ Title: 'title', Content: 'description', Type: '', 'Wine Type': 'style', Varietal: 'grapes', Region: '' },
      ...{ Appellation: 'ava', Vintage: 'vintage', SKU: 'sku', Price: 'priceCents', ABV: 'abvTenths' },
      ...{ 'Volume In ML': 'bottleMl', Inventory: 'stock' },
    },
  ],
  [
    'WineDirect',
    {
      ...{ ProductSKU: 'sku', ProductName: 'title', ProductType: '', WineType: 'style', Description: 'description' },
      ...{ Varietal: 'grapes', Vintage: 'vintage', Appellation: 'ava', BottleSize: 'bottleMl', Alcohol: 'abvTenths' },
      ...{ Price: 'priceCents', CurrentInventory: 'stock' },
    },
  ],
  [
    'Vinoshipper',
    {
      ...{ 'Product ID': '', SKU: 'sku', Name: 'title', Vintage: 'vintage', Type: 'style', Varietal: 'grapes' },
      ...{ 'Container Volume': 'bottleMl', 'Alcohol %': '', Price: 'priceCents', MSRP: '', Inventory: 'stock' },
    },
  ],
] as const)('an export of %s', ([name, columns]) => {
  const headers = Object.keys(columns);
  expect(recognizePreset('wines', headers)?.name).toBe(name);
  const { 'Alcohol %': alcohol, ...others } = guess(headers);
  expect(alcohol ?? 'abvTenths').toBe('abvTenths');
  expect(others).toEqual(Object.fromEntries(Object.entries(columns).filter(([header]) => header !== 'Alcohol %')));
});
