import { findCustomer } from '../db/customer-rows.server.ts';
import { callCardGateway } from './call-card-gateway.server.ts';
import type { CardResult } from './card-refusal.ts';
import type { CardsApp } from './cards-app.ts';
import { ensureCustomer } from './customer.server.ts';

/** Whose card pays: the customer at the provider, if there is one, and whether a new card is kept. */
export type Payer = { customerRef: string | null; keepsCard: boolean };

/**
 * Whose card is to pay an order, so that a card that is kept can pay it and a new one can be kept. Whose order it is, the caller
 * decides. Not within a transaction.
 */
export async function findPayer(app: CardsApp, userId: string, keepsCard: boolean): Promise<CardResult<Payer>> {
  if (!keepsCard) {
    const customer = await findCustomer(app.db, userId);
    return { ok: true, value: { customerRef: customer?.customerRef ?? null, keepsCard } };
  }
  return callCardGateway(app, async (cards) => {
    const customerRef = await ensureCustomer(app, cards, userId);
    if (customerRef === undefined) return { ok: false, reason: 'forbidden' };
    return { ok: true, value: { customerRef, keepsCard } };
  });
}
