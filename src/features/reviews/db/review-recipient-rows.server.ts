import type { Database } from '#infra/database.ts';

/** A person who gets a mail. */
export type Recipient = { userId: string; email: string };

/** The owners of a winery, longest first. */
export function listOwners(db: Database, wineryId: string, limit: number): Promise<Recipient[]> {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('users', 'users.id', 'wineryMembers.userId')
    .select(['users.id as userId', 'users.email'])
    .where('wineryMembers.wineryId', '=', wineryId)
    .where('wineryMembers.role', '=', 'owner')
    .where('users.deletedAt', 'is', null)
    .where('users.bannedAt', 'is', null)
    .orderBy('wineryMembers.createdAt')
    .limit(limit)
    .execute();
}

/** These people, without those whose account has ended. */
export function listPeople(db: Database, ids: readonly string[]): Promise<Recipient[]> {
  return db
    .selectFrom('users')
    .select(['id as userId', 'email'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('deletedAt', 'is', null)
    .execute();
}
