import { shopDate } from '#features/accounts/age.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type CustomerRow, findCustomerBy } from '../db/customer-rows.server.ts';
import { findPaymentRow } from '../db/payment-rows.server.ts';
import { callCardGateway, withCardLock } from './call-card-gateway.server.ts';
import type { CardGateway, CardsApp, ConfirmedCard, GatewayCard } from './card-gateway.ts';
import { ensureCustomer } from './customer.server.ts';
import { recordCard, recordLostCustomer } from './saved-card.server.ts';
import { type CardResult, type SavedCard, savedCardOf } from './saved-card.ts';

/** How many cards somebody may try in an hour: whoever tries stolen ones needs more. */
const setupAttempts = { limit: 10, windowSeconds: 3600 };

/**
 * Begins to save the actor's card: the provider is asked to keep one, and the browser confirms it with the secret. Not for a limited
 * session. At most ten times in an hour.
 * @returns what the browser needs; `setupRef` finishes it
 */
export const startCardSetup = defineUseCase(
  async (
    app: CardsApp & { rateLimiter: RateLimiter },
    actor: Actor,
  ): Promise<CardResult<{ setupRef: string; clientSecret: string }>> => {
    if (!mayChange(actor)) return { ok: false, code: 'forbidden' };
    const taken = await app.rateLimiter.take(`saved card of ${actor.id}`, setupAttempts);
    if (!taken.ok) return { ...taken, code: 'too-many' };
    return callCardGateway(app, async (cards) => {
      const customerRef = await ensureCustomer(app, cards, actor.id);
      if (customerRef === undefined) return { ok: false, code: 'forbidden' };
      const { ref: setupRef, clientSecret } = await cards.createSetup(customerRef);
      return { ok: true, value: { setupRef, clientSecret } };
    });
  },
);

/**
 * Finishes to save the actor's card once the browser has confirmed it: the provider is asked, whatever the browser says. The old card
 * is removed first. A setup of somebody else's is as one that is not there.
 * @param setupRef as `beginCard` gave it
 */
export const completeCardSetup = defineUseCase(
  async (app: CardsApp, actor: Actor, setupRef: unknown): Promise<CardResult<SavedCard>> => {
    if (!mayChange(actor)) return { ok: false, code: 'forbidden' };
    if (typeof setupRef !== 'string' || !/^seti_\w{1,250}$/.test(setupRef)) return { ok: false, code: 'not-found' };
    return callCardGateway(app, async (cards) => {
      const setup = await cards.readSetup(setupRef);
      return setup ? finalizeCard(app, cards, actor.id, setup) : { ok: false, code: 'not-found' };
    });
  },
);

/**
 * Keeps the new card that an order was paid with, where its buyer wanted that: for the buyer, who is told if it fails, and for the
 * system, which does it again for a browser that was closed. The order is paid either way.
 */
export const savePaidCard = defineUseCase(
  async (app: CardsApp, actor: Actor, orderId: string): Promise<CardResult<SavedCard>> => {
    if (actor.kind !== 'system' && !mayChange(actor)) return { ok: false, code: 'forbidden' };
    const payment = await findPaymentRow(app.db, orderId);
    const { customerRef, gatewayRef, savesCard } = payment ?? {};
    const customer = customerRef ? await findCustomerBy(app.db, 'customerRef', customerRef) : undefined;
    const owns = customer !== undefined && (actor.kind === 'system' || customer.userId === actor.id);
    if (!owns || !savesCard || !gatewayRef) return { ok: false, code: 'not-found' };
    return callCardGateway(app, async (cards) =>
      finalizeCard(app, cards, customer.userId, await cards.readPaymentCard(gatewayRef)),
    );
  },
);

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
    if (!confirmed.done) return { ok: false, code: 'failed', failure: confirmed.failure ?? cardNotConfirmed };
    const card = await replaceOthers(app, cards, customer, confirmed.cardRef);
    if (!card) return cardNotFound;
    await recordCard(app, userId, card);
    return { ok: true, value: savedCardOf(card, shopDate(app.clock.now())) };
  });
}

const cardNotFound = { ok: false, code: 'not-found' } as const;
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
