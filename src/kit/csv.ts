import type { Money } from './money.ts';

/** The value of a cell: text, a number, an amount of money (written as a plain number, `24.50`), or empty. */
export type CsvCell = string | number | Money | null;

/**
 * A text that a spreadsheet would interpret as a formula. @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula = /^[=+\-@\t\r]/;

/**
 * One line of a CSV file (RFC 4180), with its line end. Text that a spreadsheet would run as a formula is prefixed with
 * an apostrophe.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return (cell.amount / 100).toFixed(2);
  const harmless = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * A CSV file as a stream, written while its rows are fetched.
 *
 * @param batches the rows in batches; each is requested only when the reader needs it
 */
export function csvFile(
  head: readonly string[],
  batches: AsyncIterator<readonly CsvCell[][]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    // why: without a byte order mark Excel does not recognize UTF-8
    start: (out) => out.enqueue(encoder.encode(`\uFEFF${csvLine(head)}`)),
    async pull(out) {
      const { done, value } = await batches.next();
      if (done) out.close();
      else out.enqueue(encoder.encode(value.map(csvLine).join('')));
    },
    cancel: async () => void (await batches.return?.()),
  });
}

/** A row of a file that was read: its cells, trimmed, and the number of its first line, from 1. */
export type CsvRow = { line: number; cells: string[] };

/**
 * Reads separated values as spreadsheets save and copy them: cells apart by commas, semicolons, or tabs, whichever the
 * first line has; quoted cells may hold them and line breaks. Rows without any text are left out. The apostrophe that
 * `csvLine` puts before a formula is taken off again.
 * @param maxRows how many rows are read; the rest is not looked at
 */
export function parseCsv(text: string, maxRows: number): CsvRow[] {
  const plain = text.replace(/^\uFEFF/, '');
  const [first = ''] = plain.split(/\r?\n/, 1);
  const separator = ['\t', ';', ','].find((each) => first.includes(each)) ?? ',';
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r?\\n|\\r|$)`, 'gy');
  for (const [, written = '', end = ''] of plain.matchAll(cell)) {
    row.cells.push(cellText(written));
    line += written.split('\n').length - 1;
    if (end === separator) continue;
    if (row.cells.some((each) => each !== '')) rows.push(row);
    if (end === '' || rows.length === maxRows) break;
    line += 1;
    row = { line, cells: [] };
  }
  return rows;
}

function cellText(written: string): string {
  const isQuoted = /^".*"$/s.test(written);
  return plainCell(isQuoted ? written.slice(1, -1).replaceAll('""', '"') : written);
}

/** The text of a cell that was read: trimmed, and without the apostrophe that `csvLine` puts before a formula. */
export function plainCell(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
