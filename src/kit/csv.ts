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
