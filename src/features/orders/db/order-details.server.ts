import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { publicName } from '#features/accounts/profile/public-person.ts';
import { paymentSelection, takePayment } from '#features/payments/charges/payment-columns.server.ts';
import type { Database } from '#infra/database.ts';
import { takePrefixed } from '#kit/joined-row.ts';
import type { OrderBooking } from '../order.ts';
import { orderIdSchema } from '../order-query.schema.ts';
import { lineItemColumns, type OrderForUser, providesTo } from './order-rows.server.ts';

/**
 * An order with everything that belongs to it, in one query: its payment, chargeback and booking, who bought, of which winery, and who
 * approved it (the house, where it was nobody of the winery's people), what was bought, the breakdown, what happened, the first first,
 * and what the sides have said. A deleted person's name says so itself. Times within lists come as text, as JSON has them.
 * @param userId who looks; null for nobody
 */
export async function findOrderDetails(db: Database, id: string, userId: string | null) {
  if (!orderIdSchema.safeParse(id).success) return undefined;
  const row = await selectDetails(db, userId).where('orders.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { displayName, deletedAt, bannedAt, slug, name, ownAcceptor, items, lines, transitions, reviews } = row;
  return {
    order: row as OrderForUser,
    ...takePayment(row),
    booking: takePrefixed<OrderBooking>(row, bookingColumns, 'booked', 'state'),
    parts: { items, lines, transitions, reviews },
    customer: { id: row.customerId, displayName: publicName({ displayName, deletedAt, bannedAt }) },
    winery: { id: row.wineryId, slug, name },
    acceptor: ownAcceptor ? ('provider' as const) : ('operator' as const),
  };
}

/** What `findOrderDetails` finds. */
export type OrderDetails = NonNullable<Awaited<ReturnType<typeof findOrderDetails>>>;

const bookingColumns = ['id', 'start', 'end', 'displayStart', 'displayEnd', 'seats', 'state'] as const;

function selectDetails(db: Database, userId: string | null) {
  const items = db
    .selectFrom('orderItems')
    .select(['listingId', 'title', 'vintage', 'bottleMl', 'unitPriceCents', 'quantity'])
    .where('orderId', '=', sql.ref<string>('orders.id'))
    .orderBy('position');
  const lines = db
    .selectFrom('orderLineItems')
    .select(lineItemColumns)
    .where('orderId', '=', sql.ref<string>('orders.id'))
    .orderBy('position');
  const transitions = db
    .selectFrom('orderTransitions')
    .select(['transition', 'role', 'madeAt'])
    .where('orderId', '=', sql.ref<string>('orders.id'))
    .orderBy('number');
  const reviews = db
    .selectFrom('orderReviews')
    .select(['party', 'rating', 'content', 'state', 'createdAt'])
    .where('orderId', '=', sql.ref<string>('orders.id'))
    .orderBy('createdAt');
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.customerId')
    .innerJoin('wineries', 'wineries.id', 'orders.wineryId')
    .leftJoin('bookings', 'bookings.id', 'orders.bookingId')
    .leftJoin('payments', 'payments.orderId', 'orders.id')
    .leftJoin('chargebacks', 'chargebacks.orderId', 'orders.id')
    .selectAll('orders')
    .select(providesTo(userId))
    .select(['users.displayName', 'users.deletedAt', 'users.bannedAt', 'wineries.slug', 'wineries.name'])
    .select(['bookings.id as bookedId', 'bookings.startAt as bookedStart', 'bookings.endAt as bookedEnd'])
    .select(['bookings.displayStart as bookedDisplayStart', 'bookings.displayEnd as bookedDisplayEnd'])
    .select(['bookings.seats as bookedSeats', 'bookings.state as bookedState'])
    .select(paymentSelection)
    .select([
      sql<boolean>`exists (
        select from winery_members where winery_id = orders.winery_id and user_id = orders.accepted_by)`.as(
        'ownAcceptor',
      ),
      jsonArrayFrom(items).as('items'),
      jsonArrayFrom(lines).as('lines'),
      jsonArrayFrom(transitions).as('transitions'),
      jsonArrayFrom(reviews).as('reviews'),
    ]);
}
