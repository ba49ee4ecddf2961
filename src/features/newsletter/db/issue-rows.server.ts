import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { IssueContent, IssuePicture } from '../issue.ts';
import type { NewsletterIssueTable } from './tables.ts';

/** An issue as it is written; its frozen content is read only to send it. */
export type IssueRow = Omit<NewsletterIssueTable, 'content' | 'allQueued'> & { allQueued: boolean };

const columns = [
  ...(['id', 'version', 'subject', 'previewLine', 'body', 'state', 'sendAt', 'startedAt', 'finishedAt'] as const),
  ...(['recipients', 'queuedUpTo', 'queuedAt', 'allQueued', 'savedBy', 'createdAt', 'savedAt'] as const),
] as const;

/** How many issues there are, drafts included. */
export async function countIssues(db: Database): Promise<number> {
  const { found } = await db
    .selectFrom('newsletterIssues')
    .select((query) => query.fn.countAll<string>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** A page of all issues, the newest first. */
export function listIssueRows(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('newsletterIssues')
    .select(['id', 'subject', 'state', 'savedAt', 'sendAt', 'startedAt', 'finishedAt', 'recipients'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** An issue; undefined if there is none with this id. */
export function findIssue(db: Database, id: string): Promise<IssueRow | undefined> {
  return db.selectFrom('newsletterIssues').select(columns).where('id', '=', id).executeTakeFirst();
}

/** An issue, locked until the transaction ends. */
export async function lockIssue(db: Transaction, id: string): Promise<Locked<IssueRow> | undefined> {
  const found = await db
    .selectFrom('newsletterIssues')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found && asLocked(found);
}

/**
 * The issue whose mails are to be queued next, locked until the transaction ends: of those whose time has come and that
 * are neither paused nor queued for everybody, the first. Undefined if there is none, or another node has it.
 */
export async function lockDueIssue(db: Transaction, now: Date): Promise<Locked<IssueRow> | undefined> {
  const found = await db
    .selectFrom('newsletterIssues')
    .select(columns)
    .where('state', 'in', ['scheduled', 'sending'])
    .where('sendAt', '<=', now)
    .where('allQueued', '=', false)
    .orderBy('sendAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return found && asLocked(found);
}

/** Inserts an issue. @returns false if there is one with this id */
export async function insertIssue(
  db: Transaction,
  issue: Pick<IssueRow, 'id' | 'subject' | 'previewLine' | 'body' | 'sendAt' | 'savedBy' | 'createdAt'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('newsletterIssues')
    .values({ ...issue, version: 1, state: 'draft', savedAt: issue.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type Change = Partial<Omit<IssueRow, 'id' | 'createdAt'>> & { content?: IssueContent };

/** Changes an issue. */
export async function updateIssue(db: Transaction, { id }: Locked<IssueRow>, change: Change): Promise<void> {
  const { content, ...rest } = change;
  await db
    .updateTable('newsletterIssues')
    .set({ ...rest, ...(content && { content: sql<IssueContent>`${JSON.stringify(content)}::jsonb` }) })
    .where('id', '=', id)
    .execute();
}

/** Deletes an issue. */
export async function deleteIssueRow(db: Transaction, { id }: Locked<IssueRow>): Promise<void> {
  await db.deleteFrom('newsletterIssues').where('id', '=', id).execute();
}

/** The ids of an issue's pictures. */
export async function listIssueImages(db: Database, issueId: string): Promise<string[]> {
  const rows = await db.selectFrom('newsletterImages').select('imageId').where('issueId', '=', issueId).execute();
  return rows.map(({ imageId }) => imageId);
}

/** Records pictures as an issue's. */
export async function insertIssueImages(db: Transaction, issueId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((imageId) => ({ issueId, imageId }));
  await db.insertInto('newsletterImages').values(rows).execute();
}

/**
 * The sizes of the pictures of these ids that issues show. One statement.
 * @param ownerId includes unattached ones of this person, for a preview
 */
export function findIssuePictures(
  db: Database,
  ids: readonly string[],
  ownerId: string | null,
): Promise<(IssuePicture & { id: string })[]> {
  return db
    .selectFrom('images')
    .select(['id', 'width', 'height'])
    .where('id', 'in', ids)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        exists(selectFrom('newsletterImages').select('imageId').whereRef('newsletterImages.imageId', '=', 'images.id')),
        eb('ownerId', '=', ownerId),
      ]),
    )
    .execute();
}
