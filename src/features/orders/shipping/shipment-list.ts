import { type CsvRow, parseCsv } from '#kit/csv.ts';
import { formatOrderNumber, parseOrderNumber } from '../order-number.ts';
import { maxShipments } from './order-to-ship.ts';

/** A line of a pasted or uploaded list: an order by its number, with carrier and tracking number. */
export type ListedShipment = { line: number; number: number; carrier: string; trackingNumber: string };

/** What is wrong with a line of the list. */
export type ListProblem = { line: number; problem: string };

type Column = 'number' | 'carrier' | 'trackingNumber';

/** The columns in their order without a heading. */
const usualColumns: readonly Column[] = ['number', 'carrier', 'trackingNumber'];

/**
 * Reads a list of order numbers, carriers, and tracking numbers, as a spreadsheet or a carrier's program writes it. The
 * columns may have a heading, in any order, with others between them.
 * @returns the lines that can be used, and what is wrong with the others; at most a hundred in all
 */
export function readShipmentList(text: string): { shipments: ListedShipment[]; problems: ListProblem[] } {
  const all = parseCsv(text, maxShipments + 2);
  const [head] = all;
  const heading = head && headingOf(head);
  const rows = heading ? all.slice(1) : all;
  const columns = heading ?? usualColumns;
  const shipments: ListedShipment[] = [];
  const problems: ListProblem[] = [];
  for (const row of rows.slice(0, maxShipments)) {
    const read = readRow(row, columns, shipments);
    if ('problem' in read) problems.push(read);
    else shipments.push(read);
  }
  const [beyond] = rows.slice(maxShipments);
  if (beyond) problems.push({ line: beyond.line, problem: `Only the first ${maxShipments} orders were read` });
  return { shipments, problems };
}

function readRow(
  { line, cells }: CsvRow,
  columns: readonly (Column | undefined)[],
  before: readonly ListedShipment[],
): ListedShipment | ListProblem {
  const cell = (column: Column) => cells[columns.indexOf(column)] ?? '';
  const number = parseOrderNumber(cell('number'));
  if (number === undefined)
    return { line, problem: `“${cell('number').slice(0, 40)}” isn't an order number, such as LV-1234-5678` };
  const [name, trackingNumber] = [formatOrderNumber(number), cell('trackingNumber')];
  const twice = before.find((other) => other.number === number);
  if (twice) return { line, problem: `${name} is already on line ${twice.line}` };
  if (trackingNumber === '') return { line, problem: `${name} has no tracking number` };
  const problem = trackingNumberProblem(trackingNumber);
  if (problem !== undefined) return { line, problem: `${name}: ${problem}` };
  return { line, number, carrier: cell('carrier'), trackingNumber };
}

/** The columns by their heading; undefined if the row is none. */
function headingOf({ cells }: CsvRow): (Column | undefined)[] | undefined {
  if (cells.some((cell) => parseOrderNumber(cell) !== undefined)) return undefined;
  const columns = cells.map((cell): Column | undefined => {
    if (/track/i.test(cell)) return 'trackingNumber';
    if (/carrier|shipper|service/i.test(cell)) return 'carrier';
    return /order|reference/i.test(cell) ? 'number' : undefined;
  });
  return columns.includes('number') ? columns : undefined;
}

/** A number that a spreadsheet has rounded, such as `7.94646E+11`: its last digits are lost. */
const rounded = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** Why a text cannot be the tracking number of a shipment; undefined if it may be. */
export function trackingNumberProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Enter the tracking number';
  if (!rounded.test(text.trim())) return undefined;
  return 'The spreadsheet has shortened this number. Format its column as text, and copy it again.';
}
