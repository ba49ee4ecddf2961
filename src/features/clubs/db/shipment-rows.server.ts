import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { DeliveryMethod, LineItem } from '#features/orders/line-items.ts';
import type { ShippingDetails } from '#features/orders/order.ts';
import type { Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import type { SkipReason } from '../release.ts';
import type { ClubShipmentTable } from './tables.ts';

/** A wine of a shipment. */
type ShipmentWine = { listingId: string; quantity: number; unitPriceCents: number };

/** A shipment to insert, with its wines. */
export type NewShipment = Omit<Insertable<ClubShipmentTable>, 'lineItems'> & {
  lineItems: LineItem[];
  wines: ShipmentWine[];
};

/** Inserts shipments with their wines. @throws if a member has a part of the release already */
export async function insertShipments(db: Transaction, shipments: readonly NewShipment[]): Promise<void> {
  if (shipments.length === 0) return;
  await db
    .insertInto('clubShipments')
    .values(
      shipments.map(({ wines: _, lineItems, shippingDetails, ...shipment }) => ({
        ...shipment,
        shippingDetails: shippingDetails ? sql<ShippingDetails>`${JSON.stringify(shippingDetails)}::jsonb` : null,
        lineItems: JSON.stringify(lineItems),
      })),
    )
    .execute();
  const wines = shipments.flatMap(({ id: shipmentId, wines: of }) =>
    of.map(({ listingId, quantity, unitPriceCents }) => ({ shipmentId, listingId, quantity, unitPriceCents })),
  );
  if (wines.length > 0) await db.insertInto('clubShipmentWines').values(wines).execute();
}

/**
 * Takes the bottles of these shipments from the allocation of their release, which is locked.
 * @throws if it has fewer
 */
export async function takeAllocated(
  db: Transaction,
  { id: releaseId }: Locked<{ id: string }>,
  wines: readonly ShipmentWine[],
): Promise<void> {
  if (wines.length === 0) return;
  const [ids, quantities] = [wines.map(({ listingId }) => listingId), wines.map(({ quantity }) => quantity)];
  await sql`
    update club_release_allocations allocation set taken = taken + wanted.quantity
    from (select listing_id, sum(quantity)::integer as quantity
      from unnest(${ids}::uuid[], ${quantities}::integer[]) as wine (listing_id, quantity) group by 1) wanted
    where release_id = ${releaseId}::uuid and allocation.listing_id = wanted.listing_id`.execute(db);
}

/**
 * Those of these shipments whose membership is active, or whose hold ended before they were billed. The memberships are
 * locked until the transaction ends.
 */
export async function lockWantedShipments(db: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; wanted: boolean }>`
    select shipment.id, member.state = 'active' or (member.state = 'held' and hold_until < billed_on) as wanted
    from club_shipments shipment join club_memberships member on member.id = membership_id
    where shipment.id = any(${ids}::uuid[]) and shipment.state in ('charging', 'declined')
    order by member.id for share of member`.execute(db);
  return new Set(rows.flatMap(({ id, wanted }) => (wanted ? [id] : [])));
}

/** Where the wine of these shipments is sent, by shipment; without those that are picked up. */
export async function listShippingOfShipments(
  db: Transaction,
  ids: readonly string[],
): Promise<Map<string, ShippingDetails>> {
  const { rows } = await sql<{ id: string; shippingDetails: ShippingDetails }>`
    select id, shipping_details - 'giftNote' as shipping_details from club_shipments
    where id = any(${ids}::uuid[]) and delivery_method = 'shipping' and shipping_details is not null`.execute(db);
  return new Map(rows.map(({ id, shippingDetails }) => [id, shippingDetails]));
}

/**
 * Ends shipments that are not charged, those of locked charges with the same ids, and gives their bottles back to the allocation of their release.
 * @param reason undefined for the state of their memberships: canceled or on hold; of an active one a ban stopped it
 * @returns the bottles of those of no release, which were taken out of the stock
 */
export async function skipShipments(
  db: Transaction,
  charges: readonly Locked<{ id: string }>[],
  reason: SkipReason | undefined,
  now: Date,
): Promise<{ listingId: string; quantity: number }[]> {
  const ids = charges.map(({ id }) => id);
  const { rows } = await sql<{ listingId: string; quantity: number }>`
    with skipped as (
      update club_shipments shipment set state = 'skipped', settled_at = ${now}::timestamptz,
        skip_reason = coalesce(${reason ?? null}::text, case when member.state = 'held' then 'held'
          when member.state = 'canceled' then 'canceled' else 'banned' end)
      from club_memberships member
      where shipment.id = any(${ids}::uuid[]) and shipment.state in ('charging', 'declined')
        and member.id = shipment.membership_id
      returning shipment.id, shipment.release_id),
    bottles as (
      select release_id, listing_id, sum(quantity)::integer as quantity
      from skipped join club_shipment_wines on shipment_id = skipped.id group by 1, 2),
    allocated as (
      update club_release_allocations allocation set taken = taken - bottles.quantity
      from bottles where allocation.release_id = bottles.release_id and allocation.listing_id = bottles.listing_id)
    select listing_id, quantity from bottles where release_id is null`.execute(db);
  return rows;
}

/**
 * Whether the bank wanted the payment confirmed when the saved card of a shipment was last tried.
 * @param shipment the column with the id of the shipment, which is that of its charge
 */
export function needsConfirmation(shipment: `${string}.id`): RawBuilder<boolean> {
  return sql`coalesce((
    select failure_code = 'authentication' from subscription_attempts failed where failed.charge_id = ${sql.ref(shipment)}
      and failure_code <> 'canceled' and not (on_session and card_ref is null)
    order by number desc limit 1), false)`;
}

/** The shipment of a locked charge that is declined waits for its next attempt. */
export async function setShipmentDeclined(db: Transaction, { id }: Locked<{ id: string }>): Promise<void> {
  await db
    .updateTable('clubShipments')
    .set({ state: 'declined' })
    .where('id', '=', id)
    .where('state', '=', 'charging')
    .execute();
}

/** Everything of a shipment that its order needs. */
export type ShipmentToPlace = {
  id: string;
  membershipId: string;
  userId: string;
  giftReleasesLeft: number | null;
  wineryId: string;
  wineryName: string;
  street: string | null;
  city: string;
  state: string;
  county: string | null;
  zip: string | null;
  acceptedBy: string | null;
  shipOn: string;
  deliveryMethod: DeliveryMethod;
  shippingDetails: ShippingDetails | null;
  lineItems: LineItem[];
  wines: (ShipmentWine & { title: string; vintage: number | null; bottleMl: number })[];
};

/** A shipment whose charge is authorized. */
export async function findShipmentToPlace(db: Transaction, id: string): Promise<ShipmentToPlace | undefined> {
  const { rows } = await sql<ShipmentToPlace>`
    select shipment.id, membership_id, member.user_id, gift_releases_left, clubs.winery_id, wineries.name as winery_name,
      street, city, wineries.state, county, zip, coalesce(activated_by, (
        select owner.user_id from winery_members owner where owner.winery_id = wineries.id and owner.role = 'owner'
        order by owner.user_id limit 1)) as accepted_by,
      to_char(shipment.ship_on, 'YYYY-MM-DD') as ship_on, shipment.delivery_method, shipment.shipping_details, line_items,
      (select json_agg(json_build_object('listingId', listing_id, 'quantity', quantity,
          'unitPriceCents', unit_price_cents, 'title', title, 'vintage', vintage,
          'bottleMl', coalesce(bottle_ml, 750)) order by listing_id)
        from club_shipment_wines join listings on listings.id = listing_id where shipment_id = shipment.id) as wines
    from club_shipments shipment join club_memberships member on member.id = membership_id
    join clubs on clubs.id = member.club_id join wineries on wineries.id = clubs.winery_id
    left join club_releases release on release.id = release_id
    where shipment.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** The order of the shipment of a locked charge exists. */
export async function setShipmentBilled(db: Transaction, { id }: Locked<{ id: string }>, now: Date): Promise<void> {
  await db.updateTable('clubShipments').set({ state: 'billed', settledAt: now }).where('id', '=', id).execute();
}
