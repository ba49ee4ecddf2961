import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { BanEffects } from '../people.ts';

/**
 * What a ban of a person stops, or keeps stopped if it is in force: what they have as a buyer, and what the wineries have
 * that no other active person owns. One query.
 */
export async function countBanEffects(db: Database, userId: string): Promise<BanEffects> {
  const { rows } = await sql<BanEffects>`
    with alone as materialized (
      select own.winery_id from winery_members own
      where own.user_id = ${userId} and own.role = 'owner' and not exists (
        select from winery_members other join users on users.id = other.user_id
        where other.winery_id = own.winery_id and other.role = 'owner' and other.user_id <> ${userId}
          and users.banned_at is null and users.deleted_at is null)),
    theirs as materialized (
      select clubs.id from clubs join alone using (winery_id) where clubs.state = 'open')
    select (select count(*)::int from alone) as wineries,
      (select count(*)::int from listings join alone using (winery_id)
        where state = 'published' or (state = 'closed' and exists (
          select from ban_closed_listings where listing_id = listings.id and not reopened))) as listings,
      (select count(*)::int from theirs) as clubs,
      (select count(*)::int from club_memberships member join theirs on theirs.id = club_id
        where member.state <> 'canceled') as members,
      (select count(*)::int from allocations join alone using (winery_id)
        where allocations.state in ('published', 'closed', 'granting')) as allocations,
      (select count(*)::int from plan_subscriptions join alone using (winery_id) where ended_at is null) as plans,
      (select count(*)::int from club_memberships where user_id = ${userId} and state <> 'canceled') as memberships`.execute(
    db,
  );
  // why: a query of single values has one row
  return rows[0] as BanEffects;
}
