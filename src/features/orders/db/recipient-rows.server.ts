import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { OrderReader } from '../order-process.ts';

/** The most owners of a winery, and admins, that are written to. */
const most = 10;

/** What a mail says of an order, and to which addresses it goes. */
type Letter = {
  wineryName: string;
  buyerName: string;
  items: { title: string; vintage: number | null; quantity: number }[];
  emails: string[];
};

/**
 * Who bought what of whom, and the addresses of a side: the buyer's, or those of the winery's owners, or the admins'. Deleted and banned accounts get
 * no mail. One query: an order may be one of thousands that move at once.
 */
export async function findLetter(db: Database, orderId: string, party: OrderReader): Promise<Letter> {
  const emails = {
    customer: sql`select email from users where id = orders.customer_id and deleted_at is null and banned_at is null`,
    provider: sql`
      select email from memberships join users on users.id = memberships.user_id
      where memberships.winery_id = orders.winery_id and memberships.role = 'owner'
        and deleted_at is null and banned_at is null
      order by memberships.created_at limit ${most}`,
    operator: sql`
      select email from users where admin and deleted_at is null and banned_at is null
      order by created_at limit ${most}`,
  }[party];
  const { rows } = await sql<Letter>`
    select wineries.name as winery_name, buyers.display_name as buyer_name, array(${emails}) as emails,
      (select coalesce(json_agg(json_build_object('title', title, 'vintage', vintage, 'quantity', quantity)
        order by position), '[]') from order_items where order_id = orders.id) as items
    from orders join wineries on wineries.id = orders.winery_id join users buyers on buyers.id = orders.customer_id
    where orders.id = ${orderId}`.execute(db);
  const [letter] = rows;
  if (!letter) throw new Error(`There is no order ${orderId}`);
  return letter;
}
