import { readStocks } from '#features/inventory/bulk-stock.server.ts';
import { type BulkWine, findWines } from '#features/listings/editing/bulk-save-wines.server.ts';
import { wineName } from '#features/listings/listing.ts';
import { listVarietals, type Varietal } from '#features/places/varietals.server.ts';
import type { Database } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { RowProblem } from '../import.ts';
import type { CheckedRow, FieldValues, RowChecker, RowToCheck } from '../import-target.ts';
import { diffOf } from '../row-diff.server.ts';
import { grapeNames } from './grapes.ts';
import { candidateOf, keyOf, newWineKey, type WineMatch, wineFinder } from './match-wine.server.ts';
import { missingFields, type ParsedWine, wineParser } from './parse-wine.ts';

type CheckApp = { db: Database } & Pick<Infra, 'clock'>;

/** How a file is checked: whether only the stock is set, and the rows that were checked before, by their wine. */
type Check = { now: Date; stockOnly: boolean; varietals: ReadonlyMap<string, Varietal>; lines: Map<string, number> };

/** Checks rows of wines of a winery. @param stockOnly whether the rows set nothing but the stock of existing wines */
export async function openWineChecker(app: CheckApp, wineryId: string, stockOnly: boolean): Promise<RowChecker> {
  const varietals = await listVarietals(app, { kind: 'system' });
  const now = app.clock.now();
  const parse = wineParser(now, grapeNames(varietals));
  const byCode = new Map(varietals.map((varietal) => [varietal.code, varietal]));
  const check: Check = { now, stockOnly, varietals: byCode, lines: new Map() };
  return async (rows) => {
    const parsed = rows.map((row) => ({ row, wine: parse(row.cells) }));
    const wines = await readWines(app, wineryId, parsed);
    const stocks = await readStocks(
      app,
      wines.map(({ id }) => id),
    );
    const find = wineFinder(wines);
    const byId = new Map(wines.map((wine) => [wine.id, wine]));
    return parsed.map(({ row, wine }) => {
      const match = answered(row, wine, byId) ?? find(wine.values);
      return checkRow(check, row, { wine, match, stockOf: (id) => stocks.get(id) ?? null });
    });
  };
}

type ParsedRow = { row: RowToCheck; wine: ParsedWine };

function readWines(app: CheckApp, wineryId: string, rows: readonly ParsedRow[]): Promise<BulkWine[]> {
  const keys = rows.map(({ wine }) => keyOf(wine.values));
  const answers = rows.map(({ row }) => row.answer).filter((answer) => answer !== null && answer.length === 36);
  return findWines(app, wineryId, {
    ids: [...keys.flatMap(({ id }) => id ?? []), ...(answers as string[])],
    skus: keys.flatMap(({ sku }) => sku ?? []),
    titles: keys.flatMap(({ title }) => title ?? []),
  });
}

function answered(
  { answer }: RowToCheck,
  _wine: ParsedWine,
  byId: ReadonlyMap<string, BulkWine>,
): WineMatch | undefined {
  if (answer === null || answer === 'skip') return undefined;
  if (answer === 'new') return { kind: 'new' };
  const wine = byId.get(answer);
  return wine && { kind: 'wine', wine };
}

type RowFindings = { wine: ParsedWine; match: WineMatch; stockOf: (id: string) => number | null };

function checkRow(check: Check, row: RowToCheck, { wine, match, stockOf }: RowFindings): CheckedRow {
  const { line } = row;
  const values = check.stockOnly ? onlyStock(wine.values) : withoutKeys(wine.values);
  const common = { line, name: nameOf(row, wine.values), targetId: null, after: {}, before: {}, candidates: [] };
  const wrong = (problems: RowProblem[]): CheckedRow => ({ ...common, status: 'wrong', problems });
  if (row.answer === 'skip') return { ...common, status: 'unchanged', problems: [] };
  const problems = [...wine.problems, ...unmatched(check, wine, match)];
  if (problems.length > 0) return wrong(problems);
  if (match.kind === 'ask') {
    return { ...common, status: 'ask', problems: [], candidates: match.wines.map(candidateOf) };
  }
  const key = match.kind === 'wine' ? match.wine.id : newWineKey(wine.values);
  const earlier = key === undefined || row.answer === 'new' ? undefined : check.lines.get(key);
  if (earlier !== undefined) return wrong([rowProblem(`This is the same wine as in line ${earlier}`)]);
  if (key !== undefined) check.lines.set(key, line);
  if (match.kind !== 'wine') {
    return { ...common, status: 'new', after: withStyle(check, values), problems: [] };
  }
  const { id, fields } = match.wine;
  const diff = diffOf(values, { ...fields, stock: stockOf(id) });
  const status = Object.keys(diff.after).length === 0 ? 'unchanged' : 'changed';
  return { ...common, ...diff, status, name: wineName(fields), targetId: id, problems: [] };
}

function rowProblem(message: string, column = '', value = ''): RowProblem {
  return { column, message, value };
}

/** Why a row cannot be about the wine that it names. */
function unmatched(check: Check, wine: ParsedWine, match: WineMatch): RowProblem[] {
  const { id, sku, title } = keyOf(wine.values);
  if (check.stockOnly && !('stock' in wine.values) && !wine.problems.some(({ column }) => column === 'stock')) {
    return [rowProblem('You need to add a stock quantity.', 'stock')];
  }
  if (match.kind === 'unknown')
    return [
      rowProblem(
        'You have no wine with this id. If the ids are another program’s, leave the column out',
        match.field,
        id,
      ),
    ];
  if (match.kind !== 'new') return [];
  if (!check.stockOnly) return missingFields(check.now, { ...wine, values: withStyle(check, wine.values) });
  if (sku) return [rowProblem('You have no wine with this SKU', 'sku', sku)];
  if (title !== undefined) return [rowProblem('You have no wine with this name, vintage, and size', 'title', title)];
  return wine.problems.length > 0 ? [] : [rowProblem('This row names no wine: it needs an SKU or a name')];
}

/** A new wine without a style gets the one of its leading grape. */
function withStyle({ varietals }: Check, values: FieldValues): FieldValues {
  const [leading] = (values.grapes ?? []) as { code: string }[];
  const colour = leading && varietals.get(leading.code)?.colour;
  return 'style' in values || colour === undefined ? values : { ...values, style: colour };
}

function withoutKeys({ id: _, ...values }: FieldValues): FieldValues {
  return values;
}

function onlyStock({ stock }: FieldValues): FieldValues {
  return stock === undefined ? {} : { stock };
}

/** What a row is called in the preview, also where its name cannot be saved. */
function nameOf({ line, cells }: RowToCheck, values: FieldValues): string {
  const { title = cells.get('title'), vintage, sku = cells.get('sku') } = keyOf(values);
  if (title !== undefined)
    return (vintage === undefined ? title : wineName({ title, vintage })).slice(0, maxNameLength);
  return sku?.slice(0, maxNameLength) ?? `Line ${line}`;
}

/** The maximum length of a shown name, in characters. */
const maxNameLength = 120;
