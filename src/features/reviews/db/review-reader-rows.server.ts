import { type Insertable, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import type { ReportDecision } from '../wineries/winery-review.ts';
import type { WineryReviewAnswerTable, WineryReviewReportTable } from './tables.ts';

/** Whether a person owns a winery. */
export async function ownsWinery(db: Database, userId: string, wineryId: string): Promise<boolean> {
  const found = await db
    .selectFrom('wineryMembers')
    .select('userId')
    .where('userId', '=', userId)
    .where('wineryId', '=', wineryId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return found !== undefined;
}

/** Inserts the answer to a review. @returns false if it has one */
export async function insertAnswer(db: Transaction, answer: Insertable<WineryReviewAnswerTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('wineryReviewAnswers')
    .values(answer)
    .onConflict((conflict) => conflict.column('reviewId').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Inserts a report of a review. @returns false if this person has reported it */
export async function insertReport(
  db: Transaction,
  report: Pick<Insertable<WineryReviewReportTable>, 'reviewId' | 'reporterId' | 'reason' | 'details' | 'reportedAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('wineryReviewReports')
    .values({ ...report, decision: null, decisionReason: null, decidedAt: null })
    .onConflict((conflict) => conflict.columns(['reviewId', 'reporterId']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Decides the reports of a locked review that wait. @returns who reported it */
export async function decideReports(
  db: Transaction,
  { id: reviewId }: Locked<{ id: string }>,
  decided: { decision: ReportDecision; decisionReason: string; decidedAt: Date },
): Promise<string[]> {
  const rows = await db
    .updateTable('wineryReviewReports')
    .set(decided)
    .where('reviewId', '=', reviewId)
    .where('decidedAt', 'is', null)
    .returning('reporterId')
    .execute();
  return rows.map(({ reporterId }) => reporterId);
}

/** Gives or takes back a vote for a review, which is locked. @returns how many people find it helpful now */
export async function changeVote(
  db: Transaction,
  { id: reviewId }: Locked<{ id: string }>,
  { userId, helpful, now }: { userId: string; helpful: boolean; now: Date },
): Promise<number> {
  const changed = helpful
    ? sql`insert into winery_review_votes (review_id, user_id, created_at) values (${reviewId}, ${userId}, ${now})
        on conflict do nothing returning 1`
    : sql`delete from winery_review_votes where review_id = ${reviewId} and user_id = ${userId} returning 1`;
  const { rows } = await sql<{ helpfulCount: number }>`
    with changed as (${changed})
    update winery_reviews
    set helpful_count = helpful_count + (select count(*)::integer from changed) * ${helpful ? 1 : -1}::integer
    where id = ${reviewId} returning helpful_count`.execute(db);
  return rows[0]?.helpfulCount ?? 0;
}
