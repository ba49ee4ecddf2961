import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** How many messages and sign-ins are shown at most: more than a file of 19 pages has room for. */
const [maxMessages, maxActivity] = [300, 50];

/** What is known of the buyer of an order, and what they agreed to before it. */
export type EvidenceRow = {
  email: string;
  emailVerified: boolean;
  name: string;
  since: Date;
  /** `YYYY-MM-DD`. */
  birthDate: string | null;
  deleted: boolean;
  gatewayRef: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  terms: { version: number; agreedAt: string } | null;
  consent: { text: string; version: string; consentedAt: string } | null;
};

/** The buyer of an order with what they agreed to, in one query; undefined if there is no such order. */
export async function findEvidenceRow(db: Database, orderId: string): Promise<EvidenceRow | undefined> {
  const { rows } = await sql<EvidenceRow>`
    select users.email, users.email_verified, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), display_name) as name,
      users.created_at as since, to_char(users.birth_date, 'YYYY-MM-DD') as birth_date,
      users.deleted_at is not null as deleted, payments.gateway_ref, payments.card_brand, payments.card_last4,
      (select json_build_object('version', version, 'agreedAt', agreed_at) from terms_agreements
        where user_id = users.id and agreed_at <= orders.created_at order by agreed_at desc limit 1) as terms,
      (select json_build_object('text', consent.text, 'version', consent.version, 'consentedAt', consented_at)
        from club_shipments shipment join club_consents consent on consent.membership_id = shipment.membership_id
        where shipment.id = orders.id and consented_at <= orders.created_at
        order by consent.number desc limit 1) as consent
    from orders join users on users.id = orders.customer_id left join payments on payments.order_id = orders.id
    where orders.id = ${orderId}::uuid`.execute(db);
  return rows[0];
}

/** The messages of an order, the first one first, and whether the buyer wrote them. */
export async function listEvidenceMessages(
  db: Database,
  orderId: string,
): Promise<{ content: string; createdAt: Date; byBuyer: boolean }[]> {
  const { rows } = await sql<{ content: string; createdAt: Date; byBuyer: boolean }>`
    select content, messages.created_at, sender_id = orders.customer_id as by_buyer
    from messages join orders on orders.id = order_id where order_id = ${orderId}::uuid
    order by messages.created_at, messages.id limit ${maxMessages}`.execute(db);
  return rows;
}

/** When the buyer signed up or in, from a month before an order to a day after it, the first one first. */
export async function listBuyerActivity(
  db: Database,
  orderId: string,
): Promise<{ kind: string; network: string | null; occurredAt: Date }[]> {
  const { rows } = await sql<{ kind: string; network: string | null; occurredAt: Date }>`
    select kind, network::text, occurred_at from security_events join orders on account_id = customer_id
    where orders.id = ${orderId}::uuid and kind in ('signed-up', 'signed-in')
      and occurred_at between orders.created_at - interval '30 days' and orders.created_at + interval '1 day'
    order by occurred_at limit ${maxActivity}`.execute(db);
  return rows;
}
