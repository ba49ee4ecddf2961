import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/**
 * The allocations that are or were offered to a person: under which number, with what they had spent at the winery, what
 * they wish for and where it goes, and what they bought.
 */
export function listAllocationParts(db: Database, id: string) {
  return db
    .selectFrom('allocationPeople as person')
    .innerJoin('allocations as a', 'a.id', 'person.allocationId')
    .innerJoin('allocationGroups as g', 'g.id', 'person.groupId')
    .innerJoin('wineries', 'wineries.id', 'a.wineryId')
    .select(['a.title as allocation', 'wineries.name as winery', 'a.state', 'g.opensAt', 'g.closesAt'])
    .select(['person.number', 'person.spendCents', 'person.openedMailAt', 'person.closingMailAt'])
    .select([
      sql<object | null>`(
        select json_build_object('state', wish.state, 'reason', wish.reason, 'deliveryMethod', wish.delivery_method,
          'shippingDetails', wish.shipping_details, 'agreedCents', wish.agreed_cents, 'wishedAt', wish.wished_at,
          'settledAt', wish.settled_at, 'wines', (
            select coalesce(json_agg(json_build_object('listingId', w.listing_id, 'title', l.title,
              'quantity', w.quantity, 'granted', w.granted) order by l.title), '[]')
            from allocation_wish_wines w join listings l on l.id = w.listing_id where w.wish_id = wish.id))
        from allocation_wishes wish
        where wish.allocation_id = person.allocation_id and wish.number = person.number)`.as('wish'),
      sql<object[]>`(
        select coalesce(json_agg(json_build_object('id', p.id, 'state', p.state, 'byWish', p.wish_id is not null,
          'deliveryMethod', p.delivery_method, 'shippingDetails', p.shipping_details, 'totalCents', p.total_cents,
          'createdAt', p.created_at, 'settledAt', p.settled_at, 'wines', (
            select coalesce(json_agg(json_build_object('listingId', w.listing_id, 'title', l.title,
              'quantity', w.quantity, 'unitPriceCents', w.unit_price_cents) order by l.title), '[]')
            from allocation_purchase_wines w join listings l on l.id = w.listing_id where w.purchase_id = p.id))
          order by p.created_at), '[]')
        from allocation_purchases p
        where p.allocation_id = person.allocation_id and p.number = person.number)`.as('purchases'),
    ])
    .where('person.userId', '=', id)
    .orderBy('a.createdAt')
    .orderBy('a.id')
    .execute();
}

/** The drafts of allocations in which wineries have named an email address. */
export function listAllocationDrafts(db: Database, email: string) {
  return db
    .selectFrom('allocationGroups as g')
    .innerJoin('allocations as a', 'a.id', 'g.allocationId')
    .innerJoin('wineries', 'wineries.id', 'a.wineryId')
    .select(['a.title as allocation', 'wineries.name as winery', 'g.name as group'])
    .where('g.emails', 'is not', null)
    .where(sql<boolean>`${email.toLowerCase()} = any(string_to_array(g.emails, E'\\n'))`)
    .orderBy('a.createdAt')
    .orderBy('g.id')
    .execute();
}
