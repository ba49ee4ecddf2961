import { describe, expect, test } from 'vitest';
import { parseDollars } from '#features/listings/price.ts';
import { grapeNames, grapesOf } from './grapes.ts';
import {
  alcoholOf,
  amountOf,
  bottleSizeOf,
  bottlesOf,
  listOf,
  splitVintage,
  styleOf,
  textOf,
  vintageOf,
} from './wine-values.ts';

test.for([
  ['12.50', 1250],
  ['$12.50', 1250],
  ['12,50', 1250],
  ['$ 12,5', 1250],
  ['12.50 USD', 1250],
  ['1\u00a0234,50 $', 123450],
  ['12.50 EUR', 'other-currency'],
  ['1,234.50', 123_450],
  ['1.234,50', 123_450],
  ['1,234', 123_400],
  ['12.5 USD', 1250],
  ['24', 2400],
  ['free', undefined],
  ['€12', 'other-currency'],
  ['12,50 EUR', 'other-currency'],
] as const)('the price %s is %s cents', ([cell, cents]) => {
  expect(parseDollars(amountOf(cell))).toBe(cents);
});

test.for([
  ['NV', 'NV'],
  ['n/v', 'NV'],
  ['Non-Vintage', 'NV'],
  ['2021', '2021'],
  ['2021.0', '2021'],
  ['21', '21'],
])('the vintage %s is %s', ([cell, vintage]) => {
  expect(vintageOf(cell ?? '')).toBe(vintage);
});

test.for([
  ['750', 750],
  ['750ml', 750],
  ['750 mL bottle', 750],
  ['75cl', 750],
  ['0,75', 750],
  ['1.5 L', 1500],
  ['1.5', 1500],
  ['Magnum', 1500],
  ['Half bottle', 375],
  ['Magnum (1.5L)', 1500],
  ['25 oz', '25 oz'],
  ['big', 'big'],
] as const)('the bottle size %s is %s', ([cell, ml]) => {
  expect(bottleSizeOf(cell)).toBe(ml);
});

test.for([
  ['Red Wine', 'red'],
  ['Rosé', 'rose'],
  ['ROSE', 'rose'],
  ['Sparkling Rosé', 'sparkling'],
  ['Blanc de Blancs Brut', 'sparkling'],
  ['white', 'white'],
  ['Port-style', 'fortified'],
  ['Late Harvest White', 'dessert'],
] as const)('the style %s is %s', ([cell, style]) => {
  expect(styleOf(cell)).toBe(style);
});

test('a style that nobody knows names those that there are', () => {
  expect(() => styleOf('Beer')).toThrow(/^Use one of Red, White, Rosé/);
});

test('alcohol, bottles, and lists are read as people write them', () => {
  expect(['13.5%', '13,5 % vol.', '14.1% ABV', '13'].map(alcoholOf)).toEqual(['13.5', '13.5', '14.1', '13']);
  const cells = ['24', '1,200', '24.0', '1,2', 'many', '1,200.00', '1 200', '12\u00a0000', '1.200'];
  expect(cells.map(bottlesOf)).toEqual(['24', '1200', '24', '1,2', 'many', '1200', '1200', '12000', '1.200']);
  expect(listOf('Brisket; Aged cheese, hard\nPecans')).toEqual(['Brisket', 'Aged cheese, hard', 'Pecans']);
});

test('HTML becomes text; what only looks like it stays', () => {
  expect(textOf('<p>Dark&nbsp;&amp; ripe.</p><ul><li>Plum</li><li>Fig</li></ul><script>x</script>')).toBe(
    'Dark & ripe.\n• Plum\n• Fig',
  );
  expect(textOf('pH < 3.5 and > 3')).toBe('pH < 3.5 and > 3');
});

test.for([
  ['2021 Estate Merlot', undefined, { title: 'Estate Merlot', vintage: '2021' }],
  ['2021 Estate Merlot', '2021', { title: 'Estate Merlot', vintage: '2021' }],
  ['NV Brut', 'NV', { title: 'Brut', vintage: 'NV' }],
  ['2020 Vision', '2021', { title: '2020 Vision', vintage: '2021' }],
  ['1836', undefined, { title: '1836', vintage: undefined }],
] as const)('the name %s with the vintage %s is divided', ([title, vintage, divided]) => {
  expect(splitVintage(title, vintage)).toEqual(divided);
});

describe('grapes', () => {
  const names = grapeNames([
    { code: 'merlot', name: 'Merlot', synonyms: [] },
    { code: 'cabernet_sauvignon', name: 'Cabernet Sauvignon', synonyms: ['Cab Sauv', 'Bordo'] },
    { code: 'lenoir', name: 'Lenoir', synonyms: ['Black Spanish', 'Bordo'] },
  ]);

  test.for([
    ['Merlot', [{ code: 'merlot', percent: null }]],
    ['black spanish', [{ code: 'lenoir', percent: null }]],
    [
      '60% Merlot, 40% Cab. Sauv.',
      [
        { code: 'merlot', percent: 60 },
        { code: 'cabernet_sauvignon', percent: 40 },
      ],
    ],
    [
      'Merlot 60 / cabernet_sauvignon 40',
      [
        { code: 'merlot', percent: 60 },
        { code: 'cabernet_sauvignon', percent: 40 },
      ],
    ],
    ['merlot cabernet_sauvignon', ['merlot', 'cabernet_sauvignon'].map((code) => ({ code, percent: null }))],
    ['Red Blend', []],
  ] as const)('%s', ([cell, grapes]) => {
    expect(grapesOf(cell, names)).toEqual(grapes);
  });

  test('that are not known, or mean several, are named', () => {
    expect(() => grapesOf('Merlot, Grapefruit', names)).toThrow('We don’t know the grape “Grapefruit”');
    expect(() => grapesOf('Bordo', names)).toThrow('We don’t know the grape “Bordo”');
  });
});
