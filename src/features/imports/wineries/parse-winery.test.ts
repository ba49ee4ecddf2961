import { expect, test } from 'vitest';
import { grapeNames } from '../wines/grapes.ts';
import { parseWinery } from './parse-winery.ts';

const parse = (cells: Record<string, string>) => parseWinery(new Map(Object.entries(cells)), grapeNames([]));

test('a damaged ZIP code is wrong, and gets no zero in front', () => {
  expect(parse({ zip: '8619' })).toEqual({
    values: {},
    problems: [
      {
        column: 'zip',
        message: '“8619” has only four digits. If a spreadsheet dropped the first zero, enter 08619.',
        value: '8619',
      },
    ],
  });
  expect(parse({ zip: '7862' }).problems).toMatchObject([{ message: expect.stringContaining('five digits') }]);
  expect(parse({ zip: '00000' }).problems).toMatchObject([
    { message: 'ZIP 00000 doesn’t exist. Please check the five digits.' },
  ]);
  expect(parse({ zip: '78624-1234' })).toEqual({ values: { zip: '78624' }, problems: [] });
});

test('names and cities are on one line, without what is invisible', () => {
  expect(parse({ name: 'Red\u200BGate\n Ranch\u202E', city: 'Hye\u00AD' }).values).toEqual({
    name: 'RedGate Ranch',
    city: 'Hye',
  });
});
