import { mayChange, type Viewer } from '#kit/actor.ts';
import { findCustomerBy } from '../db/customer-rows.server.ts';
import { findPayment } from '../db/payment-rows.server.ts';
import { askCardProvider } from './call-card-gateway.server.ts';
import type { CardAnswer } from './card-refusal.ts';
import type { CardsApp } from './cards-app.ts';
import type { SavedCard } from './saved-card.ts';
import { settleCard } from './settle-card.server.ts';

/**
 * Keeps the new card that an order was paid with, where its buyer wanted that: for the buyer, who is told if it fails, and for the
 * system, which does it again for a browser that was closed. The order is paid either way.
 */
export async function keepPaidCard(app: CardsApp, viewer: Viewer, orderId: string): Promise<CardAnswer<SavedCard>> {
  if (viewer.kind !== 'system' && !mayChange(viewer)) return { ok: false, reason: 'forbidden' };
  const payment = await findPayment(app.db, orderId);
  const { customerRef, providerRef, keepsCard } = payment ?? {};
  const customer = customerRef ? await findCustomerBy(app.db, 'customerRef', customerRef) : undefined;
  const owns = customer !== undefined && (viewer.kind === 'system' || customer.userId === viewer.id);
  if (!owns || !keepsCard || !providerRef) return { ok: false, reason: 'not-found' };
  return askCardProvider(app, async (cards) =>
    settleCard(app, cards, customer.userId, await cards.readPaidWith(providerRef)),
  );
}
