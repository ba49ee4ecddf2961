import { sql } from 'kysely';
import type { LocalDay } from '#features/availability/local-day.ts';
import type { Database } from '#infra/database.ts';
import { sidesFor } from './order-rows.server.ts';

/**
 * The tastings that begin on a day in their time zone, at the wineries that a person works for, earliest first: paid and
 * not canceled. The times that the day has anywhere are one range of an index.
 */
export function listVisits(db: Database, { userId, day, limit }: { userId: string; day: LocalDay; limit: number }) {
  return db
    .selectFrom('orders')
    .innerJoin('wineryMembers', 'wineryMembers.wineryId', 'orders.wineryId')
    .innerJoin('wineries', 'wineries.id', 'orders.wineryId')
    .innerJoin('users', 'users.id', 'orders.customerId')
    .innerJoin('bookings', 'bookings.id', 'orders.bookingId')
    .innerJoin('availabilityPlans', 'availabilityPlans.listingId', 'bookings.listingId')
    .innerJoin('orderItems', (join) =>
      join.onRef('orderItems.orderId', '=', 'orders.id').on('orderItems.position', '=', 0),
    )
    .leftJoin('bookingMoves', (join) =>
      join.onRef('bookingMoves.orderId', '=', 'orders.id').on('bookingMoves.state', '=', 'open'),
    )
    .select(['bookingMoves.toDisplayStart', 'bookingMoves.toDisplayEnd', 'bookingMoves.expiresAt'])
    .select([
      'orders.id',
      'orders.state',
      'orders.lastTransitionedAt',
      'orders.acceptedAt',
      'orders.bookingStart',
      'orders.cancellationHours',
      'orders.confirmBy',
      'orders.dueAt',
      'orders.noShow',
      'wineries.name as wineryName',
      'orderItems.title',
      'bookings.displayStart',
      'bookings.displayEnd',
      'bookings.seats',
      'availabilityPlans.timezone',
      'users.displayName',
      'users.deletedAt',
      'users.bannedAt',
    ])
    .select(sidesFor(userId))
    .where('wineryMembers.userId', '=', userId)
    .where('orders.bookingStart', '>=', sql<Date>`${day}::date - interval '1 day'`)
    .where('orders.bookingStart', '<', sql<Date>`${day}::date + interval '3 days'`)
    .where(sql<boolean>`(bookings.display_start at time zone availability_plans.timezone)::date = ${day}::date`)
    .where('orders.state', 'not in', ['pending-payment', 'payment-expired', 'canceled'])
    .orderBy('bookings.displayStart')
    .orderBy('users.displayName')
    .orderBy('orders.id')
    .limit(limit)
    .execute();
}
