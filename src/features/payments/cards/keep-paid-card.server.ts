import { mayChange, type Viewer } from '#kit/actor.ts';
import { findCustomerBy } from '../db/customer-rows.server.ts';
import { findPaymentRow } from '../db/payment-rows.server.ts';
import { callCardGateway } from './call-card-gateway.server.ts';
import type { CardResult } from './card-refusal.ts';
import type { CardsApp } from './cards-app.ts';
import type { SavedCard } from './saved-card.ts';
import { finalizeCard } from './settle-card.server.ts';

/**
 * Keeps the new card that an order was paid with, where its buyer wanted that: for the buyer, who is told if it fails, and for the
 * system, which does it again for a browser that was closed. The order is paid either way.
 */
export async function savePaidCard(app: CardsApp, viewer: Viewer, orderId: string): Promise<CardResult<SavedCard>> {
  if (viewer.kind !== 'system' && !mayChange(viewer)) return { ok: false, reason: 'forbidden' };
  const payment = await findPaymentRow(app.db, orderId);
  const { customerRef, providerRef, keepsCard } = payment ?? {};
  const customer = customerRef ? await findCustomerBy(app.db, 'customerRef', customerRef) : undefined;
  const owns = customer !== undefined && (viewer.kind === 'system' || customer.userId === viewer.id);
  if (!owns || !keepsCard || !providerRef) return { ok: false, reason: 'not-found' };
  return callCardGateway(app, async (cards) =>
    finalizeCard(app, cards, customer.userId, await cards.readPaymentCard(providerRef)),
  );
}
