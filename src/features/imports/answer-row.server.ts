import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { namedProblems, rowToCheck } from './check-import.server.ts';
import { findFileRow, findLineOfTarget, updateFileRow } from './db/file-rows.server.ts';
import { type ImportRow, lockImportRow } from './db/import-rows.server.ts';
import { idInAnswer } from './import.ts';
import { findOwnImport, importTargets } from './import-access.server.ts';

export type AnswerRowResult = Result<
  undefined,
  'forbidden' | 'not-found' | 'in-progress' | 'wrong' | Refusal<'elsewhere', { line: number }>
>;

/**
 * Says what an ambiguous row of a previewed import means: one of its candidates, something new, or nothing (`skip`). The
 * row is checked again at once, and asks again if what it means is to be confirmed. For those who may change the import.
 * @returns `elsewhere` with the line of another row that is about the same thing
 */
export const answerRow = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { id, line, answer }: { id: string; line: number; answer: string },
  ): Promise<AnswerRowResult> => {
    if (!Number.isInteger(line) || line < 1 || line > 2_147_483_647) return refuse('not-found');
    const found = await findOwnImport(app, actor, { id, access: 'change' });
    if (!found.ok) return found;
    return app.db.transaction().execute(async (db) => {
      const row = await lockImportRow(db, found.value.row.id);
      if (row?.state !== 'checked') return refuse('in-progress');
      return answerLocked({ ...app, db }, row, { line, answer });
    });
  },
);

async function answerLocked(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  row: Locked<ImportRow>,
  { line, answer }: { line: number; answer: string },
): Promise<AnswerRowResult> {
  const asked = await findFileRow(app.db, row.id, line);
  if (!asked || (asked.status !== 'ask' && asked.answer === null)) return refuse('not-found');
  const mayBeNew = row.kind !== 'stock';
  const options = [...asked.candidates.map((one) => one.id), 'skip', ...(mayBeNew ? ['new'] : [])];
  if (!options.includes(answer)) return refuse('wrong');
  const target = idInAnswer(answer);
  const elsewhere = target === undefined ? undefined : await findLineOfTarget(app.db, row.id, target, line);
  if (elsewhere !== undefined) return { ok: false, code: 'elsewhere', line: elsewhere };
  const check = await importTargets[row.kind].openChecker(app, { importId: row.id, wineryId: row.wineryId });
  const [checked] = await check([rowToCheck(row, { line, cells: asked.cells }, answer)]);
  if (!checked) return refuse('not-found');
  const found = namedProblems(row, checked);
  const known = new Set(options);
  // why: the first answer can be changed as long as the import is a preview
  const candidates = [...asked.candidates, ...found.candidates.filter((one) => !known.has(one.id))];
  await updateFileRow(app.db, row, { ...found, candidates, answer });
  return success;
}
