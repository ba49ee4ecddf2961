import { parse } from 'csv-parse/sync';

/** What separates the cells of a row. */
export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The names of the delimiters for people. */
export const delimiterLabels: Readonly<Record<Delimiter, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

/** How much of a text is looked at, in characters. */
export const sampleLength = 64 * 1024;

/** How many rows are looked at; fewer where the text breaks off within a quoted cell before. */
const sampleRows = [20, 5, 1];

/** A first line by which a spreadsheet is told the delimiter, such as `sep=;`. */
const delimiterLine = /^sep=([,;\t])\r?(\n|$)/i;

/** The delimiter that the first line of a text declares, if it does. */
export function declaredDelimiter(text: string): Delimiter | undefined {
  return delimiterLine.exec(text)?.[1] as Delimiter | undefined;
}

/**
 * Recognizes the delimiter of a table by its first rows: the one that gives the header the most columns, where most
 * other rows have as many.
 */
export function detectDelimiter(text: string): Delimiter {
  const declared = declaredDelimiter(text);
  if (declared) return declared;
  const rated = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(text.slice(0, sampleLength), delimiter) }));
  return rated.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function scoreOf(text: string, delimiter: Delimiter): number {
  const [header, ...others] =
    sampleRows
      .values()
      .map((to) => firstRows(text, delimiter, to))
      .find(Boolean) ?? [];
  const columns = header?.length ?? 0;
  if (columns < 2) return 0;
  const alike = others.filter((row) => row.length === columns).length;
  return columns * (others.length === 0 ? 1 : 0.2 + alike / others.length);
}

function firstRows(text: string, delimiter: Delimiter, to: number): string[][] | undefined {
  try {
    return parse(text, { ...csvOptions(delimiter), to });
  } catch {
    return undefined;
  }
}

/** How a table with this delimiter is parsed: as spreadsheets write it, and tolerant of rows of another length. */
export function csvOptions(delimiter: Delimiter) {
  return {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  };
}
