import type { NotNull } from 'kysely';
import type { Database } from '#infra/database.ts';

/** The pinned wineries, by name. @param limit how many rows at most */
export function listPinnedWineryRows(db: Database, limit: number) {
  return db
    .selectFrom('wineries')
    .select(['id', 'slug', 'name', 'region', 'city', 'coverImageId'])
    .where('pinned', '=', true)
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** The points of wineries that have one. @param limit how many rows at most */
export function listWineryPointRows(db: Database, limit: number) {
  return db
    .selectFrom('wineries')
    .select(['lat', 'lng'])
    .where('lat', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ lat: NotNull; lng: NotNull }>()
    .execute();
}

/** Somebody who works for a winery. */
export function findMember(db: Database, wineryId: string) {
  return db.selectFrom('memberships').select('userId').where('wineryId', '=', wineryId).limit(1).executeTakeFirst();
}
