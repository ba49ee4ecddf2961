import type { Database } from '#infra/database.ts';

/**
 * Inserts a message.
 * @returns its id
 */
export async function insertMessage(
  db: Database,
  message: { orderId: string; senderId: string; content: string; createdAt: Date },
): Promise<string> {
  const { id } = await db.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A page of an order's messages, newest first, with their senders. */
export function listMessageRows(db: Database, orderId: string, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.senderId')
    .select(['messages.id', 'messages.senderId', 'messages.content', 'messages.createdAt'])
    .select(['users.displayName', 'users.deletedAt', 'users.bannedAt'])
    .where('messages.orderId', '=', orderId)
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many messages an order has, counted up to `most`. */
export async function countMessages(db: Database, orderId: string, most: number): Promise<number> {
  const { found } = await db
    .selectFrom((query) =>
      query.selectFrom('messages').select('id').where('orderId', '=', orderId).limit(most).as('counted'),
    )
    .select(({ fn }) => fn.countAll<string>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** Inserts messages with their ids. */
export async function insertImportedMessages(
  db: Database,
  messages: readonly { id: string; orderId: string; senderId: string; content: string; createdAt: Date }[],
): Promise<void> {
  await db
    .insertInto('messages')
    .values([...messages])
    .execute();
}

/** The id of an order's newest message; undefined if there is none. */
export async function findLastMessage(db: Database, orderId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('messages')
    .select('id')
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/**
 * Inserts a draft.
 * @returns its id, which only the writer's browser gets
 */
export async function insertDraft(db: Database, draft: { content: string; createdAt: Date }): Promise<string> {
  const { id } = await db.insertInto('messageDrafts').values(draft).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The text of a draft; undefined if there is none, or it is older than `since`. */
export async function findDraft(db: Database, id: string, since: Date): Promise<string | undefined> {
  const found = await db
    .selectFrom('messageDrafts')
    .select('content')
    .where('id', '=', id)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return found?.content;
}

/** Deletes drafts created before a time. */
export async function deleteDraftsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('messageDrafts').where('createdAt', '<=', before).execute();
}
