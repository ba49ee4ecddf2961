import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import { windowEnd } from './window-end.server.ts';

/** The groups whose people get a mail now, those first that wait longest. */
export async function listGroupsToNotify(db: Database, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('allocationGroups')
    .select('id')
    .where(
      sql<boolean>`not exists (select from allocations join wineries on wineries.id = winery_id
        where allocations.id = allocation_id and suspended_at is not null)`,
    )
    .where('noticeAt', '<=', now)
    .orderBy('noticeAt')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** A group whose people get a mail. */
export type NotifiedGroup = {
  id: string;
  allocationId: string;
  title: string;
  winery: string;
  county: string | null;
  wineryState: string;
  opensAt: Date;
  closesAt: Date;
  noticeAt: Date;
};

/** A group for its next mail, locked; undefined if another node sends it. */
export async function lockGroupToNotify(
  db: Transaction,
  id: string,
  now: Date,
): Promise<Locked<NotifiedGroup> | undefined> {
  const { rows } = await sql<NotifiedGroup>`
    select g.id, g.allocation_id, a.title, w.name as winery, w.county, w.state as winery_state,
      g.opens_at, ${windowEnd} as closes_at, g.notice_at
    from allocation_groups g join allocations a on a.id = g.allocation_id join wineries w on w.id = a.winery_id
    where g.id = ${id}::uuid and g.notice_at <= ${now}::timestamptz for update of g skip locked`.execute(db);
  return asLocked(rows[0]);
}

/** Which mail people of a group get. */
export type AllocationNotice = 'open' | 'closing';

type Reader = { number: number; userId: string; to: string };

/**
 * The next people of a group who did not get a mail yet, marked as told. The mail before the window is over is only for
 * those who have neither bought nor wished.
 */
export async function takePeopleToNotify(
  db: Transaction,
  { id }: Locked<NotifiedGroup>,
  notice: AllocationNotice,
  { now, most }: { now: Date; most: number },
): Promise<Reader[]> {
  const column = sql.ref(notice === 'open' ? 'opened_mail_at' : 'closing_mail_at');
  const idle =
    notice === 'open'
      ? sql``
      : sql`and not exists (select from allocation_purchases p where p.allocation_id = person.allocation_id
          and p.number = person.number and p.state <> 'failed')
        and not exists (select from allocation_wishes p where p.allocation_id = person.allocation_id
          and p.number = person.number)`;
  const { rows } = await sql<Reader>`
    with next as (
      select person.allocation_id, person.number, users.id as user_id, users.email as to
      from allocation_people person
      join users on users.id = person.user_id and users.deleted_at is null and users.banned_at is null
      where person.group_id = ${id}::uuid and ${column} is null ${idle}
      order by person.number limit ${most})
    update allocation_people person set ${column} = ${now}::timestamptz
    from next where person.allocation_id = next.allocation_id and person.number = next.number
    returning person.number, next.user_id, next.to`.execute(db);
  return rows;
}

/** When the people of a group get the next mail; null for never. */
export async function setNoticeAt(
  db: Transaction,
  { id }: Locked<NotifiedGroup>,
  noticeAt: Date | null,
): Promise<void> {
  await db.updateTable('allocationGroups').set({ noticeAt }).where('id', '=', id).execute();
}

/** The most owners of a winery who get a mail. */
const maxOwners = 10;

/** The owners of a winery with their emails. */
export function listAllocationOwners(db: Transaction, wineryId: string): Promise<{ userId: string; to: string }[]> {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('users', 'users.id', 'wineryMembers.userId')
    .select(['users.id as userId', 'users.email as to'])
    .where('wineryMembers.wineryId', '=', wineryId)
    .where('wineryMembers.role', '=', 'owner')
    .where('users.deletedAt', 'is', null)
    .orderBy('users.id')
    .limit(maxOwners)
    .execute();
}
