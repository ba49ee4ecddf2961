import { sql } from 'kysely';
import { type NamedPerson, publicName } from '#features/accounts/profile/public-person.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { OrderRecipient } from '../process/order-process.ts';

/** The most owners of a winery, and admins, that are written to. */
const most = 10;

/** Somebody who is written to, and whether the address was proved. */
type Recipient = { userId: string; email: string; verified: boolean };

/** What a mail says of an order, and to whom it goes. */
type MailDetails = {
  wineryName: string;
  buyerName: string;
  items: { title: string; vintage: number | null; quantity: number }[];
  recipients: Record<OrderRecipient, Recipient[]>;
};

/**
 * Who bought what of whom, and the people of some sides: the buyer, the winery's owners, the admins. Deleted and banned accounts get
 * no mail. One query: an order may be one of thousands that move at once.
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
      order by winery_members.created_at limit ${most}`,
    operator: sql`
      select users.* from users where admin and deleted_at is null and banned_at is null
      order by created_at limit ${most}`,
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
  const { displayName, bannedAt, deletedAt, ...told } = details;
  return { ...told, buyerName: publicName({ displayName, bannedAt, deletedAt }) };
}

/**
 * Whether somebody's address is proved, with a proof that is being taken at this moment: who proves it later finds the order there, since
 * the proof waits for the caller's transaction.
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
