import { sql } from 'kysely';
import { type NamedPerson, publicName } from '#features/accounts/profile/public-person.ts';
import type { SaleMail, WineryRole } from '#features/accounts/winery-role.ts';
import {
  type PaymentAndChargeback,
  paymentFromRow,
  paymentSelection,
} from '#features/payments/charges/payment-columns.server.ts';
import { wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import type { OpeningHours } from '#features/wineries/hours/opening-hours.ts';
import { maxStaff } from '#features/wineries/staff/staff.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { MailedMove } from '../emails/order-mail.ts';
import type { LineItem } from '../line-items.ts';
import type { OrderItemView } from '../order.ts';
import type { OrderRecipient } from '../process/order-effects.ts';

/** The greatest number of admins that get a mail. */
const maxRecipients = 10;

/** A recipient, and whether the email address is verified. */
type Recipient = { userId: string; email: string; verified: boolean };

/** Somebody of the winery, and which mails about its sales they chose. */
type SellingRecipient = Recipient & { role: WineryRole; saleMails: SaleMail[] | null };

/** An item as it was ordered, with the first photo that its listing has now. */
type MailedItemRow = Omit<OrderItemView, 'unitPrice'> & { unitPriceCents: number; photoId: string | null };

/** What a mail about an order contains, and its recipients. */
export type MailDetails = {
  wineryName: string;
  buyerName: string;
  /** The winery's time zone. */
  timezone: string;
  /** When the winery is open; null if it has not said. */
  hours: OpeningHours | null;
  items: MailedItemRow[];
  lines: LineItem[];
  /** Of a tasting: its hours, and what the price includes. */
  visit: { start: string; end: string; timezone: string; included: string | null; seats: number } | null;
  recipients: Record<'customer' | 'operator', Recipient[]> & { provider: SellingRecipient[] };
  /** How often it was moved, and the last move or proposal; its times are strings, because they come from JSON. */
  timesMoved: number;
  move: MailedMove | null;
  payment: PaymentAndChargeback['payment'];
  chargeback: PaymentAndChargeback['chargeback'];
};

/** The columns of the payment and the chargeback, for SQL that is not built by the query builder. */
const paymentColumns = sql.join(
  paymentSelection.map((selected) => {
    const [column = '', name = ''] = selected.split(' as ');
    return sql`${sql.ref(column)} as ${sql.id(name)}`;
  }),
);
type MailDetailsRow = Omit<MailDetails, 'buyerName' | 'timezone' | 'payment' | 'chargeback'> &
  NamedPerson & { orderId: string; county: string | null; state: string };

/**
 * The content of the mails of orders, by order, and the recipients: the buyer, the winery's people, the admins. Deleted
 * and banned accounts get no mail. One query, because thousands of orders may change at once.
 */
export async function listMailDetails(
  db: Database,
  orderIds: readonly string[],
  parties: readonly OrderRecipient[],
): Promise<Map<string, MailDetails>> {
  const people = {
    customer: sql`select users.* from users where id = orders.customer_id and deleted_at is null and banned_at is null`,
    provider: sql`
      select users.*, winery_members.role as winery_role, sale_mails
      from winery_members join users on users.id = winery_members.user_id
      where winery_members.winery_id = orders.winery_id and deleted_at is null and banned_at is null
      order by winery_members.role <> 'owner', winery_members.created_at limit ${maxStaff}`,
    operator: sql`
      select users.* from users where admin and deleted_at is null and banned_at is null
      order by created_at limit ${maxRecipients}`,
  };
  const choice = { customer: sql``, provider: sql`, 'role', winery_role, 'saleMails', sale_mails`, operator: sql`` };
  const peopleOf = (party: OrderRecipient) =>
    parties.includes(party)
      ? sql`(select coalesce(json_agg(json_build_object('userId', id, 'email', email, 'verified', email_verified
          ${choice[party]})), '[]')
          from (${people[party]}) people)`
      : sql`'[]'::json`;
  const { rows } = await sql<MailDetailsRow>`
    select orders.id as order_id, wineries.name as winery_name, wineries.hours,
      wineries.county, wineries.state, buyers.display_name, buyers.banned_at, buyers.deleted_at,
      json_build_object('customer', ${peopleOf('customer')}, 'provider', ${peopleOf('provider')},
        'operator', ${peopleOf('operator')}) as recipients,
      (select coalesce(json_agg(json_build_object('listingId', listing_id, 'title', title, 'vintage', vintage,
          'quantity', quantity, 'bottleMl', bottle_ml, 'unitPriceCents', unit_price_cents, 'included', included,
          'photoId', (select image_id from listing_photos where listing_photos.listing_id = order_items.listing_id
            order by position limit 1))
        order by position), '[]') from order_items where order_id = orders.id) as items,
      (select coalesce(json_agg(json_build_object('code', code, 'listingId', listing_id, 'includeFor', include_for,
          'unitPriceCents', unit_price_cents, 'quantity', quantity, 'rate', rate, 'lineTotalCents', line_total_cents,
          'reversal', reversal)
        order by position), '[]') from order_line_items where order_id = orders.id) as lines,
      (select json_build_object('start', display_start, 'end', display_end, 'timezone', plan.timezone, 'seats', seats,
          'included', (select included from order_items where order_id = orders.id limit 1))
        from bookings join availability_plans plan on plan.listing_id = bookings.listing_id
        where bookings.id = orders.booking_id) as visit,
      (select count(*)::integer from booking_moves where order_id = orders.id and state = 'accepted') as times_moved,
      (select json_build_object('by', proposed_by, 'timezone', plan.timezone, 'expiresAt', expires_at,
          'from', json_build_object('start', from_display_start, 'end', from_display_end),
          'to', json_build_object('start', to_display_start, 'end', to_display_end))
        from booking_moves
        join bookings on bookings.id = orders.booking_id
        join availability_plans plan on plan.listing_id = bookings.listing_id
        where booking_moves.order_id = orders.id order by number desc limit 1) as move,
      ${paymentColumns}
    from orders join wineries on wineries.id = orders.winery_id join users buyers on buyers.id = orders.customer_id
      left join payments on payments.order_id = orders.id left join chargebacks on chargebacks.order_id = orders.id
    where orders.id = any(${orderIds}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ orderId, displayName, bannedAt, deletedAt, county, state, ...content }) => [
      orderId,
      {
        ...content,
        ...paymentFromRow(content),
        buyerName: publicName({ displayName, bannedAt, deletedAt }),
        timezone: wineryTimeZone({ county, state }),
      },
    ]),
  );
}

/**
 * Whether a user's email address is verified, including a verification that is running. The row stays locked until the
 * caller's transaction ends, so that a later verification finds the order.
 */
export async function isEmailVerifiedNow(db: Transaction, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('emailVerified')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return user?.emailVerified === true;
}
