import type { Insertable } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { WineryStaffEventTable } from './tables.ts';

/** Adds an entry to a winery's staff history. @returns its id */
export async function insertStaffEvent(db: Transaction, event: Insertable<WineryStaffEventTable>): Promise<string> {
  const row = await db.insertInto('wineryStaffEvents').values(event).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Whether an owner's access to a winery, or their role of an owner, has ended since a time. */
export async function hasEndedOwner(db: Transaction, wineryId: string, since: Date): Promise<boolean> {
  const ended = await db
    .selectFrom('wineryStaffEvents')
    .select('id')
    .where('wineryId', '=', wineryId)
    .where('happenedAt', '>=', since)
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'handed-over'),
        // why: entries of earlier versions do not say who it was
        eb.and([eb('kind', 'in', ['removed', 'left']), eb.or([eb('role', '=', 'owner'), eb('role', 'is', null)])]),
        eb.and([eb('kind', '=', 'role-changed'), eb('role', '=', 'member')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return ended !== undefined;
}

/** A winery's staff history, the newest first. @param range.before only entries older than this one */
export function listStaffEventRows(
  db: Database,
  wineryId: string,
  { before, limit }: { before: string | undefined; limit: number },
) {
  return db
    .selectFrom('wineryStaffEvents as events')
    .leftJoin('users as actors', 'actors.id', 'events.actorId')
    .leftJoin('users as people', 'people.id', 'events.personId')
    .leftJoin('wineryInvitations as invitations', 'invitations.id', 'events.invitationId')
    .select(['events.id', 'events.kind', 'events.happenedAt', 'events.role', 'invitations.email'])
    .select(['actors.displayName', 'actors.bannedAt', 'actors.deletedAt', 'events.personId'])
    .select(['people.displayName as personName', 'people.bannedAt as personBannedAt'])
    .select('people.deletedAt as personDeletedAt')
    .where('events.wineryId', '=', wineryId)
    .$if(before !== undefined, (query) => query.where('events.id', '<', before ?? ''))
    .orderBy('events.id', 'desc')
    .limit(limit)
    .execute();
}
