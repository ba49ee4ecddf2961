import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/**
 * A person's club memberships: what they agreed to, word for word, what happened, their shipments, what they chose of
 * releases or get of a subscription, whom they gave it to, and what the winery noted about them.
 */
export function listClubMemberships(db: Database, id: string) {
  return db
    .selectFrom('clubMemberships as m')
    .innerJoin('clubs', 'clubs.id', 'm.clubId')
    .innerJoin('clubTiers', 'clubTiers.id', 'm.tierId')
    .innerJoin('wineries', 'wineries.id', 'clubs.wineryId')
    .select(['clubs.name as club', 'clubTiers.name as tier', 'wineries.name as winery', 'm.state'])
    .select([
      'm.deliveryMethod',
      'm.shippingDetails',
      'm.startsOn',
      'm.holdUntil',
      'm.intervalMonths',
      'm.nextOn',
      'm.nextSkipped',
    ])
    .select(['m.giftRecipientName', 'm.giftRecipientEmail', 'm.giftMessage', 'm.giftOn', 'm.giftReleasesLeft'])
    .select(['m.joinedAt', 'm.canceledAt', 'm.canceledBy', 'm.cancelReason', 'm.cancelComment', 'm.note as wineryNote'])
    .select([
      sql<object[]>`(
        select coalesce(json_agg(json_build_object('text', text, 'version', version, 'toCents', to_cents,
          'consentedAt', consented_at) order by number), '[]')
        from club_consents where membership_id = m.id)`.as('consents'),
      sql<object[]>`(
        select coalesce(json_agg(json_build_object('kind', kind, 'by', role, 'details', details,
          'madeAt', made_at) order by id), '[]')
        from club_membership_events where membership_id = m.id)`.as('history'),
      sql<object[]>`(
        select coalesce(json_agg(json_build_object('kind', kind, 'sentAt', sent_at) order by sent_at), '[]')
        from club_notices where membership_id = m.id)`.as('mailsSent'),
    ])
    .select([
      sql<object[]>`(
        select coalesce(json_agg(json_build_object('billedOn', s.billed_on, 'shipOn', s.ship_on, 'state', s.state,
          'skipReason', s.skip_reason, 'deliveryMethod', s.delivery_method, 'shippingDetails', s.shipping_details,
          'goodsCents', s.goods_cents, 'discountCents', s.discount_cents, 'shippingCents', s.shipping_cents,
          'totalCents', s.total_cents, 'wines', (
            select coalesce(json_agg(json_build_object('listingId', w.listing_id, 'title', l.title,
              'quantity', w.quantity, 'unitPriceCents', w.unit_price_cents) order by l.title), '[]')
            from club_shipment_wines w join listings l on l.id = w.listing_id where w.shipment_id = s.id))
          order by s.billed_on), '[]')
        from club_shipments s where s.membership_id = m.id)`.as('shipments'),
      sql<object[]>`(
        select coalesce(json_agg(json_build_object('release', r.name, 'skipped', c.skipped, 'shipOn', c.ship_on,
          'chosenAt', c.updated_at, 'wines', (
            select coalesce(json_agg(json_build_object('listingId', w.listing_id, 'title', l.title,
              'quantity', w.quantity) order by l.title), '[]')
            from club_choice_wines w join listings l on l.id = w.listing_id
            where w.membership_id = c.membership_id and w.release_id = c.release_id))
          order by c.updated_at), '[]')
        from club_choices c join club_releases r on r.id = c.release_id where c.membership_id = m.id)`.as('choices'),
      sql<object[]>`(
        select coalesce(json_agg(json_build_object('listingId', w.listing_id, 'title', l.title,
          'quantity', w.quantity) order by l.title), '[]')
        from club_membership_wines w join listings l on l.id = w.listing_id
        where w.membership_id = m.id)`.as('wines'),
    ])
    .where('m.userId', '=', id)
    .orderBy('m.joinedAt')
    .execute();
}

/** The invitations to clubs that were sent to an email address, without the hashes of their links. */
export function listClubInvitations(db: Database, email: string) {
  return db
    .selectFrom('clubInvitations')
    .innerJoin('clubs', 'clubs.id', 'clubInvitations.clubId')
    .innerJoin('wineries', 'wineries.id', 'clubs.wineryId')
    .select(['clubs.name as club', 'wineries.name as winery', 'invitedAt', 'expiresAt', 'acceptedAt', 'revokedAt'])
    .where(sql`lower(club_invitations.email)`, '=', email.toLowerCase())
    .orderBy('invitedAt')
    .execute();
}

/** The invoices for plans of wineries that a person pays or paid, without the references of the payment provider. */
export function listPlanInvoices(db: Database, id: string) {
  return db
    .selectFrom('planInvoices')
    .select(['number', 'state', 'reason', 'wineryName as winery', 'planName as plan', 'interval', 'startsOn', 'endsOn'])
    .select(['priceCents', 'unusedCents', 'creditCents', 'amountCents', 'creditLeftCents', 'currency'])
    .select(['madeAt', 'paidAt', 'cardBrand', 'cardLast4 as cardLast4Digits'])
    .where('payerId', '=', id)
    .orderBy('madeAt')
    .execute();
}
