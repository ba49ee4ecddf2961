import type { Insertable, RawBuilder, Selectable } from 'kysely';
import type { Database } from '#infra/database.ts';
import { type PaymentAndChargeback, paymentFromRow, paymentSelection } from '../charges/payment-columns.server.ts';
import type { PaymentEventTable } from './tables.ts';

/**
 * Inserts an event and, if it is new, a job that handles it, in one statement. @param job refers to the `with` part
 * `entered`
 */
export async function insertEvent(
  db: Database,
  event: Insertable<PaymentEventTable>,
  job: RawBuilder<object>,
): Promise<void> {
  await db
    .with('entered', (query) =>
      query
        .insertInto('paymentEvents')
        .values(event)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id'),
    )
    .with('sent', () => job)
    .selectFrom('entered')
    .select('id')
    .execute();
}

/** Those of these events that are stored. */
export async function listKnownEvents(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentEvents')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return rows.map(({ id }) => id);
}

type EventRow = Selectable<PaymentEventTable>;

/**
 * An event with the payment that it is about and its chargeback. The payment is found by the event's reference at the
 * gateway, or else by the order that the event names. One query.
 */
export async function findEvent(db: Database, id: string): Promise<(EventRow & PaymentAndChargeback) | undefined> {
  const row = await db
    .selectFrom('paymentEvents as events')
    .leftJoin('payments as referred', 'referred.gatewayRef', 'events.objectRef')
    .leftJoin('payments', (join) =>
      join.on((eb) => eb('payments.orderId', '=', eb.fn.coalesce('referred.orderId', 'events.orderId'))),
    )
    .leftJoin('chargebacks', 'chargebacks.orderId', 'payments.orderId')
    .select(['events.id', 'events.type', 'events.accountRef', 'events.objectRef', 'events.receivedAt'])
    .select((eb) => eb.fn.coalesce('referred.orderId', 'events.orderId').as('orderId'))
    .select(paymentSelection)
    .where('events.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: eventId, type, accountRef, objectRef, receivedAt, orderId } = row;
  return { id: eventId, type, accountRef, objectRef, receivedAt, orderId, ...paymentFromRow(row) };
}
