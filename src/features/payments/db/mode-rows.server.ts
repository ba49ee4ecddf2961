import type { Database } from '#infra/database.ts';
import type { PaymentMode } from '../charges/payment.ts';

/** Sets the mode of everything that has none. */
export async function adoptMode(db: Database, mode: PaymentMode): Promise<void> {
  await db.updateTable('payments').set({ mode }).where('mode', 'is', null).execute();
  await db.updateTable('payoutAccounts').set({ mode }).where('mode', 'is', null).execute();
  await db.updateTable('paymentCustomers').set({ mode }).where('mode', 'is', null).execute();
}

/**
 * Marks the accounts of the other mode as deleted, and those of this mode that are marked so as unread for long, so that
 * the sweep finds out.
 */
export async function updateAccountsOfMode(db: Database, mode: PaymentMode): Promise<void> {
  await db
    .updateTable('payoutAccounts')
    .set((eb) => ({
      deleted: true,
      chargesEnabled: false,
      payoutsEnabled: false,
      revision: eb('revision', '+', 1),
    }))
    .where('mode', '!=', mode)
    .where('deleted', '=', false)
    .execute();
  await db
    .updateTable('payoutAccounts')
    .set((eb) => ({ deleted: false, updatedAt: new Date(0), revision: eb('revision', '+', 1) }))
    .where('mode', '=', mode)
    .where('deleted', '=', true)
    .execute();
}

/** Removes the references and cards of customers of the other mode. The next customer is created in this mode. */
export async function forgetCustomersOfOtherMode(db: Database, mode: PaymentMode): Promise<void> {
  const noCard = { cardRef: null, cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null };
  await db
    .updateTable('paymentCustomers')
    .set((eb) => ({ ...noCard, mode, customerRef: null, attempt: eb('attempt', '+', 1) }))
    .where('mode', '!=', mode)
    .execute();
}
