import { sql } from 'kysely';
import type { Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';

/** Something that is put off, and where its winery is. */
type PutOff = { id: string; county: string | null; state: string };

/** What is put off to which day, and when that begins at its winery. */
type NewDate = Locked<PutOff> & { on: string; at: Date };

/** The active releases of suspended wineries that would be billed before a day, locked. */
export async function listReleasesToPutOff(db: Transaction, day: string, most: number): Promise<Locked<PutOff>[]> {
  const { rows } = await sql<PutOff>`
    select release.id, county, w.state from wineries w join clubs on clubs.winery_id = w.id
    join club_releases release on release.club_id = clubs.id
    where suspended_at is not null and release.state = 'active' and prepared_at is null and bill_on < ${day}::date
    order by release.id limit ${most} for no key update of release skip locked`.execute(db);
  return rows.map((row) => asLocked(row));
}

/** Puts releases off, shipping as much later; what members were told of their dates is forgotten. */
export async function putOffReleases(db: Transaction, dates: readonly NewDate[], now: Date): Promise<void> {
  if (dates.length === 0) return;
  await sql`
    with moved as (
      update club_releases release set bill_on = date."on", bill_at = date."at",
        ship_on = release.ship_on + (date."on" - release.bill_on), version = version + 1, updated_at = ${now}
      from json_to_recordset(${JSON.stringify(dates)}::json) as date (id uuid, "on" date, "at" timestamptz)
      where release.id = date.id returning release.id)
    delete from club_notices using moved
    where subject = moved.id::text and kind in ('release-announced', 'release-reminder')`.execute(db);
}

/** The memberships in subscriptions of suspended wineries that would be charged before a day, locked. */
export async function listSubscribersToPutOff(db: Transaction, day: string, most: number): Promise<Locked<PutOff>[]> {
  const { rows } = await sql<PutOff>`
    select member.id, county, w.state from wineries w join clubs on clubs.winery_id = w.id
    join club_memberships member on member.club_id = clubs.id
    where suspended_at is not null and member.state in ('active', 'held') and next_on < ${day}::date
    order by member.id limit ${most} for no key update of member skip locked`.execute(db);
  return rows.map((row) => asLocked(row));
}

/** Puts the next dates of memberships off; the days of the month to which they keep stay. */
export async function putOffSubscribers(db: Transaction, dates: readonly NewDate[], now: Date): Promise<void> {
  if (dates.length === 0) return;
  await sql`
    update club_memberships member set next_on = date."on", next_at = date."at", version = version + 1,
      updated_at = ${now}
    from json_to_recordset(${JSON.stringify(dates)}::json) as date (id uuid, "on" date, "at" timestamptz)
    where member.id = date.id`.execute(db);
}
