import { mayChange, type Viewer } from '#kit/actor.ts';
import { findCustomer } from '../db/customer-rows.server.ts';
import { askCardProvider } from './call-card-gateway.server.ts';
import type { CardAnswer } from './card-refusal.ts';
import type { CardsApp } from './cards-app.ts';
import { holdCard } from './hold-card.server.ts';
import { noteCard, noteLoss } from './note-card.server.ts';

/**
 * Removes the viewer's card, at the provider first; whatever else is kept there goes with it. Where there is none, it is done. What was
 * paid with it stays paid. Not for a limited session.
 */
export async function removeCard(app: CardsApp, viewer: Viewer): Promise<CardAnswer<null>> {
  if (!mayChange(viewer)) return { ok: false, reason: 'forbidden' };
  if (!(await findCustomer(app.db, viewer.id))) return { ok: true, value: null };
  return askCardProvider(app, (cards) =>
    holdCard(app, viewer.id, async (customer) => {
      const { customerRef } = customer;
      const kept = customerRef === null ? undefined : await cards.readCards(customerRef);
      for (const { ref } of kept?.cards ?? []) await cards.removeCard(ref);
      if (customerRef !== null && !kept) await noteLoss(app, customer);
      else await noteCard(app, viewer.id, undefined);
      return { ok: true, value: null };
    }),
  );
}
