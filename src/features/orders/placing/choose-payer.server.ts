import { findPayer, type Payer } from '#features/payments/cards/find-payer.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import type { OrdersApp } from '../orders-app.ts';
import type { OrderRequest } from './order-request.schema.ts';

/** Whose card pays an order; before it is placed, as the provider may have to be asked. */
export async function choosePayer(
  app: OrdersApp,
  buyer: SignedIn,
  { saveCard }: OrderRequest,
): Promise<{ ok: true; value: Payer } | OrderRefusal> {
  const payer = await findPayer(app, buyer.id, saveCard);
  if (payer.ok) return payer;
  if (payer.reason === 'forbidden') return refuseOrder('forbidden');
  const message = 'The card cannot be saved now. Please try again, or pay without saving it.';
  return refuseOrder('transaction-payment-failed', { message });
}
