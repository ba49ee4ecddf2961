import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countMade, listBadRowsAfter } from './db/file-rows.server.ts';
import type { ImportRow } from './db/import-rows.server.ts';
import { busyStates, type ImportFailure, type ImportKind, type ImportState, type RowProblem } from './import.ts';
import { findOwnImport } from './import-access.server.ts';

/** A row that was not applied: its line in the file, and what is wrong with it. */
export type WrongRow = RowProblem & { line: number };

/** What a file did, or would do if it was only checked. `wrong` has the first thousand problems. */
export type ImportReport = { created: number; changed: number; unchanged: number; wrong: WrongRow[] };

/** How far an import is, with its report once no job works on it. `failure` says what the last step came to grief on. */
export type ImportProgress = {
  id: string;
  kind: ImportKind;
  state: ImportState;
  fileName: string;
  done: number;
  total: number;
  failure: ImportFailure | null;
  report: ImportReport | null;
};

/** How many rows that were not applied are reported. */
const maxWrong = 1_000;

/** Shows how far an import is, and what it did. For those to whom it belongs. Four queries at most. */
export const showImportProgress = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    id: string,
  ): Promise<Result<ImportProgress, 'forbidden' | 'not-found'>> => {
    const found = await findOwnImport(app, actor, { id, access: 'look' });
    return found.ok ? ok(await progressOf(app, found.value.row)) : found;
  },
);

/** How far an import is. The caller checks permissions. */
export async function progressOf({ db }: Pick<Infra, 'db'>, row: ImportRow): Promise<ImportProgress> {
  const { id, kind, state, fileName, done, total, failure } = row;
  const isReported = state !== 'mapping' && !busyStates.includes(state);
  return {
    ...{ id, kind, state, fileName, done, total },
    failure: failure as ImportFailure | null,
    report: isReported ? await reportOf(db, row) : null,
  };
}

async function reportOf(db: Infra['db'], { id, kind, state }: ImportRow): Promise<ImportReport> {
  const made = await countMade(db, id, state === 'checked');
  const rows = await listBadRowsAfter(db, id, 0, maxWrong);
  const wrong = rows.flatMap(({ line, problems, status }) =>
    status === 'ask'
      ? [{ line, column: '', message: ambiguous[kind], value: '' }]
      : problems.map((problem) => ({ line, ...problem })),
  );
  return { ...made, wrong: wrong.slice(0, maxWrong) };
}

const severalWines = 'Several wines may be meant: add the id, the SKU, or vintage and size';

const ambiguous: Readonly<Record<ImportKind, string>> = {
  wines: severalWines,
  stock: severalWines,
  wineries: 'Several wineries have this name: add the id or the city',
};
