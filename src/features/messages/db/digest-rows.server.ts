import { sql } from 'kysely';
import { type NamedPerson, publicName } from '#features/accounts/profile/public-person.ts';
import { maxStaff } from '#features/wineries/staff/staff.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { UnreadThread } from '../emails/message-mail.ts';

/** Whether somebody of a winery chose mails about messages; until they choose, owners get them. */
const chose = (member: string) => sql<boolean>`
  coalesce('messages' = any(${sql.ref(`${member}.sale_mails`)}), ${sql.ref(`${member}.role`)} = 'owner')`;

/** Whether the one in `winery_members` gets mails about messages: they chose them, or are an owner and nobody did. */
const readsMessages = sql<boolean>`(${chose('winery_members')} or (winery_members.role = 'owner' and not exists (
  select from winery_members chosen join users on users.id = chosen.user_id
  where chosen.winery_id = winery_members.winery_id and ${chose('chosen')}
    and users.banned_at is null and users.deleted_at is null)))`;

/**
 * Schedules a mail about a message for the other party of an order: its buyer, or the people of its winery who
 * chose such mails. If a mail
 * is scheduled already, that one includes the message. Each row stays locked until the caller's transaction ends.
 */
export async function upsertDigests(
  db: Database,
  { orderId, senderId, since, dueAt }: { orderId: string; senderId: string; since: Date; dueAt: Date },
): Promise<void> {
  await sql`
    insert into message_digests as digests (user_id, since, due_at)
    select user_id, ${since}, ${dueAt} from (
      select customer_id as user_id from orders where id = ${orderId} and customer_id <> ${senderId}
      union
      (select winery_members.user_id from orders join winery_members on winery_members.winery_id = orders.winery_id
        where orders.id = ${orderId} and customer_id = ${senderId} and ${readsMessages}
        order by winery_members.created_at limit ${maxStaff})
    ) readers
    -- why: locked in a fixed order, to prevent deadlocks between messages to the same people
    order by user_id
    on conflict (user_id) do update set
      since = case when digests.due_at is null then excluded.since else digests.since end,
      due_at = coalesce(digests.due_at, excluded.due_at)`.execute(db);
}

/** Whose digest is due, the longest due first. */
export async function listDueDigests(db: Database, now: Date, limit: number): Promise<string[]> {
  const due = db.selectFrom('messageDigests').select('userId').where('dueAt', '<=', now);
  return (await due.orderBy('dueAt').limit(limit).execute()).map(({ userId }) => userId);
}

/**
 * Takes a person's due digest, so that no other node sends it.
 * @returns the time since which messages count; undefined if another node has taken it
 */
export async function takeDigest(db: Transaction, userId: string, now: Date): Promise<Date | undefined> {
  const due = await db
    .selectFrom('messageDigests')
    .select('since')
    .where('userId', '=', userId)
    .where('dueAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (due) await db.updateTable('messageDigests').set({ dueAt: null }).where('userId', '=', userId).execute();
  return due?.since;
}

/** Deletes the digest row of a person. */
export async function deleteDigest(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('messageDigests').where('userId', '=', userId).execute();
}

/** The verified email of a person who can receive mail. */
export async function findReaderEmail(db: Database, userId: string): Promise<string | undefined> {
  const reader = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('emailVerified', '=', true)
    .where('deletedAt', 'is', null)
    .where('bannedAt', 'is', null)
    .executeTakeFirst();
  return reader?.email;
}

/**
 * The orders in which a person has unread messages of the other party since a time, newest first, as their buyer or as
 * one of their winery. One query that reads only the messages since then.
 */
export async function listUnreadThreads(db: Database, userId: string, since: Date): Promise<UnreadThread[]> {
  const { rows } = await sql<Omit<UnreadThread, 'other'> & { wineryName: string } & NamedPerson>`
    select orders.id as order_id, count(*)::integer as messages,
      case when orders.customer_id = ${userId} then 'customer' else 'provider' end as party,
      wineries.name as winery_name, buyers.display_name, buyers.banned_at, buyers.deleted_at,
      coalesce(
        (select title from order_items where order_id = orders.id order by position limit 1),
        (select title from listings where listings.id = orders.listing_id)) as about
    from messages
    join orders on orders.id = messages.order_id
    join wineries on wineries.id = orders.winery_id
    join users buyers on buyers.id = orders.customer_id
    left join order_read_receipts receipts on receipts.order_id = orders.id and receipts.user_id = ${userId}
    where messages.created_at >= ${since} and messages.created_at > coalesce(receipts.read_at, '-infinity')
      and case when orders.customer_id = ${userId} then messages.sender_id <> orders.customer_id
        else messages.sender_id = orders.customer_id and exists (
          select from winery_members
          where winery_members.winery_id = orders.winery_id and winery_members.user_id = ${userId}
            and ${readsMessages}) end
    group by orders.id, wineries.name, buyers.id
    order by max(messages.created_at) desc`.execute(db);
  return rows.map(({ wineryName, displayName, bannedAt, deletedAt, ...thread }) => ({
    ...thread,
    other: thread.party === 'customer' ? wineryName : publicName({ displayName, bannedAt, deletedAt }),
  }));
}
