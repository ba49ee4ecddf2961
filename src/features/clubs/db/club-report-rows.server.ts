import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type {
  CancelCount,
  MonthBottles,
  MonthOutcome,
  ReleaseBottles,
  ReleaseOutcome,
  TierValue,
  WaitingPickup,
} from '../reports/club-report.ts';

/** Whether a membership was one: not who only waited for a place. */
const wasMember = sql`(m.state in ('active', 'held') or (m.state = 'canceled' and (
  not exists (select from club_membership_events e where e.membership_id = m.id and e.kind = 'waiting')
  or exists (select from club_membership_events e where e.membership_id = m.id and e.kind = 'admitted'))))`;

/** How many members joined and left in each month of a time zone in which that happened, in the order of the months. */
export async function listMemberChanges(
  db: Database,
  clubId: string,
  timezone: string,
): Promise<{ month: string; joined: number; lost: number }[]> {
  const month = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${timezone}, 'YYYY-MM')`;
  const { rows } = await sql<{ month: string; joined: number; lost: number }>`
    with member as materialized (
      select joined_at, canceled_at from club_memberships m where club_id = ${clubId}::uuid and ${wasMember})
    select month, sum(joined)::integer as joined, sum(lost)::integer as lost from (
      select ${month('joined_at')} as month, 1 as joined, 0 as lost from member
      union all select ${month('canceled_at')}, 0, 1 from member where canceled_at is not null) change
    group by month order by month`.execute(db);
  return rows;
}

/** How many members left since a time for each reason, the most frequent first. */
export async function countCancelReasons(db: Database, clubId: string, since: Date): Promise<CancelCount[]> {
  const { rows } = await sql<CancelCount>`
    select cancel_reason as reason, canceled_by as by, count(*)::integer as count
    from club_memberships m where club_id = ${clubId}::uuid and m.state = 'canceled'
      and canceled_at >= ${since}::timestamptz and ${wasMember}
    group by 1, 2 order by 3 desc, 1, 2`.execute(db);
  return rows;
}

/** What the members of each tier have paid for shipments so far, without orders that were canceled. */
export async function listTierValues(db: Database, clubId: string): Promise<TierValue[]> {
  const { rows } = await sql<TierValue>`
    with paid as (
      select m.tier_id, sum(s.total_cents) as cents
      from club_memberships m join club_shipments s on s.membership_id = m.id and s.state = 'billed'
      left join orders on orders.id = s.id and orders.state = 'canceled'
      where m.club_id = ${clubId}::uuid and orders.id is null group by 1),
    counted as (
      select tier_id, count(*)::integer as members from club_memberships m
      where m.club_id = ${clubId}::uuid and ${wasMember} group by 1)
    select t.name as tier, coalesce(members, 0) as members, coalesce(cents, 0)::float8 as paid_cents
    from club_tiers t left join counted on counted.tier_id = t.id left join paid on paid.tier_id = t.id
    where t.club_id = ${clubId}::uuid order by t.position`.execute(db);
  return rows;
}

const latest = (clubId: string, most: number) => sql`
    select id, name, bill_on from club_releases
    where club_id = ${clubId}::uuid and prepared_at is not null order by bill_on desc, id limit ${most}`;

const outcomeCounts = sql`count(*) filter (where state = 'billed')::integer as billed,
    count(*) filter (where skip_reason = 'member')::integer as skipped,
    count(*) filter (where skip_reason = 'held')::integer as held,
    count(*) filter (where skip_reason = 'declined' or state = 'declined')::integer as declined,
    count(*) filter (where state = 'charging' or skip_reason not in ('member', 'held', 'declined'))::integer as other`;

const wineName = sql`case when l.vintage is null then 'NV ' || l.title else l.vintage || ' ' || l.title end`;

/** The most rows of wines by month. */
const mostMonthWines = 1_000;

/** What became of the shipments of the latest billed releases, the latest first. */
export async function listReleaseOutcomes(db: Database, clubId: string, most: number): Promise<ReleaseOutcome[]> {
  const { rows } = await sql<ReleaseOutcome>`
    select r.id, r.name, to_char(r.bill_on, 'YYYY-MM-DD') as bill_on, outcome.*
    from (${latest(clubId, most)}) r cross join lateral (
      select ${outcomeCounts} from club_shipments where release_id = r.id) outcome
    order by r.bill_on desc, r.id`.execute(db);
  return rows;
}

/** The bottles of each wine that members of the latest billed releases get. */
export async function listReleaseBottles(db: Database, clubId: string, most: number): Promise<ReleaseBottles[]> {
  const { rows } = await sql<ReleaseBottles>`
    select r.id as release_id, r.name as release, taken as bottles,
      ${wineName} as wine
    from (${latest(clubId, most)}) r join club_release_allocations a on a.release_id = r.id
    join listings l on l.id = a.listing_id
    where taken > 0 order by r.bill_on desc, r.id, taken desc, l.title, l.id`.execute(db);
  return rows;
}

// why: what was billed in each month is found by the index of each tier, and no further back
const recent = (clubId: string, from: string) => sql`
    select s.id, s.state, s.skip_reason, to_char(s.billed_on, 'YYYY-MM') as month
    from club_tiers t join club_shipments s on s.tier_id = t.id
    where t.club_id = ${clubId}::uuid and s.release_id is null and s.billed_on >= ${from}::date`;

/** What became of the shipments of a subscription in each month, the latest first. @param from the first day, `YYYY-MM-DD` */
export async function listMonthOutcomes(db: Database, clubId: string, from: string): Promise<MonthOutcome[]> {
  const { rows } = await sql<MonthOutcome>`
    select month, ${outcomeCounts} from (${recent(clubId, from)}) shipment group by month order by month desc`.execute(
    db,
  );
  return rows;
}

/** The bottles of each wine that members of a subscription get in each month. @param from the first day, `YYYY-MM-DD` */
export async function listMonthBottles(db: Database, clubId: string, from: string): Promise<MonthBottles[]> {
  const { rows } = await sql<MonthBottles>`
    select month, bottles, ${wineName} as wine from (
      select month, w.listing_id, sum(w.quantity)::integer as bottles
      from (${recent(clubId, from)}) s join club_shipment_wines w on w.shipment_id = s.id
      where s.state <> 'skipped' group by 1, 2) counted
    join listings l on l.id = counted.listing_id
    order by month desc, bottles desc, l.title, l.id limit ${mostMonthWines}`.execute(db);
  return rows;
}

/** A page of the orders of a club that wait to be picked up, those first that wait longest, and how many there are. */
export async function listWaitingPickups(
  db: Database,
  { clubId, wineryId }: { clubId: string; wineryId: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; orders: WaitingPickup[] }> {
  const { rows } = await sql<{ total: number; orders: WaitingPickup[] }>`
    with waiting as materialized (
      select o.id, o.number, o.created_at, o.ready_at, s.release_id,
        coalesce(m.gift_recipient_name, concat_ws(' ', u.first_name, u.last_name)) as member
      from orders o join club_shipments s on s.id = o.id join club_memberships m on m.id = s.membership_id
      join users u on u.id = m.user_id
      where o.winery_id = ${wineryId}::uuid and o.state = 'purchased' and o.delivery_method = 'pickup'
        and m.club_id = ${clubId}::uuid),
    page as (select * from waiting order by ready_at nulls last, created_at, id limit ${limit} offset ${offset})
    select (select count(*)::integer from waiting) as total, (
      select coalesce(json_agg(json_build_object('orderId', page.id, 'number', number, 'member', member,
        'release', coalesce(r.name, 'Shipment'), 'placedAt', to_json(page.created_at), 'readyAt', to_json(ready_at),
        'bottles', (select sum(quantity) from order_items where order_id = page.id))
        order by ready_at nulls last, page.created_at, page.id), '[]')
      from page left join club_releases r on r.id = release_id) as orders`.execute(db);
  return rows[0] ?? { total: 0, orders: [] };
}
