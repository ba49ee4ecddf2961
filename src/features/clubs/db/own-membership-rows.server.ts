import { type RawBuilder, sql } from 'kysely';
import type { DeliveryMethod, WineLine } from '#features/orders/line-items.ts';
import type { ShippingDetails } from '#features/orders/order.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { ClubFrequency, ClubModel, PriceRule, WineColor } from '../club.ts';
import type { CancelReason, MembershipState } from '../membership.ts';
import type { PastShipment } from '../own-memberships/own-membership.ts';
import type { SubscriptionInterval } from '../subscriptions/schedule.ts';
import { needsConfirmation } from './shipment-rows.server.ts';

/** A membership with its club, tier, and winery. Days are `YYYY-MM-DD`. */
export type OwnMembershipRow = {
  id: string;
  userId: string;
  email: string;
  state: MembershipState;
  deliveryMethod: DeliveryMethod;
  shippingDetails: ShippingDetails | null;
  startsOn: string;
  holdUntil: string | null;
  giftRecipientName: string | null;
  giftRecipientEmail: string | null;
  giftMessage: string | null;
  giftOn: string | null;
  giftReleasesLeft: number | null;
  /** When the recipient of a gift was told. */
  giftToldAt: Date | null;
  joinedAt: Date;
  canceledAt: Date | null;
  clubId: string;
  clubName: string;
  clubSlug: string;
  model: ClubModel;
  frequencyMonths: ClubFrequency;
  pickupEnabled: boolean;
  shippingEnabled: boolean;
  tierId: string;
  tierName: string;
  bottles: number;
  color: WineColor;
  priceRule: PriceRule;
  priceCents: number | null;
  discountPercent: number | null;
  shippingIncluded: boolean;
  winerySlug: string;
  wineryName: string;
  county: string | null;
  wineryState: string;
  nextBillOn: string | null;
  /** Until when the member may agree to a part of a release that was too dear. */
  agreeUntil: Date | null;
  /** Of a subscription, null before it begins. */
  intervalMonths: SubscriptionInterval | null;
  nextOn: string | null;
  nextAt: Date | null;
  anchorDay: number | null;
  nextSkipped: boolean;
  consentText: string;
  agreedCents: number;
  consentedAt: Date;
  /** The dearer tier that the winery offers. */
  offeredTierId: string | null;
};

function memberships(where: RawBuilder<unknown>, tail: RawBuilder<unknown>): RawBuilder<OwnMembershipRow> {
  return sql<OwnMembershipRow>`
    select m.id, m.user_id, u.email, m.state, m.delivery_method, m.shipping_details, m.starts_on::text as starts_on,
      m.hold_until::text as hold_until, m.gift_recipient_name, m.gift_recipient_email, m.gift_message,
      m.gift_on::text as gift_on, m.gift_releases_left,
      (select sent_at from club_notices where membership_id = m.id and kind = 'gift') as gift_told_at, m.joined_at, m.canceled_at, c.id as club_id,
      c.name as club_name, c.slug as club_slug, c.model, c.frequency_months, c.pickup_enabled, c.shipping_enabled,
      t.id as tier_id, t.name as tier_name, t.bottles, t.color, t.price_rule, t.price_cents, t.discount_percent,
      t.shipping_included, w.slug as winery_slug, w.name as winery_name, w.county, w.state as winery_state,
      m.interval_months, m.next_on::text as next_on, m.next_at, m.anchor_day, m.next_skipped,
      (select min(r.bill_on)::text from club_releases r
        where r.club_id = c.id and r.state = 'active' and r.prepared_at is null and r.bill_on >= m.starts_on)
        as next_bill_on,
      (select max(s.created_at) + make_interval(days => c.retry_days) from club_shipments s
        where s.membership_id = m.id and s.state = 'skipped' and s.skip_reason = 'price' and s.total_cents > 0)
        as agree_until,
      coalesce(agreed.text, '') as consent_text, coalesce(agreed.to_cents, 0) as agreed_cents,
      coalesce(agreed.consented_at, m.joined_at) as consented_at, offer.tier_id as offered_tier_id
    from club_memberships m
    join clubs c on c.id = m.club_id
    join club_tiers t on t.id = m.tier_id
    join wineries w on w.id = c.winery_id
    join users u on u.id = m.user_id
    left join club_tier_offers offer on offer.membership_id = m.id
    left join lateral (
      select text, to_cents, consented_at from club_consents
      where membership_id = m.id order by number desc limit 1) agreed on true
    where ${where} ${tail}`;
}

/** A page of a person's memberships: those that are over come last. */
export async function listOwnMembershipRows(
  db: Database,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<OwnMembershipRow[]> {
  const order = sql`order by (m.state = 'canceled'), m.joined_at desc, m.id limit ${limit} offset ${offset}`;
  return (await memberships(sql`m.user_id = ${userId}`, order).execute(db)).rows;
}

/** How many memberships a person has or had. */
export async function countOwnMemberships(db: Database, userId: string): Promise<number> {
  const { found } = await db
    .selectFrom('clubMemberships')
    .select((query) => query.fn.countAll<string>().as('found'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** A membership of somebody who is not banned; undefined if it does not exist. */
export async function findOwnMembership(db: Database, id: string): Promise<OwnMembershipRow | undefined> {
  return (await memberships(sql`m.id = ${id} and u.banned_at is null`, sql``).execute(db)).rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockOwnMembership(db: Transaction, id: string): Promise<Locked<OwnMembershipRow> | undefined> {
  const found = memberships(sql`m.id = ${id} and u.banned_at is null`, sql`for no key update of m`);
  return asLocked((await found.execute(db)).rows[0]);
}

/** A wine of a release for a tier, with how many bottles of it a member chose; null if they chose nothing. */
export type OfferedRow = WineLine & { maxQuantity: number; chosen: number | null };

/** A release that is not billed yet, with what a member wants of it. */
export type UpcomingRow = {
  id: string;
  name: string;
  message: string;
  billOn: string;
  shipOn: string;
  billAt: Date;
  skipped: boolean;
  laterOn: string | null;
  wines: OfferedRow[];
};

function upcoming(
  membership: Pick<OwnMembershipRow, 'id' | 'clubId' | 'tierId' | 'startsOn'>,
  condition: RawBuilder<unknown>,
  tail: RawBuilder<unknown>,
): RawBuilder<UpcomingRow> {
  const { id, clubId, tierId, startsOn } = membership;
  return sql<UpcomingRow>`
    select r.id, r.name, r.message, r.bill_on::text as bill_on, r.ship_on::text as ship_on, r.bill_at,
      coalesce(chosen.skipped, false) as skipped, chosen.ship_on::text as later_on,
      (select coalesce(json_agg(json_build_object('listingId', w.listing_id, 'quantity', w.quantity,
        'maxQuantity', w.max_quantity, 'unitPriceCents', w.unit_price_cents, 'chosen', cw.quantity,
        'shipping', case when l.shipping_enabled and l.shipping_first_cents is not null
          and l.shipping_additional_cents is not null then json_build_object(
            'firstCents', l.shipping_first_cents, 'additionalCents', l.shipping_additional_cents) end)
        order by w.quantity desc, l.title, w.listing_id), '[]')
        from club_release_wines w
        join listings l on l.id = w.listing_id
        left join club_choice_wines cw on cw.release_id = r.id and cw.membership_id = ${id}
          and cw.listing_id = w.listing_id
        where w.release_id = r.id and w.tier_id = ${tierId}) as wines
    from club_releases r
    left join club_choices chosen on chosen.release_id = r.id and chosen.membership_id = ${id}
    where r.club_id = ${clubId} and r.state = 'active' and r.prepared_at is null
      and r.bill_on >= ${startsOn}::date and ${condition} ${tail}`;
}

/** The releases that come next for a member, in the order of their billing days. */
export async function listUpcomingRows(
  db: Database,
  membership: OwnMembershipRow,
  { now, most }: { now: Date; most: number },
): Promise<UpcomingRow[]> {
  const order = sql`order by r.bill_on, r.id limit ${most}`;
  return (await upcoming(membership, sql`r.bill_at > ${now}`, order).execute(db)).rows;
}

/** One of them, locked against billing until the transaction ends; undefined if it is too late to change it. */
export async function lockUpcomingRelease(
  db: Transaction,
  membership: OwnMembershipRow,
  { releaseId, now }: { releaseId: string; now: Date },
): Promise<UpcomingRow | undefined> {
  const condition = sql`r.id = ${releaseId} and r.bill_at > ${now}`;
  return (await upcoming(membership, condition, sql`for share of r`).execute(db)).rows[0];
}

/** The last shipments of a membership, newest first. */
export async function listPastShipments(
  db: Database,
  membershipId: string,
  { most, now }: { most: number; now: Date },
): Promise<PastShipment[]> {
  const { rows } = await sql<Omit<PastShipment, 'agreeUntil'> & { agreeUntil: Date | null }>`
    select s.id, coalesce(r.name, 'Shipment') as release, s.billed_on::text as billed_on, s.state, s.skip_reason,
      s.total_cents, s.goods_cents - s.discount_cents as wines_cents, ${needsConfirmation('s.id')} as needs_confirmation,
      case when s.skip_reason = 'price' and s.total_cents > 0 and m.state <> 'canceled'
        and s.created_at + make_interval(days => c.retry_days) > ${now}::timestamptz
        then s.created_at + make_interval(days => c.retry_days) end as agree_until
    from club_shipments s join club_memberships m on m.id = s.membership_id join clubs c on c.id = m.club_id
    left join club_releases r on r.id = s.release_id
    where s.membership_id = ${membershipId}
    order by s.billed_on desc, s.id limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, agreeUntil: row.agreeUntil?.toISOString() ?? null }));
}

/** Of which release a member chooses, and when. */
type Choice = { membership: Locked<{ id: string; clubId: string }>; releaseId: string; now: Date };

/** Stores whether a member skips a release, and when their part is shipped; what is not given stays as it was. */
export async function upsertChoice(
  db: Transaction,
  { membership: { id: membershipId, clubId }, releaseId, now }: Choice,
  given: { skipped?: boolean; shipOn?: string | null },
): Promise<void> {
  await db
    .insertInto('clubChoices')
    .values({ membershipId, clubId, releaseId, shipOn: null, ...given, updatedAt: now })
    .onConflict((conflict) => conflict.columns(['membershipId', 'releaseId']).doUpdateSet({ ...given, updatedAt: now }))
    .execute();
}

/** Replaces the wines that a member chose for a release. */
export async function replaceChosenWines(
  db: Transaction,
  { membership: { id: membershipId }, releaseId }: Choice,
  wines: readonly { listingId: string; quantity: number }[],
): Promise<void> {
  await db
    .deleteFrom('clubChoiceWines')
    .where('membershipId', '=', membershipId)
    .where('releaseId', '=', releaseId)
    .execute();
  if (wines.length === 0) return;
  await db
    .insertInto('clubChoiceWines')
    .values(wines.map((wine) => ({ ...wine, membershipId, releaseId })))
    .execute();
}

/** Stores what a member agreed to, after what they agreed to before. */
export async function insertConsent(
  db: Transaction,
  { id: membershipId }: Locked<OwnMembershipRow>,
  consent: { text: string; version: string; toCents: number; consentedAt: Date },
): Promise<void> {
  const next = sql<number>`(select coalesce(max(number), 0) + 1 from club_consents where membership_id = ${membershipId})`;
  await db
    .insertInto('clubConsents')
    .values({ membershipId, number: next, ...consent })
    .execute();
}

/** What changes of a membership itself. */
type MembershipChange = {
  tierId?: string;
  state?: MembershipState;
  holdUntil?: string | null;
  deliveryMethod?: DeliveryMethod;
  shippingDetails?: ShippingDetails | null;
  canceledAt?: Date;
  canceledBy?: 'member';
  cancelReason?: CancelReason | null;
  cancelComment?: string | null;
};

/** Changes a locked membership, and writes it into its history. */
export async function updateMembership(
  db: Transaction,
  { id: membershipId, userId }: Locked<OwnMembershipRow>,
  { change, kind, details = '', now }: { change: MembershipChange; kind: string; details?: string; now: Date },
): Promise<void> {
  await db
    .updateTable('clubMemberships')
    .set({ ...change, version: sql<number>`version + 1`, updatedAt: now })
    .where('id', '=', membershipId)
    .execute();
  await db
    .insertInto('clubMembershipEvents')
    .values({ membershipId, kind, role: 'member', userId, details, madeAt: now })
    .execute();
}
