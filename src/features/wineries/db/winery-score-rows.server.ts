import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { WineryScoreTable } from './tables.ts';

/** The scores of a winery: the mean of the overall scores, and the row of its other scores. */
export type ScoreRow = { score: string | null } & Omit<WineryScoreTable, 'wineryId'>;

/** The scores of a winery; undefined if nobody has reviewed it. */
export function findScores(db: Database, wineryId: string): Promise<ScoreRow | undefined> {
  return db
    .selectFrom('wineryScores')
    .innerJoin('wineries', 'wineries.id', 'wineryScores.wineryId')
    .select(['wineries.score', 'reviewCount', 'verifiedCount', 'distribution'])
    .select(['quality', 'variety', 'ambiance', 'affordable', 'foodOfferings', 'customerService'])
    .where('wineryId', '=', wineryId)
    .where('reviewCount', '>', 0)
    .executeTakeFirst();
}

/** A winery, locked against other changes of its reviews and against its removal until the transaction ends. */
export async function lockReviewedWineryRow(
  db: Transaction,
  id: string,
): Promise<Locked<{ id: string; slug: string; name: string; demo: boolean }> | undefined> {
  const row = await db
    .selectFrom('wineries')
    .select(['id', 'slug', 'name', 'demo'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && asLocked(row);
}

/** Stores the scores of a winery; the winery's own row is written only if its score is another one. */
export async function saveScoreRows(db: Transaction, wineryId: string, scores: ScoreRow): Promise<void> {
  const { score, ...others } = scores;
  await db
    .insertInto('wineryScores')
    .values({ wineryId, ...others })
    .onConflict((conflict) => conflict.column('wineryId').doUpdateSet(others))
    .execute();
  await db
    .updateTable('wineries')
    .set({ score })
    .where('id', '=', wineryId)
    .where('score', 'is distinct from', score)
    .execute();
}
