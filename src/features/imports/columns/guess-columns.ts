import type { ImportKind } from '../import.ts';
import { type ImportField, normalizedHeader } from './import-field.ts';
import { recognizePreset } from './presets.ts';

/** What is known about the columns of a file: their names, and the first rows. */
type Columns = { headers: readonly string[]; sample: readonly (readonly string[])[] };

/**
 * Guesses which field each column is: as this person chose for a column of this name before, as in exports of the
 * program that the file is from, or by its name. Each field is guessed for one column at most.
 * @param remembered the fields that were chosen before, by the normalized name of the column; empty for none
 * @returns a field for each column, or an empty text
 */
export function guessColumns(
  { kind, fields }: { kind: ImportKind; fields: readonly ImportField[] },
  columns: Columns,
  remembered: ReadonlyMap<string, string>,
): string[] {
  const preset = recognizePreset(kind, columns.headers);
  const byName = new Map(
    fields.flatMap(({ field, label, names }) => [normalizedHeader(label), ...names].map((name) => [name, field])),
  );
  const sources = [
    (name: string) => remembered.get(name),
    (name: string) => preset?.columns[name],
    (name: string, at: number) => optionField(name, at, columns),
    (name: string) => byName.get(name),
  ];
  const isKnown = (field: string) => field === '' || fields.some((one) => one.field === field);
  const guessed = new Map<number, string>();
  const isFree = (field: string) => field === '' || ![...guessed.values()].includes(field);
  // why: other programs have ids too, of another form
  const isOurs = (field: string, at: number) =>
    field !== 'id' || mayBeOurIds(columns.sample.map((row) => row[at] ?? ''));
  for (const source of sources) {
    for (const [at, header] of columns.headers.entries()) {
      const field = guessed.has(at) ? undefined : source(normalizedHeader(header), at);
      if (field !== undefined && isKnown(field) && isFree(field) && isOurs(field, at)) guessed.set(at, field);
    }
  }
  return columns.headers.map((_, at) => guessed.get(at) ?? '');
}

/** Whether the cells of a column may be our ids: one of them has their form, or all are empty. */
function mayBeOurIds(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return filled.length === 0 || filled.some((cell) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(cell));
}

/** The fields of a variant's options, by what Shopify's column before the value calls them. */
const optionFields: Record<string, string> = { size: 'bottleMl', bottlesize: 'bottleMl', vintage: 'vintage' };

/** Shopify has the name of an option in one column, and its value in the next. */
function optionField(name: string, at: number, { sample }: Columns): string | undefined {
  if (!/^option\dvalue$/.test(name) || at === 0) return undefined;
  return optionFields[normalizedHeader(sample.find((row) => row[at - 1])?.[at - 1] ?? '')];
}
