import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { plainCell } from '#kit/csv.ts';
import { ok, type Refusal, type Result } from '#kit/result.ts';
import { type FileProblem, maxCellLength, maxColumns, maxRows } from '../import.ts';
import { csvOptions, type Delimiter, declaredDelimiter, detectDelimiter, sampleLength } from './delimiter.ts';
import { decodeText, detectEncoding, type Encoding } from './encoding.ts';

/**
 * A row of a table: its cells, and the number of its first line in the file. `surplus` are the cells behind the last
 * column, if there are any, mostly because a text with a delimiter is not in quotation marks: then no cell can be
 * trusted.
 */
export type TableRow = { line: number; cells: string[]; surplus?: string[] };

/** How a file is to be read. */
export type TableFormat = { encoding: Encoding; delimiter: Delimiter };

/** A file that can be read: its format, the names of its columns, its first rows, and how many rows it has. */
export type TableSummary = TableFormat & { headers: string[]; sample: string[][]; total: number };

/** Why a file cannot be read; `line` where it is known. */
export type TableRefusal = Refusal<'unreadable-file', { problem: FileProblem; line?: number }>;

/** Opens a file from its beginning. */
type OpenFile = () => AsyncIterable<Uint8Array>;

/** How many rows are shown to recognize the columns by. */
const sampleRows = 3;

class TableError extends Error {
  readonly problem: FileProblem;
  readonly line: number | undefined;
  constructor(problem: FileProblem, line?: number) {
    super(`The table cannot be read: ${problem}`);
    this.problem = problem;
    this.line = line;
  }
}

/**
 * Reads a whole file once, to tell whether it is a table within the limits. Only a piece of it at a time is in memory.
 * @param open is called three times
 */
export async function inspectTable(open: OpenFile): Promise<Result<TableSummary, TableRefusal>> {
  try {
    const encoding = await detectEncoding(open());
    if (encoding === undefined) throw new TableError('binary');
    const delimiter = detectDelimiter(await firstText(decodeText(open(), encoding)));
    let headers: string[] | undefined;
    const sample: string[][] = [];
    let total = 0;
    for await (const { cells } of readRows(open(), { encoding, delimiter })) {
      if (headers === undefined) {
        headers = namesOf(cells);
        continue;
      }
      total += 1;
      if (total > maxRows) throw new TableError('too-many-rows');
      if (sample.length < sampleRows) sample.push(fitted(cells, headers.length));
    }
    if (headers === undefined) throw new TableError('empty');
    if (total === 0) throw new TableError('only-header');
    return ok({ encoding, delimiter, headers, sample, total });
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const { problem, line } = error;
    return { ok: false, code: 'unreadable-file', problem, ...(line !== undefined && { line }) };
  }
}

/**
 * The rows of a table below its header, in batches; rows without any text are left out.
 * @param columns how many cells each row gets
 */
export async function* readTable(
  chunks: AsyncIterable<Uint8Array>,
  format: TableFormat,
  { columns, batchSize }: { columns: number; batchSize: number },
): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = [];
  let width: number | undefined;
  for await (const { line, cells } of readRows(chunks, format)) {
    if (width === undefined) {
      width = cells.length;
      continue;
    }
    const filled = cells.findLastIndex((cell) => cell !== '') + 1;
    const surplus = filled > Math.max(width, columns) ? { surplus: cells.slice(columns, filled) } : {};
    batch.push({ line, cells: fitted(cells, columns), ...surplus });
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* readRows(chunks: AsyncIterable<Uint8Array>, { encoding, delimiter }: TableFormat) {
  // why: rows that were parsed are lost when a later one breaks the file; their lines are not
  const beginnings: number[] = [];
  let nextLine = 1;
  let countedTwice = 0;
  const parser = parse({
    ...csvOptions(delimiter),
    max_record_size: maxCellLength * 50,
    on_record(record, { lines }) {
      // why: the parser knows the last line of a row, and counts a line break of two characters within quotes twice
      beginnings.push(lines - countedTwice - countIn(record, /[\r\n]/g));
      countedTwice += countIn(record, /\r\n/g);
      nextLine = lines - countedTwice + 1;
      return record;
    },
  });
  const input = Readable.from(decodeText(chunks, encoding), { objectMode: false });
  input.on('error', (error) => parser.destroy(error));
  let isFirst = true;
  try {
    for await (const record of input.pipe(parser) as AsyncIterable<string[]>) {
      const line = beginnings.shift() ?? nextLine;
      // why: PostgreSQL stores neither NUL nor unpaired surrogates, which a file in UTF-16 may hold
      const cells = record.map((cell) => plainCell(cell.toWellFormed().replaceAll('\0', '')));
      if (isFirst && declaredDelimiter(record.join(delimiter))) continue;
      isFirst = false;
      if (cells.length > maxColumns) throw new TableError('too-many-columns', line);
      if (cells.some((cell) => cell.length > maxCellLength)) throw new TableError('too-long-cell', line);
      if (cells.some((cell) => cell !== '')) yield { line, cells };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new TableError(problemOf(error), lineOf(error, nextLine));
    throw error;
  } finally {
    input.destroy();
    parser.destroy();
  }
}

/** The line of an error. A quotation mark that is never closed is noticed at the end only: it is in the last row. */
function lineOf({ code, lines }: CsvError, lastRow: number): number | undefined {
  return code === 'CSV_QUOTE_NOT_CLOSED' ? lastRow : Number(lines) || undefined;
}

function problemOf({ code }: CsvError): FileProblem {
  return code === 'CSV_MAX_RECORD_SIZE' ? 'too-long-cell' : 'broken-quote';
}

function countIn(cells: readonly string[], pattern: RegExp): number {
  return cells.reduce((count, cell) => count + (cell.match(pattern)?.length ?? 0), 0);
}

/** The beginning of a text, long enough to recognize the delimiter. */
async function firstText(texts: AsyncIterable<string>): Promise<string> {
  let first = '';
  for await (const text of texts) {
    first += text;
    if (first.length >= sampleLength) break;
  }
  return first;
}

/** Exactly so many cells. */
function fitted(cells: readonly string[], columns: number): string[] {
  return Array.from({ length: columns }, (_, at) => cells[at] ?? '');
}

/**
 * The names of the columns: one without a name gets its number, and of several with one name the later ones get a
 * number behind it.
 */
export function namesOf(header: readonly string[]): string[] {
  const last = header.findLastIndex((name) => name !== '');
  const used = new Set<string>();
  return header.slice(0, last + 1).map((name, at) => {
    const plain = name.replace(/\s+/g, ' ').slice(0, 100) || `Column ${at + 1}`;
    let unique = plain;
    for (let count = 2; used.has(unique.toLowerCase()); count += 1) unique = `${plain} (${count})`;
    used.add(unique.toLowerCase());
    return unique;
  });
}
