import type { Viewer } from '#kit/actor.ts';
import { findCustomerBy } from '../db/customer-rows.server.ts';
import type { CardGateway } from './card-gateway.ts';
import type { CardRefusal } from './card-refusal.ts';
import type { CardsApp } from './cards-app.ts';
import { withCardLock } from './hold-card.server.ts';
import { recordCard, recordLostCustomer } from './note-card.server.ts';
import { finalizeCard } from './settle-card.server.ts';

/**
 * Asks the provider how a card stands of which it told something: a setup that somebody may have confirmed in a browser that was
 * closed, or a card that was removed or replaced by its bank. For the system alone; what nobody here has is passed over.
 * @returns whether it is looked after; not while somebody changes the same card
 * @throws when the provider does not answer
 */
export async function refreshCard(
  app: CardsApp,
  viewer: Viewer,
  event: { type: string; objectRef: string },
): Promise<boolean> {
  if (viewer.kind !== 'system' || !app.cards) return true;
  const about = event.type.startsWith('setup_intent.') ? refreshSetup : refreshSavedCard;
  const refused = await about(app, app.cards, event.objectRef);
  return refused?.reason !== 'busy';
}

async function refreshSetup(app: CardsApp, cards: CardGateway, ref: string): Promise<CardRefusal | undefined> {
  const setup = await cards.readSetup(ref);
  const customer = setup?.customerRef && (await findCustomerBy(app.db, 'customerRef', setup.customerRef));
  if (!setup || !customer) return undefined;
  const settled = await finalizeCard(app, cards, customer.userId, setup);
  return settled.ok ? undefined : settled;
}

async function refreshSavedCard(app: CardsApp, cards: CardGateway, ref: string): Promise<CardRefusal | undefined> {
  const owner = await findCustomerBy(app.db, 'cardRef', ref);
  if (!owner) return undefined;
  const read = await withCardLock(app, owner.userId, async (customer) => {
    const kept = customer.customerRef === null ? undefined : await cards.readCards(customer.customerRef);
    if (!kept) await recordLostCustomer(app, customer);
    else
      await recordCard(
        app,
        owner.userId,
        kept.cards.find((card) => card.ref === kept.defaultRef),
      );
    return { ok: true, value: null };
  });
  return read.ok ? undefined : read;
}
