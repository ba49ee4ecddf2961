import { sql } from 'kysely';
import type { Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';

/** Counts a release of a gift, whose shipment has the id of a locked charge. With the last one the membership is over. */
export async function recordGiftShipment(db: Transaction, { id }: Locked<{ id: string }>, now: Date): Promise<void> {
  await sql`
    with counted as (
      update club_memberships set gift_releases_left = greatest(gift_releases_left - 1, 0), updated_at = ${now},
        version = version + 1,
        state = case when gift_releases_left <= 1 then 'canceled' else state end,
        hold_until = case when gift_releases_left <= 1 then null else hold_until end,
        canceled_at = case when gift_releases_left <= 1 then coalesce(canceled_at, ${now}::timestamptz) else canceled_at end,
        canceled_by = case when gift_releases_left <= 1 then coalesce(canceled_by, 'system') else canceled_by end,
        cancel_reason = case when gift_releases_left <= 1 then coalesce(cancel_reason, 'gift-over') else cancel_reason end
      where id = (select membership_id from club_shipments where id = ${id}::uuid) and gift_releases_left is not null
      returning id, gift_releases_left)
    insert into club_membership_events (membership_id, kind, role, made_at)
    select id, 'gift-over', 'system', ${now}::timestamptz from counted where gift_releases_left = 0`.execute(db);
}

/** Ends the holds whose last day is over. @param today `YYYY-MM-DD` */
export async function endHolds(db: Transaction, today: string, most: number, now: Date): Promise<number> {
  const { rows } = await sql`
    with over as (
      select id from club_memberships where state = 'held' and hold_until < ${today}::date
      order by hold_until, id limit ${most} for no key update skip locked),
    resumed as (
      update club_memberships member set state = 'active', hold_until = null, version = version + 1,
        updated_at = ${now}::timestamptz
      from over where over.id = member.id returning member.id)
    insert into club_membership_events (membership_id, kind, role, details, made_at)
    select id, 'resumed', 'system', 'The hold was over.', ${now}::timestamptz from resumed returning membership_id`.execute(
    db,
  );
  return rows.length;
}

/** Locks the memberships of a person that are not over, in the order in which billing locks them. */
export async function lockMembershipsOf(db: Transaction, userId: string): Promise<void> {
  await db
    .selectFrom('clubMemberships')
    .select('id')
    .where('userId', '=', userId)
    .where('state', '!=', 'canceled')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Ends all memberships of a person, in their name. */
export async function cancelMembershipsOf(db: Transaction, userId: string, now: Date): Promise<void> {
  await sql`
    with ended as (
      update club_memberships set state = 'canceled', hold_until = null, canceled_at = ${now}::timestamptz,
        canceled_by = 'member', version = version + 1, updated_at = ${now}::timestamptz
      where user_id = ${userId}::uuid and state <> 'canceled' returning id)
    insert into club_membership_events (membership_id, kind, role, user_id, details, made_at)
    select id, 'canceled', 'member', ${userId}::uuid, 'The account was deleted.', ${now}::timestamptz from ended`.execute(
    db,
  );
}

/** Erases what is personal in the ended memberships of a person; addresses stay with orders and with what is being charged. */
export async function eraseMembershipTexts(db: Transaction, userId: string): Promise<void> {
  await sql`
    with erased as (
      update club_memberships set delivery_method = 'pickup', shipping_details = null, gift_recipient_name = null,
        gift_recipient_email = null, gift_message = null, gift_on = null, gift_releases_left = null, note = '',
        cancel_comment = null
      where user_id = ${userId}::uuid and state = 'canceled' returning id)
    update club_shipments set delivery_method = 'pickup', shipping_details = null
    from erased where membership_id = erased.id and club_shipments.state <> 'charging'`.execute(db);
}
