import { isOfAge, minimumAge, shopDate } from '#features/accounts/age.ts';
import { findPayer, type Payer } from '#features/payments/cards/customer.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { type Buyer, findBuyer, lockBuyerRow } from '../db/placing-rows.server.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import { type OrderRefusal, RefusedError, refuseOrder } from '../order-refusal.ts';
import type { OrderRequest } from './order-request.schema.ts';
import { unpaidQueryOf } from './price-for-buyer.server.ts';

/**
 * Checks the buyer and finds the customer whose card pays; if the order already exists, the gateway is not called. Must
 * run outside a transaction, because the gateway may be called. One query if no card is to be saved.
 */
export async function prepareBuyer(
  app: OrdersApp,
  { id: userId }: SignedIn,
  { saveCard }: OrderRequest,
  orderId: string | null,
): Promise<Result<{ hasOrder: boolean; payer: Payer }, OrderRefusal>> {
  const found = checkBuyer(app, await findBuyer(app.db, { userId, orderId }));
  if (!found.ok) return found;
  const { hasOrder, customerRef } = found.value;
  if (!saveCard || hasOrder) return { ok: true, value: { hasOrder, payer: { customerRef, savesCard: false } } };
  const payer = await findPayer(app, userId, saveCard);
  if (payer.ok) return { ok: true, value: { hasOrder, payer: payer.value } };
  if (payer.code === 'forbidden') return refuseOrder('forbidden');
  const message = 'The card cannot be saved now. Please try again, or pay without saving it.';
  return refuseOrder('transaction-payment-failed', { message });
}

/**
 * Locks the buyer until the caller's transaction ends, so that their concurrent orders, and those of their network, are
 * counted one after the other, and none is placed while the account is deleted. The buyer is checked for every order.
 * @throws RefusedError if the buyer may not order
 */
export async function lockBuyer(
  app: OrdersTransaction,
  { id: userId }: SignedIn,
  orderId: string | null,
  request: OrderRequest,
): Promise<Buyer> {
  return buyerOrAbort(app, await lockBuyerRow(app.db, { userId, orderId, ...unpaidQueryOf(app, request) }));
}

/**
 * Checks the buyer of an order that is only priced. One query.
 * @throws RefusedError if the buyer may not order
 */
export async function checkBuyerOrAbort(app: Pick<OrdersApp, 'db' | 'clock'>, { id: userId }: SignedIn): Promise<void> {
  buyerOrAbort(app, await findBuyer(app.db, { userId, orderId: null }));
}

function buyerOrAbort(app: Pick<OrdersApp, 'clock'>, found: Buyer | undefined): Buyer {
  const checked = checkBuyer(app, found);
  if (!checked.ok) throw new RefusedError(checked);
  return checked.value;
}

/** Whether somebody may order: they have an account whose address is verified if that is asked for, and are of age. */
function checkBuyer(app: Pick<OrdersApp, 'clock'>, found: Buyer | undefined): Result<Buyer, OrderRefusal> {
  if (!found) return refuseOrder('forbidden');
  if (found.mustVerifyEmail) return refuseOrder('email-unverified');
  if (isOfAgeToBuy(app, found)) return { ok: true, value: found };
  return refuseOrder('forbidden', { message: `You must be ${minimumAge} or older to buy wine.` }, 'too-young');
}

/** Whether a buyer is 21 today in Texas. */
function isOfAgeToBuy(app: Pick<OrdersApp, 'clock'>, { birthDate: born }: Buyer): boolean {
  const [year = 0, month = 0, day = 0] = born?.split('-').map(Number) ?? [];
  return born !== null && isOfAge({ year, month, day }, shopDate(app.clock.now()));
}
