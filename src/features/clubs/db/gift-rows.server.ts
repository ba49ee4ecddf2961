import { sql } from 'kysely';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { Transaction } from '#infra/database.ts';

/** A gift whose recipient is to be told. */
export type GiftToNotify = {
  id: string;
  to: string;
  recipient: string;
  message: string | null;
  releases: number;
  giver: string;
  club: string;
  clubSlug: string;
  winery: string;
  winerySlug: string;
  isSubscription: boolean;
  delivery: DeliveryMethod;
  /** Where it is handed over: the recipient's town, or the winery's address. */
  place: string;
  /** When its first wine is ready, `YYYY-MM-DD`; null if that has no day yet. */
  shipOn: string | null;
};

/**
 * Claims gifts whose day has come and whose recipients were not told, so that each is told once.
 * @param today `YYYY-MM-DD`
 */
export async function claimGiftsToNotify(
  db: Transaction,
  { today, most, now }: { today: string; most: number; now: Date },
): Promise<GiftToNotify[]> {
  const { rows } = await sql<GiftToNotify>`
    with due as (
      select m.id from club_memberships m
      where m.gift_on <= ${today}::date and m.gift_recipient_email is not null and m.state in ('active', 'held')
        and not exists (select from club_notices n where n.membership_id = m.id and n.kind = 'gift')
        and not exists (select from users where users.id = m.user_id and banned_at is not null)
        and not exists (select from clubs join wineries on wineries.id = winery_id
          where clubs.id = m.club_id and suspended_at is not null)
      order by m.gift_on, m.id limit ${most} for no key update skip locked),
    notified as (
      insert into club_notices (membership_id, kind, subject, sent_at)
      select id, 'gift', 'gift', ${now}::timestamptz from due on conflict do nothing returning membership_id)
    select m.id, m.gift_recipient_email as to, m.gift_recipient_name as recipient, m.gift_message as message,
      coalesce(m.gift_releases_left, 1) as releases, u.display_name as giver, c.name as club, c.slug as club_slug,
      c.model = 'subscription' as is_subscription, w.name as winery, w.slug as winery_slug,
      m.delivery_method as delivery, case when m.delivery_method = 'pickup' then concat_ws(', ', w.street, w.city)
        else concat_ws(', ', m.shipping_details ->> 'city', m.shipping_details ->> 'state') end as place,
      coalesce(m.next_on, (select r.ship_on from club_releases r
        where r.club_id = m.club_id and r.state = 'active' and r.prepared_at is null and r.bill_on >= m.starts_on
        order by r.bill_on, r.id limit 1))::text as ship_on
    from notified join club_memberships m on m.id = notified.membership_id join users u on u.id = m.user_id
    join clubs c on c.id = m.club_id join wineries w on w.id = c.winery_id`.execute(db);
  return rows;
}
