import { type RawBuilder, sql } from 'kysely';

/** What the payment gateway is told of an order (`PaymentDetails`), as an SQL expression. */
export function paymentDetailsOf(orderId: string): RawBuilder<string> {
  return sql<string>`(
    select payment_details(orders.number, orders.winery_id, wineries.name, users.id, email, email_verified, shipping_details)
    from orders join wineries on wineries.id = orders.winery_id join users on users.id = orders.customer_id
    where orders.id = ${orderId}::uuid)`;
}

/** A number for a new order: this one, unless another order has been given it meanwhile. */
export function freeOrderNumber(number: number): RawBuilder<number> {
  return sql<number>`(case when exists (select from orders where number = ${number}) then new_order_number()
    else ${number}::integer end)`;
}
