import type { Database } from '#infra/database.ts';

/** A winery by which a listing can be matched. */
export type MatchedWinery = { id: string; name: string; city: string; state: string };

/** The owners of a winery. */
export async function listOwners(db: Database, wineryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wineryMembers')
    .select('userId')
    .where('wineryId', '=', wineryId)
    .where('role', '=', 'owner')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** The wineries that somebody owns, at most a hundred. */
export function listOwnWineries(db: Database, userId: string): Promise<MatchedWinery[]> {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('wineries', 'wineries.id', 'wineryMembers.wineryId')
    .select(['wineries.id', 'wineries.name', 'wineries.city', 'wineries.state'])
    .where('wineryMembers.userId', '=', userId)
    .where('wineryMembers.role', '=', 'owner')
    .orderBy('wineries.id')
    .limit(100)
    .execute();
}

/** The region of the wineries of a town; undefined if there are none, or some of several. */
export async function findRegionOfTown(db: Database, city: string, state: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('wineries')
    .select('region')
    .distinct()
    .where('cityCode', '=', `${city.replaceAll(' ', '_')}_${state}`)
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]?.region : undefined;
}

/** Those of these people who are banned. One query; none without ids. */
export async function listBannedPeople(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('bannedAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
