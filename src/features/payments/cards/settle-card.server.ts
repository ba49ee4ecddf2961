import { shopDate } from '#features/accounts/age.ts';
import type { CustomerRow } from '../db/customer-rows.server.ts';
import type { CardProvider, ChosenCard, ProviderCard } from './card-gateway.ts';
import type { CardAnswer } from './card-refusal.ts';
import type { CardsApp } from './cards-app.ts';
import { holdCard } from './hold-card.server.ts';
import { noteCard, noteLoss } from './note-card.server.ts';
import { type SavedCard, savedCardOf } from './saved-card.ts';

/**
 * Makes a card that somebody chose the one that is kept: every other is removed first, then it becomes the default. To do it again
 * changes nothing; a card that is gone by now changes nothing either.
 * @throws when the provider does not answer: to be done again
 */
export function settleCard(
  app: CardsApp,
  cards: CardProvider,
  userId: string,
  chosen: ChosenCard,
): Promise<CardAnswer<SavedCard>> {
  return holdCard(app, userId, async (customer) => {
    // why: nobody's card is moved to somebody else, whatever reference was brought
    if (customer.customerRef === null || chosen.customerRef !== customer.customerRef) return nothing;
    if (!chosen.done) return { ok: false, reason: 'failed', failure: chosen.failure ?? unconfirmed };
    const card = await replaceOthers(app, cards, customer, chosen.cardRef);
    if (!card) return nothing;
    await noteCard(app, userId, card);
    return { ok: true, value: savedCardOf(card, shopDate(app.clock.now())) };
  });
}

const nothing = { ok: false, reason: 'not-found' } as const;
const unconfirmed = { code: 'other', message: 'The card is not confirmed.' } as const;

/** @returns the card; undefined where the customer does not keep it */
async function replaceOthers(
  app: CardsApp,
  cards: CardProvider,
  customer: CustomerRow,
  cardRef: string | undefined,
): Promise<ProviderCard | undefined> {
  const customerRef = customer.customerRef ?? '';
  const kept = await cards.readCards(customerRef);
  if (!kept) await noteLoss(app, customer);
  const card = kept?.cards.find(({ ref }) => ref === cardRef);
  if (!kept || !card) return undefined;
  for (const { ref } of kept.cards) if (ref !== card.ref) await cards.removeCard(ref);
  const isDefault = kept.defaultRef === card.ref || (await cards.makeDefault(customerRef, card.ref));
  return isDefault ? card : undefined;
}
