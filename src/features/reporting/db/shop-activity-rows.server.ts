import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { WaitingWork } from '../shop-activity.ts';

/** How far reviews are counted. */
const mostReviews = 1_000;

/** How many claims, listings, disputes, and reviews wait for an admin. */
export async function countWaitingWork(db: Database): Promise<WaitingWork> {
  const { rows } = await sql<WaitingWork>`
    select (select count(*)::int from winery_claims where state = 'pending') as claims,
      (select count(*)::int from listings where state = 'pendingApproval') as approvals,
      (select count(*)::int from orders where last_transition = 'dispute' and state = 'disputed') as disputes,
      (select count(*)::int from (select distinct review_id from winery_review_reports
        where decided_at is null limit ${mostReviews}) reported) as "reportedReviews",
      (select count(*)::int from (select from winery_reviews
        where state = 'held' limit ${mostReviews}) held) as "heldReviews"`.execute(db);
  return rows[0] ?? { claims: 0, approvals: 0, disputes: 0, reportedReviews: 0, heldReviews: 0 };
}

/**
 * How many paid orders were placed on each of the last days and what was paid for them, the oldest day first. Canceled
 * orders are left out, since their money went back, and so are imported ones, which were paid elsewhere.
 * @param until the end of the last day's orders, and `timeZone` by which days begin
 */
export async function listShopDays(
  db: Database,
  { until, days, timeZone }: { until: Date; days: number; timeZone: string },
): Promise<{ day: string; orders: number; cents: number }[]> {
  const { rows } = await sql<{ day: string; orders: number; cents: number }>`
    with days as (
      select day::date from generate_series(
        (${until}::timestamptz at time zone ${timeZone})::date - ${days - 1}::int,
        (${until}::timestamptz at time zone ${timeZone})::date, interval '1 day') day)
    select to_char(days.day, 'YYYY-MM-DD') as day, count(placed.id)::int as orders,
      coalesce(sum(placed.payin_cents), 0)::double precision as cents
    from days left join (
      select id, payin_cents, (created_at at time zone ${timeZone})::date as day from orders
      where created_at > ${until}::timestamptz - make_interval(days => ${days + 1}) and created_at <= ${until}
        and state not in ('enquiry', 'pending-payment', 'payment-expired', 'canceled')
        and exists (select from payments where order_id = orders.id)) placed on placed.day = days.day
    group by days.day order by days.day`.execute(db);
  return rows;
}
