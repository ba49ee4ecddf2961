import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { maxRows } from '../import.ts';
import type { Delimiter } from './delimiter.ts';
import type { Encoding } from './encoding.ts';
import { inspectTable, namesOf, readTable, type TableRow } from './table.server.ts';

/** A file in pieces of this many bytes, so that characters are cut apart. */
async function* pieces(content: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

const inspect = (content: Uint8Array, size?: number) => inspectTable(() => pieces(content, size));

async function readAll(content: Uint8Array, size?: number): Promise<{ headers: string[]; rows: TableRow[] }> {
  const table = await inspect(content, size);
  if (!table.ok) throw new Error(table.problem);
  const format = { columns: table.value.headers.length, batchSize: 3 };
  const rows: TableRow[] = [];
  for await (const batch of readTable(pieces(content, size), table.value, format)) rows.push(...batch);
  return { headers: table.value.headers, rows };
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** A cell of letters that Windows-1252 has too, with everything that makes a table hard to read. */
const cell = fc.string({
  unit: fc.constantFrom('a', 'Z', '7', ' ', ',', ';', '\t', '"', '\n', 'é', 'ß', '€', '—', '$', '.'),
  maxLength: 12,
});

test('a table is read back whatever its encoding, delimiter, quotes, and line ends are', async () => {
  const tables = fc.integer({ min: 2, max: 5 }).chain((columns) =>
    fc.record({
      rows: fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 8 }),
      header: fc.constant(Array.from({ length: columns }, (_, at) => `Column é ${at}`)),
      encoding: fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'),
      mark: fc.boolean(),
      delimiter: fc.constantFrom<Delimiter>(',', ';', '\t'),
      lineEnd: fc.constantFrom('\r\n', '\n'),
      size: fc.integer({ min: 1, max: 50 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(tables, async ({ rows, header, encoding, mark, delimiter, lineEnd, size }) => {
      const filled = rows.filter((row) => row.some((one) => one.trim() !== ''));
      fc.pre(filled.length > 0);
      const text = [header, ...filled].map((row) => row.map(quoted).join(delimiter)).join(lineEnd);
      // why: without a mark UTF-16 is recognized by its zeros, and Windows-1252 has none
      const marked = mark && encoding !== 'windows-1252' ? `\uFEFF${text}` : text;
      const read = await readAll(iconv.encode(marked, encoding, { addBOM: false }), size);
      expect(read.headers).toEqual(header);
      expect(read.rows.map(({ cells }) => cells)).toEqual(filled.map((row) => row.map((one) => one.trim())));
    }),
    { numRuns: 150 },
  );
});

test('a row has the number of its first line, also behind rows of several lines and empty ones', async () => {
  const { rows } = await readAll(Buffer.from('Name,Notes\r\nRed,"one\r\ntwo\r\nthree"\r\n\r\n,\r\nWhite,dry\r\n'));
  expect(rows).toEqual([
    { line: 2, cells: ['Red', 'one\r\ntwo\r\nthree'] },
    { line: 7, cells: ['White', 'dry'] },
  ]);
});

test('columns without a name get their number, doubled ones a number behind it, and empty ones at the end none', () => {
  expect(namesOf(['Price', '', 'price', 'PRICE', ' Big  name', '', ''])).toEqual([
    ...['Price', 'Column 2', 'price (2)', 'PRICE (3)', ' Big name'],
  ]);
});

test('short rows are filled, and the line that tells a spreadsheet the delimiter is no row', async () => {
  expect(await readAll(Buffer.from('sep=;\nName;Price\nRed\nWhite;12,50;more\n'))).toEqual({
    headers: ['Name', 'Price'],
    rows: [
      { line: 3, cells: ['Red', ''] },
      { line: 4, cells: ['White', '12,50'], surplus: ['more'] },
    ],
  });
});

test('the apostrophe that our own exports put before a formula is taken off, and the formula stays text', async () => {
  const { rows } = await readAll(Buffer.from("Name,Price\n'=1+1,=2\n'Tis,\"'-a\"\n"));
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['=1+1', '=2'],
    ["'Tis", '-a'],
  ]);
});

test('what PostgreSQL cannot store is left out of a cell', async () => {
  const { rows } = await readAll(iconv.encode('Name,Price\nR\0ed\ud800,1\n', 'utf-16le', { addBOM: true }));
  expect(rows[0]?.cells[0]).toBe('Red\ufffd');
});

describe('a file that is no table is refused:', () => {
  test.for([
    ['an empty one', Buffer.from(''), { problem: 'empty' }],
    ['one of line ends', Buffer.from('\r\n\r\n'), { problem: 'empty' }],
    ['only a header', Buffer.from('Name,Price\r\n'), { problem: 'only-header' }],
    ['a header and empty rows', Buffer.from('Name,Price\n,\n , \n'), { problem: 'only-header' }],
    ['a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0]), { problem: 'binary' }],
    ['bytes', Buffer.from([1, 0, 2, 3, 0, 0, 7, 8, 9]), { problem: 'binary' }],
    ['an unclosed quote', Buffer.from('Name,Price\nRed,1\n"White,2\nRosé,3\n'), { problem: 'broken-quote' }],
    ['too many columns', Buffer.from(`${'a,'.repeat(300)}\n1\n`), { problem: 'too-many-columns' }],
    ['a very long cell', Buffer.from(`Name,Price\nRed,${'x'.repeat(20_001)}\n`), { problem: 'too-long-cell', line: 2 }],
    ['too many rows', Buffer.from(`Name,Price\n${'a,1\n'.repeat(maxRows + 1)}`), { problem: 'too-many-rows' }],
  ] as const)('%s', async ([, content, problem]) => {
    expect(await inspect(content, 64 * 1024)).toMatchObject({ ok: false, code: 'unreadable-file', ...problem });
  });

  test('but as many rows as allowed are read', async () => {
    const content = Buffer.from(`Name,Price\n${'a,1\n'.repeat(maxRows)}`);
    expect(await inspect(content, 64 * 1024)).toMatchObject({ ok: true, value: { total: maxRows, delimiter: ',' } });
  });
});

test('what stands behind the last column is told, unless it is empty or the first row has room for it', async () => {
  const read = async (text: string) => (await readAll(Buffer.from(text))).rows.map(({ surplus }) => surplus);
  expect(await read('Name,Notes\nRed,"Plum, cedar"\nRed,Plum, cedar,fig\nRed,Plum,,\nRed\n')).toEqual([
    ...[undefined, ['cedar', 'fig'], undefined, undefined],
  ]);
  expect(await read('Name,Notes,,\nRed,Plum,a remark\n')).toEqual([undefined]);
  expect(await read('Name,Notes,,\nRed,Plum,,,fig,\n')).toEqual([['', '', 'fig']]);
});

test('a column is found by its delimiter also where most rows have more cells than the first', async () => {
  const text = 'Name,Notes\nRed,Plum, cedar,fig\nWhite,Pear, lime,salt\nRose\n';
  expect((await readAll(Buffer.from(text))).headers).toEqual(['Name', 'Notes']);
});

test('a quotation mark that is never closed is told with the row that it is in', async () => {
  const text = 'Name,Notes\nRed,"Two\r\nlines"\nWhite,"Never closed\nRose,Pink\nOrange,Amber\n';
  expect(await inspect(Buffer.from(text))).toMatchObject({ problem: 'broken-quote', line: 4 });
});
