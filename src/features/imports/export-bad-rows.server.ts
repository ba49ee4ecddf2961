import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { CsvCell } from '#kit/csv.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listBadRowsAfter } from './db/file-rows.server.ts';
import type { RowProblem } from './import.ts';
import { findOwnImport } from './import-access.server.ts';

/** How many rows are read at once. */
const batchSize = 1_000;

/** A table to be written to a file: its columns, and its rows in batches. */
export type RowExport = { head: string[]; batches: AsyncGenerator<CsvCell[][]> };

/**
 * Exports the rows that are wrong, ambiguous or were left out, as they were read, each with what is wrong in a first
 * column; mended, the file can be imported again. For those to whom the import belongs.
 */
export const exportBadRows = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, id: string): Promise<Result<RowExport, 'forbidden' | 'not-found'>> => {
    const found = await findOwnImport(app, actor, { id, access: 'look' });
    if (!found.ok) return found;
    const { row } = found.value;
    async function* batches() {
      for (let after = 0; ; ) {
        const rows = await listBadRowsAfter(app.db, row.id, after, batchSize);
        if (rows.length > 0) yield rows.map(({ cells, problems, status }) => [whyOf(problems, status), ...cells]);
        if (rows.length < batchSize) return;
        after = rows.at(-1)?.line ?? Number.MAX_SAFE_INTEGER;
      }
    }
    // why: in front it does not part the cells behind the last column from the others, and if nobody mends their row
    // they are behind the last column again
    return ok({ head: ['What is wrong', ...row.headers], batches: batches() });
  },
);

function whyOf(problems: readonly RowProblem[], status: string): string {
  if (status === 'ask') return 'This may mean several things';
  return problems.map(({ column, message }) => (column === '' ? message : `${column}: ${message}`)).join('; ');
}
