import { type RawBuilder, sql } from 'kysely';
import { wineName } from '#features/listings/listing.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { ShippingDetails } from '#features/orders/order.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { BasisPoints } from '#kit/money.ts';
import type { OfferedWine, TierTerms } from '../billing/shipment-plan.ts';
import type { WineColor } from '../club.ts';

/** A release with what billing needs of its club and winery. Days are `YYYY-MM-DD`. */
export type BilledRelease = {
  id: string;
  clubId: string;
  clubName: string;
  name: string;
  billOn: string;
  shipOn: string;
  wineryId: string;
  wineryName: string;
  retryDays: number;
  /** What the operator keeps of the goods, by the winery's plan; null for the commission of the settings. */
  commission: BasisPoints | null;
};

/**
 * The releases whose day has come and whose members are not all prepared, those first that wait longest; without those of
 * wineries that cannot take charges, since they would stay before all others.
 */
export async function listReleasesToPrepare(db: Database, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('clubReleases as release')
    .innerJoin('clubs', 'clubs.id', 'release.clubId')
    .innerJoin('payoutAccounts as account', 'account.wineryId', 'clubs.wineryId')
    .innerJoin('wineries', 'wineries.id', 'clubs.wineryId')
    .select('release.id')
    .where('release.state', '=', 'active')
    .where('preparedAt', 'is', null)
    .where('billAt', '<=', now)
    .where('chargesEnabled', '=', true)
    .where('suspendedAt', 'is', null)
    .orderBy('billAt')
    .orderBy('release.id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** A release for the preview of its billing; undefined if there is none, or it has no days yet. */
export async function findBilledRelease(db: Database, id: string): Promise<BilledRelease | undefined> {
  const { rows } = await billedReleases(sql`release.id = ${id}::uuid`).execute(db);
  return rows[0];
}

/** A release that is to be prepared now, locked; undefined also if another node prepares one of the same club. */
export async function lockReleaseToPrepare(
  db: Transaction,
  id: string,
  now: Date,
): Promise<Locked<BilledRelease> | undefined> {
  const { rows } = await billedReleases(sql`release.id = ${id}::uuid and release.state = 'active'
      and prepared_at is null and bill_at <= ${now}::timestamptz
      -- why: the releases left of a gift are counted, so two of a club must not be prepared at once; the club's row is
      -- not locked for it, since who cancels locks the membership first
      and pg_try_advisory_xact_lock(hashtextextended('billing of club ' || club_id, 0))
    for no key update of release skip locked`).execute(db);
  return asLocked(rows[0]);
}

function billedReleases(condition: RawBuilder<unknown>) {
  return sql<BilledRelease>`
    select release.id, club_id, clubs.name as club_name, release.name, retry_days, clubs.winery_id,
      wineries.name as winery_name, to_char(bill_on, 'YYYY-MM-DD') as bill_on, to_char(ship_on, 'YYYY-MM-DD') as ship_on,
      (select commission from winery_terms where winery_terms.winery_id = clubs.winery_id)
    from club_releases release join clubs on clubs.id = club_id join wineries on wineries.id = clubs.winery_id
    where bill_on is not null and ship_on is not null and ${condition}`;
}

/** The wines of a release by tier. */
export async function listOfferedWines(db: Database, releaseId: string): Promise<Map<string, OfferedWine[]>> {
  const rows = await db
    .selectFrom('clubReleaseWines as offered')
    .innerJoin('listings', 'listings.id', 'offered.listingId')
    .select([
      'offered.tierId',
      'offered.listingId',
      'offered.quantity',
      'offered.maxQuantity',
      'offered.unitPriceCents',
    ])
    .select((eb) => eb.fn.coalesce('listings.bottleMl', sql.lit(750)).as('bottleMl'))
    .select(['listings.title', 'listings.vintage'])
    .select(['listings.shippingEnabled', 'listings.shippingFirstCents', 'listings.shippingAdditionalCents'])
    .where('offered.releaseId', '=', releaseId)
    .orderBy('offered.listingId')
    .execute();
  const wines = rows.map(({ tierId, title, vintage, ...row }) => {
    const { shippingEnabled, shippingFirstCents, shippingAdditionalCents, ...wine } = row;
    const isShipped = shippingEnabled && shippingFirstCents !== null && shippingAdditionalCents !== null;
    const shipping = isShipped ? { firstCents: shippingFirstCents, additionalCents: shippingAdditionalCents } : null;
    return { tierId, wine: { ...wine, name: wineName({ title, vintage }), shipping } };
  });
  return new Map(
    [...Map.groupBy(wines, ({ tierId }) => tierId)].map(([tierId, of]) => [tierId, of.map(({ wine }) => wine)]),
  );
}

/** A member whose part of a release is to be billed, as stored. */
export type MemberToBill = TierTerms & {
  id: string;
  userId: string;
  tierId: string;
  color: WineColor;
  isHeld: boolean;
  isBanned: boolean;
  shippingIncluded: boolean;
  deliveryMethod: DeliveryMethod;
  shippingDetails: ShippingDetails | null;
  birthDate: string | null;
  skipped: boolean;
  shipOn: string | null;
  chosen: { listingId: string; quantity: number }[] | null;
  agreedCents: number | null;
  /** Whether the saved card can be charged on the day; null without one. */
  cardExpMonth: number | null;
  cardExpYear: number | null;
  joinedAt: Date;
};

type Paging = { after: Pick<MemberToBill, 'joinedAt' | 'id'> | undefined; most: number };

/** A page of the members of a release who have no part of it yet, those first who joined first. */
export async function listMembersToBill(
  db: Database,
  release: BilledRelease,
  { after, most }: Paging,
): Promise<MemberToBill[]> {
  const from = after ? sql`and (joined_at, member.id) > (${after.joinedAt}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await membersToBill(release, sql`${from} order by joined_at, member.id limit ${most}`).execute(db);
  return rows;
}

/** The same for the billing run: the memberships are locked, so that no member changes theirs meanwhile. */
export async function lockMembersToBill(
  db: Transaction,
  release: Locked<BilledRelease>,
  most: number,
): Promise<MemberToBill[]> {
  const paging = sql`order by joined_at, member.id limit ${most} for no key update of member`;
  const { rows } = await membersToBill(release, paging).execute(db);
  return rows;
}

/** Active members of a release who were not told of it in a mail of this kind, locked. */
export async function lockMembersToNotify(
  db: Transaction,
  release: BilledRelease,
  kind: string,
  most: number,
): Promise<MemberToBill[]> {
  const paging = sql`and member.state = 'active' and users.banned_at is null and not exists (select from club_notices
        where membership_id = member.id and kind = ${kind} and subject = ${release.id})
      order by joined_at, member.id limit ${most} for no key update of member skip locked`;
  const { rows } = await membersToBill(release, paging).execute(db);
  return rows;
}

/** What billing needs of a member, whichever part of a club is billed. */
export const billedMemberColumns: RawBuilder<unknown> = sql`
      member.id, member.user_id, users.banned_at is not null as is_banned, tier_id, tier.color, price_rule, price_cents, discount_percent, shipping_included,
      delivery_method, shipping_details, to_char(users.birth_date, 'YYYY-MM-DD') as birth_date, joined_at, card_exp_month,
      card_exp_year,
      (select to_cents from club_consents where membership_id = member.id order by number desc limit 1) as agreed_cents`;

/** The rows that these columns are of. */
export const billedMemberTables: RawBuilder<unknown> = sql`
  club_memberships member join club_tiers tier on tier.id = tier_id join users on users.id = member.user_id
    left join payment_customers customer on customer.user_id = member.user_id and card_ref is not null`;

function membersToBill({ id, clubId, billOn }: BilledRelease, paging: RawBuilder<unknown>) {
  return sql<MemberToBill>`
    select ${billedMemberColumns}, member.state = 'held' and hold_until >= ${billOn}::date as is_held,
      coalesce(choice.skipped, false) as skipped, to_char(choice.ship_on, 'YYYY-MM-DD') as ship_on,
      (select json_agg(json_build_object('listingId', listing_id, 'quantity', quantity) order by listing_id)
        from club_choice_wines wine where wine.membership_id = member.id and wine.release_id = ${id}::uuid) as chosen
    from ${billedMemberTables}
    left join club_choices choice on choice.membership_id = member.id and choice.release_id = ${id}::uuid
    where member.club_id = ${clubId}::uuid and member.state in ('active', 'held') and starts_on <= ${billOn}::date
      and (gift_releases_left is null or gift_releases_left > (
        select count(*) from club_shipments pending
        where pending.membership_id = member.id and pending.state in ('charging', 'declined')))
      and not exists (select from club_shipments made where made.membership_id = member.id and made.release_id = ${id}::uuid)
      ${paging}`;
}

/** The bottles of a release that no shipment has taken, by wine. */
export async function listAllocated(db: Database, releaseId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('clubReleaseAllocations')
    .select('listingId')
    .select(sql<number>`quantity - taken - returned`.as('left'))
    .where('releaseId', '=', releaseId)
    .execute();
  return new Map(rows.map(({ listingId, left }) => [listingId, left]));
}

/** Every member of a release has a part of it now, or a reason why not. */
export async function setPrepared(db: Transaction, { id }: Locked<BilledRelease>, now: Date): Promise<void> {
  await db.updateTable('clubReleases').set({ preparedAt: now, updatedAt: now }).where('id', '=', id).execute();
}
