import { type Expression, type RawBuilder, sql } from 'kysely';

type Text = Expression<unknown>;

/** The details of a payment as an SQL expression of a JSON value. `orderNumber` is an integer, or null. */
export function detailsExpression(from: {
  orderNumber: Text;
  wineryId: Text;
  winery: Text;
  buyerId: Text;
  /** The buyer's address, and whether it is verified. */
  email: Text;
  isVerified: Text;
  shipping: Text;
}): RawBuilder<string> {
  const { orderNumber, wineryId, winery, buyerId, email, isVerified, shipping } = from;
  return sql<string>`jsonb_build_object(
    'orderNumber', regexp_replace(lpad((${orderNumber})::text, 8, '0'), '^(....)(....)$', 'LV-\\1-\\2'),
    'wineryId', ${wineryId}, 'winery', ${winery}, 'buyerId', ${buyerId},
    'receiptEmail', case when ${isVerified} then ${email} end, 'shipping', ${shipping})`;
}
