import type { Database } from '#infra/database.ts';

/** Enters a draft. @returns its id, which only its writer's browser gets */
export async function insertDraft(db: Database, draft: { content: string; createdAt: Date }): Promise<string> {
  const { id } = await db.insertInto('messageDrafts').values(draft).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** What a draft says; undefined where there is none, or it is older than `since`. */
export async function findDraft(db: Database, id: string, since: Date): Promise<string | undefined> {
  const found = await db
    .selectFrom('messageDrafts')
    .select('content')
    .where('id', '=', id)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return found?.content;
}

/** Removes drafts that nobody came back for. */
export async function deleteDraftsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('messageDrafts').where('createdAt', '<=', before).execute();
}
