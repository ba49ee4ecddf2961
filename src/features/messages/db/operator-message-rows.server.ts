import { type Insertable, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { OperatorMessageTable } from './tables.ts';

/** Stores a message, and that the conversation of its winery has it. @returns false if it was stored already */
export async function insertOperatorMessage(
  db: Transaction,
  message: Insertable<OperatorMessageTable>,
): Promise<boolean> {
  const { wineryId, fromOperator, createdAt } = message;
  const last = { lastMessageAt: createdAt, awaitsOperator: !fromOperator };
  const by = fromOperator ? { answeredAt: createdAt } : { seenAt: createdAt };
  await db
    .insertInto('operatorConversations')
    .values({ wineryId, answeredAt: null, seenAt: null, ...last })
    .onConflict((conflict) => conflict.column('wineryId').doNothing())
    .execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('operatorMessages')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  const changed = { ...last, ...by };
  await db.updateTable('operatorConversations').set(changed).where('wineryId', '=', wineryId).execute();
  return true;
}

/** The newest messages of a winery, the newest first, with their senders. */
export function listOperatorMessageRows(db: Database, wineryId: string, limit: number) {
  return db
    .selectFrom('operatorMessages')
    .innerJoin('users', 'users.id', 'operatorMessages.senderId')
    .select(['operatorMessages.id', 'operatorMessages.fromOperator', 'operatorMessages.content'])
    .select(['operatorMessages.createdAt', 'users.displayName', 'users.deletedAt', 'users.bannedAt'])
    .where('operatorMessages.wineryId', '=', wineryId)
    .orderBy('operatorMessages.createdAt', 'desc')
    .orderBy('operatorMessages.id')
    .limit(limit)
    .execute();
}

/** Stores that an owner has looked at a winery's conversation. */
export async function markOperatorMessagesSeen(db: Database, wineryId: string, now: Date): Promise<void> {
  await db.updateTable('operatorConversations').set({ seenAt: now }).where('wineryId', '=', wineryId).execute();
}

/** Those of these wineries that have an answer of the operator which no owner has seen. */
export async function listUnseenAnswers(db: Database, wineryIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ wineryId: string }>`
    select winery_id from operator_conversations
    where winery_id = any(${wineryIds}::uuid[]) and answered_at > coalesce(seen_at, '-infinity')`.execute(db);
  return rows.map(({ wineryId }) => wineryId);
}

/** A page of the conversations: those that wait for the operator first, then the newest. */
export function listConversationRows(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('operatorConversations')
    .innerJoin('wineries', 'wineries.id', 'operatorConversations.wineryId')
    .select(['wineries.id as wineryId', 'wineries.slug', 'wineries.name'])
    .select(['operatorConversations.awaitsOperator', 'operatorConversations.lastMessageAt'])
    .orderBy('operatorConversations.awaitsOperator', 'desc')
    .orderBy('operatorConversations.lastMessageAt', 'desc')
    .orderBy('operatorConversations.wineryId')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A winery that has written to the operator, by its id. */
export async function findConversationWinery(db: Database, wineryId: string) {
  return db
    .selectFrom('wineries')
    .innerJoin('operatorConversations', 'operatorConversations.wineryId', 'wineries.id')
    .select(['wineries.id', 'wineries.slug', 'wineries.name'])
    .where('wineries.id', '=', wineryId)
    .executeTakeFirst();
}

/** The owners of a winery with their emails, at most ten. */
export function listOwnerReaders(db: Transaction, wineryId: string): Promise<{ userId: string; to: string }[]> {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('users', 'users.id', 'wineryMembers.userId')
    .select(['users.id as userId', 'users.email as to'])
    .where('wineryMembers.wineryId', '=', wineryId)
    .where('wineryMembers.role', '=', 'owner')
    .where('users.deletedAt', 'is', null)
    .orderBy('users.id')
    .limit(10)
    .execute();
}
