import { sql } from 'kysely';
import type { DeliveryMethod, LineItem } from '#features/orders/line-items.ts';
import type { ShippingDetails } from '#features/orders/order.ts';
import type { Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { ShipmentState, SkipReason } from '../release.ts';

/** A member's part of a release, as it was priced at the billing run, with what charging it later takes. */
export type PricedPart = {
  id: string;
  state: ShipmentState;
  skipReason: SkipReason | null;
  /** Null for a shipment of a subscription. */
  releaseId: string | null;
  release: string;
  /** `YYYY-MM-DD` */
  billedOn: string;
  wineryId: string;
  deliveryMethod: DeliveryMethod;
  shippingDetails: ShippingDetails | null;
  goodsCents: number;
  discountCents: number;
  totalCents: number;
  lineItems: LineItem[];
  wines: { listingId: string; quantity: number; unitPriceCents: number; bottleMl: number }[];
  /** The time of the billing run, and for how many days from then a card would have been tried. */
  createdAt: Date;
  retryDays: number;
};

/** A shipment of a membership, locked until the transaction ends. */
export async function lockPricedPart(
  db: Transaction,
  { membershipId, id }: { membershipId: string; id: string },
): Promise<Locked<PricedPart> | undefined> {
  const { rows } = await sql<PricedPart>`
    select part.id, part.state, part.skip_reason, part.release_id, coalesce(release.name, club.name) as release,
      part.billed_on::text as billed_on,
      club.winery_id, part.delivery_method, part.shipping_details, part.goods_cents, part.discount_cents,
      part.total_cents, part.line_items, part.created_at, club.retry_days,
      (select coalesce(json_agg(json_build_object('listingId', wine.listing_id, 'quantity', wine.quantity,
          'unitPriceCents', wine.unit_price_cents, 'bottleMl', coalesce(bottle_ml, 750)) order by wine.listing_id), '[]')
        from club_shipment_wines wine join listings on listings.id = wine.listing_id
        where wine.shipment_id = part.id) as wines
    from club_shipments part join club_memberships member on member.id = part.membership_id
    join clubs club on club.id = member.club_id left join club_releases release on release.id = part.release_id
    where part.id = ${id}::uuid and part.membership_id = ${membershipId}::uuid
    for no key update of part`.execute(db);
  return asLocked(rows[0]);
}

/** Whether a release has these bottles set aside and not taken; its allocations are locked. */
export async function lockLeft(
  db: Transaction,
  releaseId: string,
  wines: readonly { listingId: string; quantity: number }[],
): Promise<Locked<{ id: string }> | undefined> {
  const rows = await db
    .selectFrom('clubReleaseAllocations')
    .select('listingId')
    .select(sql<number>`quantity - taken - returned`.as('left'))
    .where('releaseId', '=', releaseId)
    .orderBy('listingId')
    .forUpdate()
    .execute();
  const left = new Map(rows.map((row) => [row.listingId, row.left]));
  const isLeft = wines.every(({ listingId, quantity }) => (left.get(listingId) ?? 0) >= quantity);
  return isLeft ? asLocked({ id: releaseId }) : undefined;
}

/** A shipment that was skipped for its price is charged after all. */
export async function reopenPart(db: Transaction, { id }: Locked<PricedPart>): Promise<void> {
  const reopened = { state: 'charging', skipReason: null, settledAt: null } as const;
  await db.updateTable('clubShipments').set(reopened).where('id', '=', id).where('state', '=', 'skipped').execute();
}
