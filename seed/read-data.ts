import { readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'data');

/** Reads a file of seed/data unchanged. */
export function readData(name: string): Promise<string> {
  return readFile(path.join(folder, name), 'utf8');
}

/**
 * Parses a comma-separated text with one header row to rows by column name. Fields may be quoted; none contains a line
 * break.
 */
export function parseCsv(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text.trimEnd().split('\n').map(fieldsOf);
  return rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? ''])));
}

function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) =>
    quoted === undefined ? String(bare) : quoted.replaceAll('""', '"'),
  );
}

/** A list inside a field. */
export function listOf(field: string | undefined): string[] {
  return field ? field.split('|') : [];
}

/** A number, or null for an empty field. */
export function numberOf(field: string | undefined): number | null {
  return field ? Number(field) : null;
}
