import { shopDate } from '#features/accounts/age.ts';
import type { CustomerRow } from '../db/customer-rows.server.ts';
import type { CardGateway, ConfirmedCard, GatewayCard } from './card-gateway.ts';
import type { CardResult } from './card-refusal.ts';
import type { CardsApp } from './cards-app.ts';
import { withCardLock } from './hold-card.server.ts';
import { recordCard, recordLostCustomer } from './note-card.server.ts';
import { type SavedCard, savedCardOf } from './saved-card.ts';

/**
 * Makes a card that somebody chose the one that is kept: every other is removed first, then it becomes the default. To do it again
 * changes nothing; a card that is gone by now changes nothing either.
 * @throws when the provider does not answer: to be done again
 */
export function finalizeCard(
  app: CardsApp,
  cards: CardGateway,
  userId: string,
  confirmed: ConfirmedCard,
): Promise<CardResult<SavedCard>> {
  return withCardLock(app, userId, async (customer) => {
    // why: nobody's card is moved to somebody else, whatever reference was brought
    if (customer.customerRef === null || confirmed.customerRef !== customer.customerRef) return cardNotFound;
    if (!confirmed.done) return { ok: false, reason: 'failed', failure: confirmed.failure ?? cardNotConfirmed };
    const card = await replaceOthers(app, cards, customer, confirmed.cardRef);
    if (!card) return cardNotFound;
    await recordCard(app, userId, card);
    return { ok: true, value: savedCardOf(card, shopDate(app.clock.now())) };
  });
}

const cardNotFound = { ok: false, reason: 'not-found' } as const;
const cardNotConfirmed = { code: 'other', message: 'The card is not confirmed.' } as const;

/** @returns the card; undefined where the customer does not keep it */
async function replaceOthers(
  app: CardsApp,
  cards: CardGateway,
  customer: CustomerRow,
  cardRef: string | undefined,
): Promise<GatewayCard | undefined> {
  const customerRef = customer.customerRef ?? '';
  const kept = await cards.readCards(customerRef);
  if (!kept) await recordLostCustomer(app, customer);
  const card = kept?.cards.find(({ ref }) => ref === cardRef);
  if (!kept || !card) return undefined;
  for (const { ref } of kept.cards) if (ref !== card.ref) await cards.deleteCard(ref);
  const isDefault = kept.defaultRef === card.ref || (await cards.setDefaultCard(customerRef, card.ref));
  return isDefault ? card : undefined;
}
