import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { normalizedHeader } from './columns/import-field.ts';
import {
  deleteColumnFields,
  type ImportRow,
  lockImportRow,
  rememberColumnFields,
  updateImport,
} from './db/import-rows.server.ts';
import { findOwnImport, importTargets } from './import-access.server.ts';
import { type ImportJob, importQueue } from './import-queue.ts';

export type MapColumnsResult = Result<
  undefined,
  'forbidden' | 'not-found' | 'in-progress' | Refusal<'invalid', { message: string }>
>;

/**
 * Says which field each column of a file is, and starts its preview, in the background. The choice is remembered for
 * this person's next files. An applied or undone import cannot be previewed again. For those who may change the import.
 * @param input.fields a field for each column, or an empty text
 */
export const mapColumns = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock' | 'jobs'>,
    actor: Actor,
    { id, fields }: { id: string; fields: readonly string[] },
  ): Promise<MapColumnsResult> => {
    const found = await findOwnImport(app, actor, { id, access: 'change' });
    if (!found.ok) return found;
    return app.db.transaction().execute(async (db) => {
      const row = await lockImportRow(db, found.value.row.id);
      if (!row) return refuse('not-found');
      if (!['mapping', 'checked', 'failed'].includes(row.state)) return refuse('in-progress');
      const message = mappingProblem(row, fields);
      if (message !== undefined) return { ok: false, code: 'invalid', message };
      const chosen = row.headers.map((header, at) => [normalizedHeader(header), fields[at] ?? ''] as const);
      const known = chosen.filter(([name]) => name !== '' && name.length <= 100);
      const owner = { userId: found.value.actor.id, kind: row.kind, usedAt: app.clock.now() };
      await rememberColumnFields(db, owner, new Map(known));
      await startChecking({ ...app, db }, row, fields);
      return success;
    });
  },
);

/** Sends an import to be checked, in the caller's transaction. The caller checks permissions. */
export async function startChecking(
  app: { db: Transaction } & Pick<Infra, 'jobs'>,
  row: Locked<ImportRow>,
  fields: readonly string[],
  options: Pick<ImportJob, 'thenApply'> = {},
): Promise<void> {
  const runId = crypto.randomUUID();
  await updateImport(app.db, row, { state: 'checking', fields: [...fields], done: 0, runId, failure: null });
  await app.jobs.send(importQueue, { importId: row.id, runId, ...options }, { db: app.db });
}

/** What is wrong with a choice of columns; undefined if nothing is. */
export function mappingProblem({ kind, headers }: Pick<ImportRow, 'kind' | 'headers'>, fields: readonly string[]) {
  const known = importTargets[kind].fields;
  const chosen = fields.filter((field) => field !== '');
  if (fields.length !== headers.length || chosen.some((field) => !known.some((one) => one.field === field))) {
    return 'Please choose from the lists';
  }
  const twice = chosen.find((field, at) => chosen.indexOf(field) !== at);
  if (twice !== undefined) {
    return `Two columns are “${known.find(({ field }) => field === twice)?.label}”. Choose one, and “Don’t import” for the other.`;
  }
  const needed = { wines: ['title', 'sku', 'id'], stock: ['title', 'sku', 'id'], wineries: ['name', 'slug', 'id'] }[
    kind
  ];
  if (!needed.some((field) => chosen.includes(field))) {
    const labels = known.filter(({ field }) => needed.includes(field)).map(({ label }) => label);
    return `Choose at least one of these columns: ${labels.join(', ')}.`;
  }
  if (kind === 'stock' && !chosen.includes('stock')) return 'Choose which column is the stock.';
  if (chosen.every((field) => field === 'id')) return 'Choose at least one column besides the id.';
  return undefined;
}

/** Forgets which columns the actor has chosen before. Does nothing in an impersonation session. */
export const forgetColumns = defineUseCase(async (app: Pick<Infra, 'db'>, actor: Actor): Promise<void> => {
  if (mayChange(actor)) await deleteColumnFields(app.db, actor.id);
});
