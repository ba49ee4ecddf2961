import type { Database } from '#infra/database.ts';

/** The wineries that somebody works for, by name. @param most how many at most */
export function listWorkplaces(db: Database, userId: string, most: number) {
  return db
    .selectFrom('memberships')
    .innerJoin('wineries', 'wineries.id', 'memberships.wineryId')
    .select(['wineries.id', 'wineries.slug', 'wineries.name', 'memberships.role'])
    .where('memberships.userId', '=', userId)
    .orderBy('wineries.name')
    .orderBy('wineries.id')
    .limit(most)
    .execute();
}
