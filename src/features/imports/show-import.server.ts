import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import { listVarietals } from '#features/places/varietals.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { recognizePreset } from './columns/presets.ts';
import { countFileRows, countFiltered, listFileRows } from './db/file-rows.server.ts';
import { countImportRows, type ImportRow, listImportRows } from './db/import-rows.server.ts';
import { countPictures, listFailedPictures } from './db/picture-rows.server.ts';
import {
  busyStates,
  type ImportFailure,
  type RowCounts,
  type RowFilter,
  rowFilters,
  rowsPerPage,
  undoPeriod,
} from './import.ts';
import { findImportPlace, findOwnImport, type ImportArea, importTargets } from './import-access.server.ts';
import { type PictureProblem, pictureProblems, type ShownPictures } from './pictures/picture-limits.ts';
import { presentRow } from './present-row.ts';
import { delimiterLabels } from './reading/delimiter.ts';
import { encodingLabels } from './reading/encoding.ts';
import type { ImportPage, ImportSummary, ShownImport } from './shown-import.ts';

/** How many imports a page of the list has. */
const importsPerPage = 10;

/**
 * Lists the imports of all wineries of the actor, or of the directory, the newest first. For a winery's people; for the
 * directory for admins. Three queries at most.
 * @param input.slug of the winery that is chosen for the next file
 */
export const listImports = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    { area, slug, page }: { area: ImportArea; slug: string | null; page: string | null },
  ): Promise<Result<ImportPage, 'forbidden' | 'not-found'>> => {
    const place = await findImportPlace(app, actor, { area, slug });
    if (!place.ok) return place;
    const { winery, wineries } = place.value;
    const owner = area === 'directory' ? 'directory' : { wineryIds: wineries.map(({ id }) => id) };
    const total = await countImportRows(app.db, owner);
    const pagination = paginate(page, { total, perPage: importsPerPage });
    const stretch = rowsOfPage(pagination, importsPerPage);
    const rows = await listImportRows(app.db, owner, stretch);
    const shown = { total, perPage: importsPerPage, imports: rows.map(toSummary) };
    return ok({ ...pagination, ...shown, winery, wineries });
  },
);

function toSummary(row: ImportRow): ImportSummary {
  const { id, kind, state, fileName, total } = row;
  return { id, kind, state, fileName, winery: row.wineryName, total, createdAt: row.createdAt.toISOString() };
}

/**
 * Shows an import with a page of its rows, 50 at a time. For those to whom it belongs. Nine queries at most.
 * @param input.show which rows, as in the URL; else the first kind of which there are some
 */
export const showImport = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { id, show, page }: { id: string; show: string | null; page: string | null },
  ): Promise<Result<ShownImport, 'forbidden' | 'not-found'>> => {
    const found = await findOwnImport(app, actor, { id, access: 'look' });
    if (!found.ok) return found;
    const { row } = found.value;
    const counts = await countFileRows(app.db, row.id);
    const filter = rowFilters.find((one) => one === show) ?? firstFilter(row, counts);
    const isShown = !busyStates.includes(row.state) && row.state !== 'mapping';
    const total = isShown ? await totalOf(app, row, filter, counts) : 0;
    const rowPages = { ...paginate(page, { total, perPage: rowsPerPage }), total };
    const stretch = rowsOfPage(rowPages, rowsPerPage);
    const rows = isShown ? await listFileRows(app.db, row.id, filter, stretch) : [];
    const grapes = row.kind === 'wines' && rows.length > 0 ? await listVarietals(app, actor) : [];
    const names = new Map(grapes.map(({ code, name }) => [code, name]));
    const { fields: knownFields } = importTargets[row.kind];
    return ok({
      ...toSummary(row),
      ...aboutFile(row),
      knownFields: [...knownFields],
      failure: row.failure as ImportFailure | null,
      done: row.done,
      mode: row.mode,
      counts,
      undoUntil: undoUntil(row, app.clock.now()),
      filter,
      rows: rows.map((one) => presentRow(one, knownFields, names)),
      rowPages,
      pictures: row.kind === 'wines' && row.state === 'applied' ? await showPictures(app, row.id) : null,
      mayChange: mayChange(actor),
    });
  },
);

/** How many pictures that were not added are named. */
const maxFailedPictures = 50;

async function showPictures({ db }: Pick<Infra, 'db'>, id: string): Promise<ShownPictures> {
  const counts = await countPictures(db, id);
  const failed = counts.failed > 0 ? await listFailedPictures(db, id, maxFailedPictures) : [];
  const problemOf = (failure: string | null) => pictureProblems[failure as PictureProblem] ?? 'Not added';
  return { counts, failed: failed.map(({ name, failure }) => ({ name, problem: problemOf(failure) })) };
}

function aboutFile({ encoding, delimiter, kind, headers, sample, fields }: ImportRow) {
  const preset = recognizePreset(kind, headers)?.name ?? null;
  const format = { encoding: encodingLabels[encoding], delimiter: delimiterLabels[delimiter] };
  return { ...format, preset, headers, sample, fields };
}

function firstFilter({ state }: ImportRow, counts: RowCounts): RowFilter {
  const order: readonly RowFilter[] =
    state === 'applied' ? ['skipped', 'new', 'changed', 'wrong', 'ask'] : ['ask', 'wrong', 'new', 'changed'];
  return order.find((filter) => filter !== 'kept' && counts[filter] > 0) ?? 'unchanged';
}

async function totalOf({ db }: Pick<Infra, 'db'>, { id }: ImportRow, filter: RowFilter, counts: RowCounts) {
  return filter === 'kept' ? countFiltered(db, id, filter) : counts[filter];
}

function undoUntil({ state, appliedAt }: ImportRow, now: Date): string | null {
  if (state !== 'applied' || appliedAt === null) return null;
  const until = new Date(appliedAt.getTime() + undoPeriod);
  return until > now ? until.toISOString() : null;
}
