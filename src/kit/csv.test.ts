import { expect, test } from 'vitest';
import { csvFile, csvLine, parseCsv } from './csv.ts';

test.each([
  [['Plain', 3, null], 'Plain,3,\r\n'],
  [
    [
      { amount: 245_000, currency: 'USD' },
      { amount: -5, currency: 'USD' },
    ],
    '2450.00,-0.05\r\n',
  ],
  [['Say "red", please', 'two\nlines'], '"Say ""red"", please","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@A1', '\tx'], "'=1+1,'+1,'-1,'@A1,'\tx\r\n"],
  [['\r=1', '=HYPERLINK("x","y")'], '"\'\r=1","\'=HYPERLINK(""x"",""y"")"\r\n'],
  [['a=b', 'Rosé - dry'], 'a=b,Rosé - dry\r\n'],
])('a line with the cell %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test('a file is written batch by batch, and its source is closed when the reader cancels', async () => {
  const seen: string[] = [];
  async function* batches() {
    try {
      yield [['1'], ['2']];
      yield [['3']];
    } finally {
      seen.push('ended');
    }
  }
  expect(await new Response(csvFile(['Number'], batches())).text()).toBe('Number\r\n1\r\n2\r\n3\r\n');
  await csvFile(['Number'], batches()).cancel();
  const reader = csvFile(['Number'], batches()).getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  expect(seen.length).toBeGreaterThanOrEqual(2);
});

test.each([
  [
    'commas',
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['semicolons', 'a;b,c', [['a', 'b,c']]],
  ['tabs, as a spreadsheet copies them', 'a\t b \n\n\t\nc', [['a', 'b'], ['c']]],
  ['quotes', '\uFEFF"a, ""x""","two\nlines"\r\n"=1"', [['a, "x"', 'two\nlines'], ['=1']]],
  ['a quote that never ends', 'a,"b\nc', [['a', '"b'], ['c']]],
  ['an empty text', '', []],
  ['what csvLine wrote', csvLine(['=1', "it's"]), [['=1', "it's"]]],
])('cells are read from %s', (_, text, cells) => {
  expect(parseCsv(text, 10).map((row) => row.cells)).toEqual(cells);
});

test('rows know the line on which they begin, and no more of them are read than asked for', () => {
  const rows = parseCsv('a,"1\n2"\n\nb\nc\nd', 3);
  expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'a'],
    [4, 'b'],
    [5, 'c'],
  ]);
});
