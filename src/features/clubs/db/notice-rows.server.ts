import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';

/** The active releases that are billed until a time, those first that are billed first. */
export function listReleasesToAnnounce(
  db: Database,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<{ id: string; billAt: Date }[]> {
  return db
    .selectFrom('clubReleases')
    .select('id')
    .select(sql<Date>`bill_at`.as('billAt'))
    .where(
      sql<boolean>`not exists (select from clubs join wineries on wineries.id = winery_id
        where clubs.id = club_id and suspended_at is not null)`,
    )
    .where('state', '=', 'active')
    .where('billAt', '>', now)
    .where('billAt', '<=', until)
    .orderBy('billAt')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** A member who is told something about a club. */
export type NoticedMember = {
  membershipId: string;
  userId: string;
  to: string;
  club: string;
  winery: string;
  /** Whether the club has shipments on days that members choose, instead of releases. */
  isSubscription: boolean;
  /** The last day of the hold, or the month in which the card expires, which the mail is about. */
  subject: string;
};

const readers = sql`club_memberships member
    join users on users.id = member.user_id and users.deleted_at is null and users.banned_at is null
    join clubs on clubs.id = member.club_id
    join wineries on wineries.id = clubs.winery_id and wineries.suspended_at is null`;
const columns = sql`member.id as membership_id, users.id as user_id, users.email as to, clubs.name as club,
    wineries.name as winery, clubs.model = 'subscription' as is_subscription`;

/** Members whose hold ends until a day, `YYYY-MM-DD`, and who were not told yet; locked. */
export async function lockEndingHolds(db: Transaction, until: string, most: number): Promise<NoticedMember[]> {
  const { rows } = await sql<NoticedMember>`
    select ${columns}, to_char(hold_until, 'YYYY-MM-DD') as subject from ${readers}
    where member.state = 'held' and hold_until <= ${until}::date and not exists (select from club_notices
      where membership_id = member.id and kind = 'hold-ends' and subject = to_char(hold_until, 'YYYY-MM-DD'))
    order by hold_until, member.id limit ${most} for no key update of member skip locked`.execute(db);
  return rows;
}

type Month = { year: number; month: number };

/** Active members whose saved card expires from one month to another, and who were not told yet; locked. */
export async function lockExpiringCards(
  db: Transaction,
  { from, until }: { from: Month; until: Month },
  most: number,
): Promise<NoticedMember[]> {
  const [first, last] = [from.year * 12 + from.month, until.year * 12 + until.month];
  const { rows } = await sql<NoticedMember>`
    select ${columns}, card_exp_year || '-' || lpad(card_exp_month::text, 2, '0') as subject
    from ${readers} join payment_customers customer on customer.user_id = member.user_id
    where member.state = 'active' and card_exp_year * 12 + card_exp_month between ${first} and ${last}
      and not exists (select from club_notices where membership_id = member.id and kind = 'card-expires'
        and subject = card_exp_year || '-' || lpad(card_exp_month::text, 2, '0'))
    order by member.id limit ${most} for no key update of member skip locked`.execute(db);
  return rows;
}

/** Stores that members were told of subjects. */
export async function insertNotices(
  db: Transaction,
  kind: string,
  notified: readonly { membershipId: string; subject: string }[],
  sentAt: Date,
): Promise<void> {
  if (notified.length === 0) return;
  await db
    .insertInto('clubNotices')
    .values(notified.map(({ membershipId, subject }) => ({ membershipId, subject, kind, sentAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
