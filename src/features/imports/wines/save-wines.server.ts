import { readStocks, setStocks } from '#features/inventory/bulk-stock.server.ts';
import {
  type BulkWine,
  createWineDrafts,
  deleteWineDrafts,
  findWines,
  lockWines,
  saveWines,
  type WineFields,
} from '#features/listings/editing/bulk-save-wines.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Locked } from '#kit/locked.ts';
import { listForeignPhotoListings } from '../db/picture-rows.server.ts';
import type { AppliedRow, FieldValues, ImportScope, StoredRow } from '../import-target.ts';
import { stillHas } from '../row-diff.server.ts';
import { keyOf, wineFinder } from './match-wine.server.ts';

type Writing = { db: Transaction } & Pick<Infra, 'clock'>;
type WineScope = ImportScope & { wineryId: string };

/** Applies rows of wines: changes those that are still as in the preview, and creates drafts of new ones. */
export async function applyWineRows(app: Writing, scope: WineScope, rows: readonly StoredRow[]): Promise<AppliedRow[]> {
  const changed = await changeWines(app, scope, rows, 'after');
  const created = await createWines(app, scope, rows);
  return rows.map(({ line, targetId }) => {
    if (created.has(line)) return { line, targetId: created.get(line) ?? null };
    return { line, targetId: targetId !== null && changed.has(targetId) ? targetId : null };
  });
}

/** Undoes rows of wines. @returns the lines of those that were not, since their wine was changed again */
export async function undoWineRows(app: Writing, scope: WineScope, rows: readonly StoredRow[]): Promise<number[]> {
  const changed = await changeWines(app, scope, rows, 'before');
  const deleted = await deleteNewWines(app, scope, rows);
  return rows
    .filter(({ targetId }) => targetId === null || !(changed.has(targetId) || deleted.has(targetId)))
    .map(({ line }) => line);
}

/**
 * Gives existing wines the values after or before the import, each if it still has the others.
 * @returns the ids of those that were changed
 */
async function changeWines(app: Writing, { wineryId }: WineScope, rows: readonly StoredRow[], to: 'after' | 'before') {
  const wanted = rows.flatMap((row) =>
    row.status === 'changed' && row.targetId !== null ? [{ ...row, id: row.targetId }] : [],
  );
  if (wanted.length === 0) return new Set<string>();
  const from = to === 'after' ? 'before' : 'after';
  const ids = wanted.map(({ id }) => id);
  const wines = new Map((await lockWines(app, wineryId, ids)).map((wine) => [wine.id, wine]));
  const unchanged = wanted.flatMap((row) => {
    const wine = wines.get(row.id);
    return wine && stillHas(wine.fields, withoutStock(row[from])) ? [{ ...row, wine }] : [];
  });
  const missed = await changeStocks(app, unchanged, { from, to });
  const saved = unchanged.filter(({ id }) => !missed.has(id));
  await saveWines(
    app,
    saved.flatMap(({ wine, [to]: values }) => {
      const fields = withoutStock(values);
      return Object.keys(fields).length > 0 ? [{ wine, fields }] : [];
    }),
  );
  return new Set(saved.map(({ id }) => id));
}

type Direction = { from: 'after' | 'before'; to: 'after' | 'before' };

/** @returns the ids of the wines whose stock is not the expected one, and was left */
async function changeStocks(
  app: Writing,
  rows: readonly (StoredRow & { wine: Locked<{ id: string }> })[],
  { from, to }: Direction,
): Promise<Set<string>> {
  const stockOf = (values: FieldValues) => (values.stock ?? null) as number | null;
  const changes = rows.flatMap((row) =>
    'stock' in row.after ? [{ wine: row.wine, oldTotal: stockOf(row[from]), newTotal: stockOf(row[to]) }] : [],
  );
  const set = await setStocks(app, changes);
  return new Set(changes.map(({ wine }) => wine.id).filter((id) => !set.has(id)));
}

/** @returns the ids of the new wines, by line */
async function createWines(
  app: Writing,
  { wineryId }: WineScope,
  rows: readonly StoredRow[],
): Promise<Map<number, string>> {
  const fresh = rows.filter(({ status }) => status === 'new');
  if (fresh.length === 0) return new Map();
  const keys = fresh.map(({ after }) => keyOf(after));
  const find = wineFinder(
    await findWines(app, wineryId, {
      ids: [],
      skus: keys.flatMap(({ sku }) => sku ?? []),
      titles: keys.flatMap(({ title }) => title ?? []),
    }),
  );
  // why: somebody may have added the same wine since the preview; who was asked has said that it is another one
  const wanted = fresh
    .filter(({ after, answer }) => answer === 'new' || find({ vintage: null, bottleMl: 750, ...after }).kind === 'new')
    .map((row) => ({ ...row, id: crypto.randomUUID() }));
  const created = await createWineDrafts(
    app,
    wineryId,
    wanted.map(({ id, after }) => ({ id, fields: withoutStock(after) })),
  );
  const stocks = new Map<string, unknown>(wanted.map(({ id, after }) => [id, after.stock]));
  await setStocks(
    app,
    created.flatMap((wine) => {
      const newTotal = stocks.get(wine.id);
      return typeof newTotal === 'number' ? [{ wine, oldTotal: null, newTotal }] : [];
    }),
  );
  return new Map(wanted.map(({ line, id }) => [line, id]));
}

/** Deletes the drafts of new wines that nobody has changed. @returns their ids */
async function deleteNewWines(app: Writing, scope: WineScope, rows: readonly StoredRow[]): Promise<Set<string>> {
  const fresh = new Map(
    rows.flatMap((row) => (row.status === 'new' && row.targetId !== null ? [[row.targetId, row.after]] : [])),
  );
  if (fresh.size === 0) return new Set();
  const ids = [...fresh.keys()];
  const wines = await lockWines(app, scope.wineryId, ids);
  const stocks = await readStocks(app, ids);
  const photographed = new Set(await listForeignPhotoListings(app.db, scope.importId, ids));
  const untouched = wines.filter((wine) => {
    const after = fresh.get(wine.id) ?? {};
    return isNew(wine) && !photographed.has(wine.id) && stillHas({ ...wine.fields, stock: stocks.get(wine.id) }, after);
  });
  await deleteWineDrafts(app, untouched);
  return new Set(untouched.map(({ id }) => id));
}

function isNew({ state, updatedAt }: BulkWine): boolean {
  return state === 'draft' && updatedAt === null;
}

function withoutStock({ stock: _, ...fields }: FieldValues): Partial<WineFields> {
  return fields as Partial<WineFields>;
}
