import { type RawBuilder, sql } from 'kysely';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { Database } from '#infra/database.ts';
import { type OpenOrder, openOrderStates, type PeopleRole } from '../people.ts';
import { contains, containsText, type TextSearch, textSearchOf } from './name-search.server.ts';

/** Whom a list finds. */
export type PeopleFilter = { search: string; role: PeopleRole | null };

// why: "is true" keeps it a set to look each person up in, in the order of the list; a join would sort them all
const hasRole = (role: 'owner' | 'member') =>
  sql`(id in (select user_id from winery_members where role = ${role})) is true`;

const roles: Record<PeopleRole, RawBuilder<unknown>> = {
  admin: sql`admin`,
  owner: hasRole('owner'),
  member: hasRole('member'),
  banned: sql`banned_at is not null`,
  unverified: sql`not email_verified`,
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function conditionsOf({ search, role }: PeopleFilter, textSearch: TextSearch): RawBuilder<unknown> {
  if (uuid.test(search)) return sql`id = ${search}`;
  const named =
    search === ''
      ? sql`true`
      : search.includes('@')
        ? contains('email', sql`lower(${search})`, textSearch)
        : containsText('plainNames', search, textSearch);
  return sql`${named} and ${role === null ? sql`true` : roles[role]} and deleted_at is null`;
}

/** How many people a filter finds, at most `most`. */
export async function countPeople(db: Database, filter: PeopleFilter, most: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select from users where ${conditionsOf(filter, textSearchOf(filter.search, { common: false }))}
      limit ${most}) found`.execute(db);
  return rows[0]?.found ?? 0;
}

/** A person of a list, as selected. */
export type PersonRow = {
  id: string;
  displayName: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  emailVerified: boolean;
  admin: boolean;
  bannedAt: Date | null;
  deletedAt: Date | null;
  wineries: number;
  createdAt: Date;
};

/** A page of the people that a filter finds, the newest first. @param page.common whether it finds very many */
export async function listPeopleRows(
  db: Database,
  filter: PeopleFilter,
  { limit, offset, common }: { limit: number; offset: number; common: boolean },
): Promise<PersonRow[]> {
  const search = textSearchOf(filter.search, { common });
  // why: those that the index of trigrams finds are few, but PostgreSQL would take them for enough to fill the page in
  // the order of the list, and read most of that
  const isSortedLast = filter.search !== '' && search === 'few';
  const { rows } = await sql<PersonRow>`
    with found as ${isSortedLast ? sql`materialized` : sql`not materialized`} (
      select id, created_at from users where ${conditionsOf(filter, search)})
    select id, display_name, first_name, last_name, email, email_verified, admin, banned_at, deleted_at, created_at,
      (select count(*)::int from winery_members where user_id = users.id) as wineries
    from users where id in (
      select id from found order by created_at desc, id limit ${limit} offset ${offset})
    order by created_at desc, id`.execute(db);
  return rows;
}

/** A person with what an admin must know to help or ban them; undefined if there is none. */
export function findPersonRecord(db: Database, id: string, now: Date) {
  return db
    .selectFrom('users')
    .select(['id', 'displayName', 'firstName', 'lastName', 'email', 'emailVerified', 'admin', 'bannedAt', 'deletedAt'])
    .select([
      'createdAt',
      sql<boolean>`pending_email is not null`.as('pendingEmail'),
      sql<boolean>`exists (select from second_factors where user_id = users.id and confirmed_at is not null)
        or exists (select from passkeys where user_id = users.id)`.as('hasSecondFactor'),
      sql<number>`(select count(*)::int from sessions
        where user_id = users.id and opened_by is null and expires_at > ${now})`.as('sessions'),
      sql<number>`(select count(*)::int from orders where customer_id = users.id)`.as('orders'),
      'termsAcceptedAt',
      sql<number | null>`(select version from terms_agreements where user_id = users.id
        order by agreed_at desc limit 1)`.as('termsVersion'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

const hasOtherOwner = (userId: string) => sql<boolean>`exists (
  select from winery_members other join users on users.id = other.user_id
  where other.winery_id = wineries.id and other.role = 'owner' and other.user_id <> ${userId}
    and users.banned_at is null and users.deleted_at is null)`;

/** The wineries of a person, with their published listings and whether they are the only active owner. */
export function listWineriesOfPerson(db: Database, userId: string, limit: number) {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('wineries', 'wineries.id', 'wineryMembers.wineryId')
    .select(['wineries.id', 'wineries.name', 'wineryMembers.role'])
    .select([
      sql<number>`(select count(*)::int from search_documents where winery_id = wineries.id)`.as('listings'),
      sql<boolean>`winery_members.role = 'owner' and not ${hasOtherOwner(userId)}`.as('alone'),
    ])
    .where('wineryMembers.userId', '=', userId)
    .orderBy('wineries.name')
    .orderBy('wineries.id')
    .limit(limit)
    .execute();
}

/** The bans of a person, the newest first, with how many listings each closed. */
export function listBansOf(db: Database, userId: string, limit: number) {
  return db
    .selectFrom('bans')
    .select(['reason', 'bannedAt', 'liftedAt'])
    .select(sql<number>`(select count(*)::int from ban_closed_listings where ban_id = bans.id)`.as('closed'))
    .where('userId', '=', userId)
    .orderBy('bannedAt', 'desc')
    .limit(limit)
    .execute();
}

type OpenOrderRow = Omit<OpenOrder, 'createdAt' | 'status' | 'number'> & {
  number: number;
  createdAt: Date;
  deliveryMethod: DeliveryMethod | null;
  bookingId: string | null;
  isAccepted: boolean;
  isReady: boolean;
  noShow: boolean;
};

/**
 * The orders in progress that a person bought, and those of wineries that no other active person owns, oldest first.
 * @param limit greatest number of rows
 */
export async function listOpenOrdersOf(db: Database, userId: string, limit: number) {
  const { rows } = await sql<OpenOrderRow>`
    select orders.id, orders.number, open.side, wineries.name as winery, orders.state, orders.created_at,
      orders.delivery_method, orders.booking_id, orders.no_show, orders.accepted_at is not null as is_accepted,
      orders.ready_at is not null as is_ready
    from (
      select id, 'order' as side from orders where customer_id = ${userId} and state = any(${openOrderStates})
      union all
      select orders.id, 'sale' from winery_members
        join wineries on wineries.id = winery_members.winery_id
        join orders on orders.winery_id = wineries.id and orders.state = any(${openOrderStates})
      where winery_members.user_id = ${userId} and winery_members.role = 'owner' and not ${hasOtherOwner(userId)}
    ) open
    join orders on orders.id = open.id
    join wineries on wineries.id = orders.winery_id
    order by orders.created_at, orders.id limit ${limit}`.execute(db);
  return rows;
}
