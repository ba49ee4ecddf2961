import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { NeededBottles, ReleaseTier } from '../releases/managed-release.ts';

/** The release whose bottles are counted, and the day on which it is billed. */
type Counted = { clubId: string; releaseId: string; billOn: string };

/**
 * The memberships of a club that get a release billed on a day, and those that are on hold or waiting to start then or
 * skip it, as far as that is known now.
 */
function membersOf({ clubId, releaseId, billOn }: Counted): RawBuilder<unknown> {
  return sql`
    select m.id, m.tier_id, coalesce(c.skipped, false) as skipped, m.state = 'held' and m.hold_until >= ${billOn}::date as held
    from club_memberships m
    left join club_choices c on c.membership_id = m.id and c.release_id = ${releaseId}
    where m.club_id = ${clubId} and m.state in ('active', 'held') and m.starts_on <= ${billOn}::date
      and coalesce(m.gift_releases_left, 1) > 0`;
}

/** How many bottles each tier needs of each wine of a release. One statement. */
export async function countNeededBottles(db: Database, counted: Counted): Promise<NeededBottles[]> {
  const { releaseId } = counted;
  const { rows } = await sql<NeededBottles>`
    with getting as (
      select members.id, members.tier_id, exists (
        select from club_choice_wines c where c.membership_id = members.id and c.release_id = ${releaseId}) as chooses
      from (${membersOf(counted)}) members where not skipped and not held),
    usual as (select tier_id, count(*) as members from getting where not chooses group by tier_id)
    select listing_id, tier_id, sum(bottles)::int as bottles, sum(chosen)::int as chosen from (
      select w.listing_id, w.tier_id, w.quantity * usual.members as bottles, 0 as chosen
      from club_release_wines w join usual on usual.tier_id = w.tier_id where w.release_id = ${releaseId}
      union all
      select c.listing_id, g.tier_id, c.quantity, c.quantity
      from getting g join club_choice_wines c on c.membership_id = g.id and c.release_id = ${releaseId}
      where g.chooses) one
    group by listing_id, tier_id`.execute(db);
  return rows;
}

/** The tiers of a release: those that people can join, and retired ones that still have members. One statement. */
export async function listReleaseTiers(db: Database, counted: Counted): Promise<ReleaseTier[]> {
  const { rows } = await sql<ReleaseTier>`
    select t.id, t.name, t.bottles, t.color, t.price_rule, t.price_cents, t.discount_percent, t.to_cents,
      count(m.id) filter (where not m.skipped and not m.held)::int as members,
      count(m.id) filter (where m.skipped and not m.held)::int as skipping,
      count(m.id) filter (where m.held)::int as on_hold
    from club_tiers t left join (${membersOf(counted)}) m on m.tier_id = t.id
    where t.club_id = ${counted.clubId}
      and (not t.retired or m.id is not null or exists (
        select from club_release_wines w where w.tier_id = t.id and w.release_id = ${counted.releaseId}))
    group by t.id order by t.position`.execute(db);
  return rows;
}
