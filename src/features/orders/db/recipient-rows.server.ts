import { sql } from 'kysely';
import { type NamedPerson, publicName } from '#features/accounts/profile/public-person.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { OrderRecipient } from '../process/order-process.ts';

/** The greatest number of owners, or admins, that get a mail. */
const maxRecipients = 10;

/** A recipient, and whether the email address is verified. */
type Recipient = { userId: string; email: string; verified: boolean };

/** What a mail about an order contains, and its recipients. */
type MailDetails = {
  wineryName: string;
  buyerName: string;
  items: { title: string; vintage: number | null; quantity: number }[];
  recipients: Record<OrderRecipient, Recipient[]>;
};

/**
 * The content of an order's mails, and the recipients: the buyer, the winery's owners, the admins. Deleted and banned
 * accounts get no mail. One query, because thousands of orders may change at once.
 */
export async function findMailDetails(
  db: Database,
  orderId: string,
  parties: readonly OrderRecipient[],
): Promise<MailDetails> {
  const people = {
    customer: sql`select users.* from users where id = orders.customer_id and deleted_at is null and banned_at is null`,
    provider: sql`
      select users.* from winery_members join users on users.id = winery_members.user_id
      where winery_members.winery_id = orders.winery_id and winery_members.role = 'owner'
        and deleted_at is null and banned_at is null
      order by winery_members.created_at limit ${maxRecipients}`,
    operator: sql`
      select users.* from users where admin and deleted_at is null and banned_at is null
      order by created_at limit ${maxRecipients}`,
  };
  const peopleOf = (party: OrderRecipient) =>
    parties.includes(party)
      ? sql`(select coalesce(json_agg(json_build_object('userId', id, 'email', email, 'verified', email_verified)), '[]')
          from (${people[party]}) people)`
      : sql`'[]'::json`;
  const { rows } = await sql<Omit<MailDetails, 'buyerName'> & NamedPerson>`
    select wineries.name as winery_name, buyers.display_name, buyers.banned_at, buyers.deleted_at,
      json_build_object('customer', ${peopleOf('customer')}, 'provider', ${peopleOf('provider')},
        'operator', ${peopleOf('operator')}) as recipients,
      (select coalesce(json_agg(json_build_object('title', title, 'vintage', vintage, 'quantity', quantity)
        order by position), '[]') from order_items where order_id = orders.id) as items
    from orders join wineries on wineries.id = orders.winery_id join users buyers on buyers.id = orders.customer_id
    where orders.id = ${orderId}`.execute(db);
  const [details] = rows;
  if (!details) throw new Error(`There is no order ${orderId}`);
  const { displayName, bannedAt, deletedAt, ...content } = details;
  return { ...content, buyerName: publicName({ displayName, bannedAt, deletedAt }) };
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
