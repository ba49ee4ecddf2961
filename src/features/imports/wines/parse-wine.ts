import { bottlesSchema } from '#features/inventory/stock.schema.ts';
import { listingIdSchema, wineFieldSchemasAt } from '#features/listings/editing/listing-fields.schema.ts';
import { acidities, bodies, sweetnesses } from '#features/listings/wine-attributes.ts';
import type { RowProblem } from '../import.ts';
import type { FieldValues } from '../import-target.ts';
import { garbledProblem } from '../reading/mojibake.ts';
import { type GrapeNames, grapesOf } from './grapes.ts';
import {
  alcoholOf,
  amountOf,
  bottleSizeOf,
  bottlesOf,
  CellError,
  isDollars,
  isScientific,
  listOf,
  splitVintage,
  styleOf,
  textOf,
  vintageOf,
  wordOf,
} from './wine-values.ts';

/** A row of wines as far as it can be understood: the fields that it has, and what is wrong with the others. */
export type ParsedWine = { values: FieldValues; problems: RowProblem[] };

type Cells = ReadonlyMap<string, string>;

/** What a cell means, in the form that the field's schema takes. */
const readers: Record<string, (cell: string, grapes: GrapeNames) => unknown> = {
  title: textOf,
  description: textOf,
  disclaimer: textOf,
  vintage: vintageOf,
  bottleMl: bottleSizeOf,
  style: styleOf,
  grapes: grapesOf,
  abvTenths: alcoholOf,
  priceCents: amountOf,
  stock: bottlesOf,
  sweetness: (cell) => wordOf(cell, sweetnesses),
  body: (cell) => wordOf(cell, bodies),
  acidity: (cell) => wordOf(cell, acidities),
  pairings: listOf,
  awards: listOf,
  practices: listOf,
};

/** Fields that say which wine a row is about, or which picture belongs to it. */
const otherSchemas = { stock: bottlesSchema, id: listingIdSchema };

/** The fields that a new wine must have: what is shown of a draft. The editor asks for the others. */
const requiredFields = ['title', 'style'] as const;

/** Understands rows of wines by the rules of the listing editor, at this moment. */
export function wineParser(now: Date, grapes: GrapeNames): (cells: Cells) => ParsedWine {
  const schemas = { ...wineFieldSchemasAt(now), ...otherSchemas };
  return (given) => {
    const cells = withVintageApart(given);
    const values: Record<string, unknown> = {};
    const problems: RowProblem[] = [];
    for (const [field, cell] of cells) {
      const schema = schemas[field as keyof typeof schemas];
      try {
        refuseBrokenCell(field, cell);
        if (!schema) continue;
        const parsed = schema.safeParse(readers[field]?.(cell, grapes) ?? cell);
        if (parsed.success) values[field] = parsed.data;
        else problems.push({ column: field, message: messageOf(field, parsed.error.issues), value: cell });
      } catch (error) {
        if (!(error instanceof CellError)) throw error;
        problems.push({ column: field, message: error.message, value: cell });
      }
    }
    return { values, problems };
  };
}

/** Refuses other currencies, and what other programs have done to a cell, whatever its field accepts. */
function refuseBrokenCell(field: string, cell: string): void {
  if (field === 'currency' && !isDollars(cell))
    throw new CellError('Prices here are in US dollars. Convert them first');
  if (field === 'sku' && isScientific(cell)) {
    throw new CellError('A spreadsheet has shortened this number. Format the column as text, and export it again');
  }
  const garbled = garbledProblem(cell);
  if (garbled !== undefined) throw new CellError(garbled);
}

/** What is said of a cell where the editor, with its choices and examples, says less. */
const unreadable: Readonly<Record<string, string>> = {
  id: 'This is not an id of Lonevine',
  bottleMl: 'Use a size that bottles have, such as 750 ml, 1.5 L, or Magnum',
};

function messageOf(field: string, issues: readonly { message: string }[]): string {
  return unreadable[field] ?? issues[0]?.message ?? 'This cannot be read';
}

function withVintageApart(cells: Cells): Cells {
  const title = cells.get('title');
  if (title === undefined) return cells;
  const apart = splitVintage(title, cells.has('vintage') ? vintageOf(cells.get('vintage') ?? '') : undefined);
  const changed = new Map(cells).set('title', apart.title);
  return apart.vintage === undefined ? changed : changed.set('vintage', apart.vintage);
}

/** What is missing in a row for a new wine. */
export function missingFields(now: Date, { values, problems }: ParsedWine): RowProblem[] {
  const schemas = wineFieldSchemasAt(now);
  return requiredFields
    .filter((field) => !(field in values) && !problems.some(({ column }) => column === field))
    .map((field) => ({
      column: field,
      message: schemas[field].safeParse(undefined).error?.issues[0]?.message ?? 'This is required',
      value: '',
    }));
}
