import type { Database } from '#infra/database.ts';
import type { WineryMembership } from '../workplace.ts';

/** The wineries that somebody works for, by name. @param most how many at most @param role in which he does; any where it is left out */
export function listMembershipRows(
  db: Database,
  userId: string,
  { most, role }: { most: number; role?: WineryMembership['role'] },
): Promise<WineryMembership[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('wineries', 'wineries.id', 'memberships.wineryId')
    .select(['wineries.id', 'wineries.slug', 'wineries.name', 'memberships.role'])
    .where('memberships.userId', '=', userId)
    .$if(role !== undefined, (query) => query.where('memberships.role', '=', role ?? 'owner'))
    .orderBy('wineries.name')
    .orderBy('wineries.id')
    .limit(most)
    .execute();
}
