import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { LedgerMovement } from '../ledger.ts';
import type { PayoutPartKey } from '../payouts/gathered/gathered-payout.ts';
import type { PaymentRow } from './payment-rows.server.ts';
import type { BookedMovementTable } from './payout-tables.ts';

/** What was booked for a movement of the ledger, which has `ledgerCents` on the account `provider-balance`. */
export type BookedMovement = Omit<BookedMovementTable, 'round' | 'amount'> & { amount: number; ledgerCents: number };

/**
 * Inserts what the gateway has booked in another currency, for the first movement of the ledger with the same amount that
 * has nothing booked yet. What is known already stays as it is.
 */
export async function insertBookedMovements(db: Database, booked: readonly BookedMovement[]): Promise<void> {
  for (const { orderId, movement, currency, amount, ref, ledgerCents } of booked)
    await sql`
      insert into booked_movements (order_id, movement, round, currency, amount, ref)
      select order_id, movement, min(round), ${currency}, ${amount}::bigint, ${ref}::text from ledger_entries
      where order_id = ${orderId} and movement = ${movement} and account = 'provider-balance'
        and amount_cents = ${ledgerCents} and ${amount}::bigint <> 0
        and not exists (select from booked_movements
          where ref = ${ref}::text or (booked_movements.order_id = ledger_entries.order_id
            and booked_movements.movement = ledger_entries.movement and booked_movements.round = ledger_entries.round))
      group by order_id, movement
      on conflict do nothing`.execute(db);
}

/**
 * Inserts what was sent of a part of a payout, if that is in another currency than the order's.
 * @param entry the movement of the ledger; the amount of a returned part comes back
 */
export async function insertBookedPart(
  db: Transaction,
  { payoutId, orderId, kind, round }: PayoutPartKey & { payoutId: string },
  entry: { movement: LedgerMovement; round: number; isReturn: boolean },
): Promise<void> {
  const sign = sql.lit(entry.isReturn ? 1 : -1);
  await sql`
    insert into booked_movements (order_id, movement, round, currency, amount)
    select order_id, ${entry.movement}, ${entry.round}::smallint, sent_currency, ${sign} * payout_parts.sent_amount
    from payout_parts join payouts on payouts.id = payout_id
    where payout_id = ${payoutId} and order_id = ${orderId} and kind = ${kind} and round = ${round}
      and sent_currency <> currency and payout_parts.sent_amount > 0
    on conflict do nothing`.execute(db);
}

/** Stores what a winery's part came to in its account, in minor units of another currency. It never changes. */
export async function setArrival(
  db: Database,
  { orderId, wineryId }: Pick<PaymentRow, 'orderId' | 'wineryId'>,
  { currency, whole }: { currency: string; whole: number },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ arrivedCurrency: currency, arrivedAmount: whole })
    .where('orderId', '=', orderId)
    .where('wineryId', '=', wineryId)
    .where('arrivedAmount', 'is', null)
    .execute();
}
