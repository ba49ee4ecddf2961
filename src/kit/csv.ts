import type { Money } from './money.ts';

/** What stands in a cell: words, a number, an amount of money (written as a plain number, `24.50`), or nothing. */
export type CsvCell = string | number | Money | null;

/** A text that a spreadsheet would take for a formula. @see https://owasp.org/www-community/attacks/CSV_Injection */
const formula = /^[=+\-@\t\r]/;

/** One line of a CSV file (RFC 4180), with its line end. Words that a spreadsheet would run as a formula begin with an apostrophe. */
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
 * A CSV file, written while its rows are fetched.
 * @param batches the rows, some at a time; none is asked for before the reader wants it
 */
export function csvFile(
  head: readonly string[],
  batches: AsyncIterator<readonly CsvCell[][]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    // why: without the mark Excel takes UTF-8 for the letters of an old code page
    start: (out) => out.enqueue(encoder.encode(`\uFEFF${csvLine(head)}`)),
    async pull(out) {
      const { done, value } = await batches.next();
      if (done) out.close();
      else out.enqueue(encoder.encode(value.map(csvLine).join('')));
    },
    cancel: async () => void (await batches.return?.()),
  });
}
