import {
  type BulkWineryFields,
  createWineries,
  deleteWineries,
  findInhabitedWineries,
  findTakenSlugs,
  findWineries,
  lockWineries,
  type NewWinery,
  saveWineries,
} from '#features/wineries/bulk-save-wineries.server.ts';
import { notifyPageChange } from '#features/wineries/staff/notify-page-change.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { listReferredWineries } from '../db/picture-rows.server.ts';
import type { AppliedRow, ImportTarget, StoredRow } from '../import-target.ts';
import { stillHas } from '../row-diff.server.ts';
import { mayChangePage, openWineryChecker } from './check-wineries.server.ts';
import { keyOfWinery, wineryFinder } from './match-winery.server.ts';
import { wineryFields } from './winery-fields.ts';

type Writing = { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>;

/**
 * The directory of wineries: new ones are created unclaimed. The owners of changed ones are told by mail, also when the
 * change is undone.
 */
export const wineryTarget: ImportTarget = {
  fields: wineryFields,
  openChecker: (app) => openWineryChecker(app),
  async apply(app, { importId }, rows) {
    const changed = await changeWineries(app, rows, { importId, to: 'after' });
    const created = await createNew(app, rows);
    return rows.map(({ line, targetId }): AppliedRow => {
      if (created.has(line)) return { line, targetId: created.get(line) ?? null };
      return { line, targetId: targetId !== null && changed.has(targetId) ? targetId : null };
    });
  },
  async undo(app, { importId }, rows) {
    const changed = await changeWineries(app, rows, { importId, to: 'before' });
    const deleted = await deleteNew(app, rows);
    return rows
      .filter(({ targetId }) => targetId === null || !(changed.has(targetId) || deleted.has(targetId)))
      .map(({ line }) => line);
  },
};

/** Gives existing wineries the values after or before the import, each if it still has the others. @returns their ids */
async function changeWineries(
  app: Writing,
  rows: readonly StoredRow[],
  { importId, to }: { importId: string; to: 'after' | 'before' },
): Promise<Set<string>> {
  const wanted = rows.flatMap((row) =>
    row.status === 'changed' && row.targetId !== null ? [{ ...row, id: row.targetId }] : [],
  );
  if (wanted.length === 0) return new Set();
  const ids = wanted.map(({ id }) => id);
  const wineries = new Map((await lockWineries(app, ids)).map((winery) => [winery.id, winery]));
  const from = to === 'after' ? 'before' : 'after';
  const taken = await findTakenSlugs(
    app,
    to === 'after' ? wanted.flatMap(({ after }) => keyOfWinery(after).slug ?? []) : [],
  );
  const changes = wanted.flatMap((row) => {
    const winery = wineries.get(row.id);
    const slug = keyOfWinery(row.after).slug;
    const isFree = to === 'before' || slug === undefined || !taken.has(slug);
    // why: the winery may have got an owner since the preview
    const isAllowed = winery && (to === 'before' || mayChangePage(winery, row.answer));
    return isAllowed && isFree && stillHas(winery.fields, row[from])
      ? [{ winery, fields: row[to] as Partial<BulkWineryFields> }]
      : [];
  });
  await saveWineries(app, changes);
  for (const { winery, fields } of changes.filter(({ winery: { claimed } }) => claimed === 'claimed')) {
    const { id } = winery;
    const { name, slug } = { ...winery.fields, ...fields };
    await notifyPageChange(app, { winery: { id, name, slug }, fields: labelsOf(fields), key: `${importId}:${to}` });
  }
  return new Set(changes.map(({ winery }) => winery.id));
}

/** The labels of changed fields; what follows from a city or a position has none. */
function labelsOf(fields: object): string[] {
  return wineryFields.filter(({ field }) => field in fields).map(({ label }) => label);
}

/** @returns the ids of the new wineries, by line */
async function createNew(app: Writing, rows: readonly StoredRow[]): Promise<Map<number, string>> {
  const fresh = rows.filter(({ status }) => status === 'new');
  if (fresh.length === 0) return new Map();
  const keys = fresh.map(({ after }) => keyOfWinery(after));
  const names = keys.flatMap(({ name }) => name ?? []);
  const slugs = keys.flatMap(({ slug }) => slug ?? []);
  const find = wineryFinder(await findWineries(app, { ids: [], slugs, names }));
  const taken = await findTakenSlugs(app, slugs);
  // why: somebody may have added the same winery since the preview
  const wanted = fresh
    .filter(({ after, answer }) => answer === 'new' || find(after).kind === 'new')
    .filter(({ after }) => !taken.has(keyOfWinery(after).slug ?? ''))
    .map(({ line, after }) => ({ line, id: crypto.randomUUID(), fields: after as NewWinery['fields'] }));
  await createWineries(app, wanted);
  return new Map(wanted.map(({ line, id }) => [line, id]));
}

/** Deletes new wineries that nobody has changed or claimed, and to which nothing belongs. @returns their ids */
async function deleteNew(app: Writing, rows: readonly StoredRow[]): Promise<Set<string>> {
  const fresh = new Map(
    rows.flatMap((row) => (row.status === 'new' && row.targetId !== null ? [[row.targetId, row.after]] : [])),
  );
  if (fresh.size === 0) return new Set();
  const ids = [...fresh.keys()];
  const wineries = await lockWineries(app, ids);
  const inhabited = await findInhabitedWineries(app, ids);
  const referred = new Set(await listReferredWineries(app.db, ids));
  const untouched = wineries.filter(
    ({ id, updatedAt, claimed, fields }) =>
      updatedAt === null &&
      claimed === 'unclaimed' &&
      !inhabited.has(id) &&
      !referred.has(id) &&
      stillHas(fields, fresh.get(id) ?? {}),
  );
  await deleteWineries(app, untouched);
  return new Set(untouched.map(({ id }) => id));
}
