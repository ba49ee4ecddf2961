import { mayChange, type Viewer } from '#kit/actor.ts';
import { findCustomer } from '../db/customer-rows.server.ts';
import { callCardGateway } from './call-card-gateway.server.ts';
import type { CardResult } from './card-refusal.ts';
import type { CardsApp } from './cards-app.ts';
import { withCardLock } from './hold-card.server.ts';
import { recordCard, recordLostCustomer } from './note-card.server.ts';

/**
 * Removes the viewer's card, at the provider first; whatever else is kept there goes with it. Where there is none, it is done. What was
 * paid with it stays paid. Not for a limited session.
 */
export async function deleteCard(app: CardsApp, viewer: Viewer): Promise<CardResult<null>> {
  if (!mayChange(viewer)) return { ok: false, reason: 'forbidden' };
  if (!(await findCustomer(app.db, viewer.id))) return { ok: true, value: null };
  return callCardGateway(app, (cards) =>
    withCardLock(app, viewer.id, async (customer) => {
      const { customerRef } = customer;
      const kept = customerRef === null ? undefined : await cards.readCards(customerRef);
      for (const { ref } of kept?.cards ?? []) await cards.deleteCard(ref);
      if (customerRef !== null && !kept) await recordLostCustomer(app, customer);
      else await recordCard(app, viewer.id, undefined);
      return { ok: true, value: null };
    }),
  );
}
