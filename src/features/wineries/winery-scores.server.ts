import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findScores, lockReviewedWineryRow, type ScoreRow, saveScoreRows } from './db/winery-score-rows.server.ts';
import { wineryIdSchema } from './winery.schema.ts';

/** A winery as its reviews see it. */
export type ReviewedWinery = { id: string; slug: string; name: string; demo: boolean };

/** The scores of a winery's reviews; see the tables `winery_scores` and `wineries`. */
export type StoredScores = ScoreRow;

/** The scores of a winery's reviews; undefined if nobody has reviewed it. For everybody. One query. */
export const showWineryScores = defineUseCase(
  (app: Pick<Infra, 'db'>, _actor: Actor, wineryId: string): Promise<StoredScores | undefined> =>
    findScores(app.db, wineryId),
);

/**
 * Locks a winery until the caller's transaction ends, so that its reviews change one after the other. The caller checks
 * permissions.
 * @returns undefined if the id is malformed or there is none
 */
export async function lockReviewedWinery(db: Transaction, id: string): Promise<Locked<ReviewedWinery> | undefined> {
  return wineryIdSchema.safeParse(id).success ? lockReviewedWineryRow(db, id) : undefined;
}

/** Stores the scores of a winery after its reviews have changed, in the caller's transaction, which has locked it. */
export async function saveWineryScores(
  db: Transaction,
  winery: Locked<ReviewedWinery>,
  scores: StoredScores,
): Promise<void> {
  await saveScoreRows(db, winery.id, scores);
}
