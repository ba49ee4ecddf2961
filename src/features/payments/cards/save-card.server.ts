import { setTimeout as sleep } from 'node:timers/promises';
import { shopDate } from '#features/accounts/age.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { type Refusal, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type CustomerRow, findCustomer, findCustomerBy } from '../db/customer-rows.server.ts';
import { findPaymentRow } from '../db/payment-rows.server.ts';
import { callCardGateway, withCardLock } from './call-card-gateway.server.ts';
import type { CardGateway, CardsApp, ConfirmedCard, GatewayCard } from './card-gateway.ts';
import { ensureCustomer } from './customer.server.ts';
import { recordCard, recordLostCustomer } from './saved-card.server.ts';
import { type CardResult, type SavedCard, savedCardOf } from './saved-card.ts';

/** How many card setups one user may start per hour. The limit is there against testing of stolen cards. */
const setupAttempts = { limit: 10, windowSeconds: 3600 };

/**
 * Starts saving a card of the actor: the gateway creates a setup, which the browser confirms with the client secret.
 * Not in an impersonation session. At most ten times an hour.
 * @param options.isAwaited whether the confirmed card is saved by `saveCard` instead of `completeCardSetup`
 * @returns the client secret for the browser, and `setupRef` for `completeCardSetup`
 */
export const startCardSetup = defineUseCase(
  async (
    app: CardsApp & { rateLimiter: RateLimiter },
    actor: Actor,
    options: { isAwaited: boolean } = { isAwaited: false },
  ): Promise<CardResult<{ setupRef: string; clientSecret: string }>> => {
    if (!mayChange(actor)) return { ok: false, code: 'forbidden' };
    const taken = await app.rateLimiter.take(`saved card of ${actor.id}`, setupAttempts);
    if (!taken.ok) return { ...taken, code: 'too-many' };
    return callCardGateway(app, async (cards) => {
      const customerRef = await ensureCustomer(app, cards, actor.id);
      if (customerRef === undefined) return { ok: false, code: 'forbidden' };
      const { ref: setupRef, clientSecret } = await cards.createSetup(customerRef, options);
      return { ok: true, value: { setupRef, clientSecret } };
    });
  },
);

/**
 * Completes the setup once the browser has confirmed it. The result is read from the gateway, not taken from the
 * browser. The old card is deleted first. Another user's setup counts as not found.
 * @param setupRef from `startCardSetup`
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
 * Saves a card by its reference: one that a setup of the actor has confirmed, since the gateway has no others with their
 * customer. Anybody else's counts as not found. Another saved card has to be deleted first; the same one may be saved again.
 * @returns `stripe-customer-not-found` if the actor has never begun to save a card; `already-saved` if there is another one
 */
export const saveCard = defineUseCase(
  async (
    app: CardsApp,
    actor: Actor,
    cardRef: string,
  ): Promise<CardResult<SavedCard> | Refusal<'stripe-customer-not-found' | 'already-saved'>> => {
    if (!mayChange(actor)) return { ok: false, code: 'forbidden' };
    const found = await findCustomer(app.db, actor.id);
    if (!found?.customerRef) return { ok: false, code: 'stripe-customer-not-found' };
    const confirmed = { customerRef: found.customerRef, cardRef, done: true, failure: undefined };
    const saved = await callCardGateway(app, (cards) =>
      withCardLock<SavedCard | 'other'>(app, actor.id, async (customer) => {
        // why: read in the lock, so that of two cards at once one is saved
        if (customer.cardRef !== null && customer.cardRef !== cardRef) return { ok: true, value: 'other' };
        return makeOnlyCard(app, cards, customer, confirmed);
      }),
    );
    if (!saved.ok) return saved;
    return saved.value === 'other' ? refuse('already-saved') : { ok: true, value: saved.value };
  },
);

/**
 * Saves the new card with which an order was paid, if its buyer chose so. Called for the buyer, who sees a failure, and
 * by the system, in case the browser was closed. A failure does not affect the payment.
 */
export const savePaidCard = defineUseCase(
  async (app: CardsApp, actor: Actor, orderId: string): Promise<CardResult<SavedCard>> => {
    if (actor.kind !== 'system' && !mayChange(actor)) return { ok: false, code: 'forbidden' };
    const payment = await findPaymentRow(app.db, orderId);
    const { customerRef, gatewayRef, savesCard } = payment ?? {};
    const customer = customerRef ? await findCustomerBy(app.db, 'customerRef', customerRef) : undefined;
    const owns = customer !== undefined && (actor.kind === 'system' || customer.userId === actor.id);
    if (!owns || !savesCard || !gatewayRef) return { ok: false, code: 'not-found' };
    const save = () => saveCardOfPayment(app, { userId: customer.userId, paymentRef: gatewayRef });
    return actor.kind === 'system' ? save() : retryWhileBusy(save);
  },
);

/** Saves the card with which a payment was made, by its reference at the gateway. The caller checks permissions. */
export function saveCardOfPayment(
  app: CardsApp,
  { userId, paymentRef }: { userId: string; paymentRef: string },
): Promise<CardResult<SavedCard>> {
  return callCardGateway(app, async (cards) =>
    finalizeCard(app, cards, userId, await cards.readPaymentCard(paymentRef)),
  );
}

/** How often a buyer's request is tried again while the job of the payment saves the same card, and after how many ms. */
const [maxRetries, retryDelay] = [10, 300];

async function retryWhileBusy(save: () => Promise<CardResult<SavedCard>>): Promise<CardResult<SavedCard>> {
  for (let retries = 0; retries < maxRetries; retries += 1) {
    const saved = await save();
    if (saved.ok || saved.code !== 'busy') return saved;
    await sleep(retryDelay);
  }
  return save();
}

/**
 * Makes the confirmed card the customer's only one: deletes all others, then makes it the default. Safe to repeat; a
 * card that was deleted meanwhile changes nothing.
 * @throws when the gateway does not answer; call it again then
 */
export function finalizeCard(
  app: CardsApp,
  cards: CardGateway,
  userId: string,
  confirmed: ConfirmedCard,
): Promise<CardResult<SavedCard>> {
  return withCardLock(app, userId, (customer) => makeOnlyCard(app, cards, customer, confirmed));
}

async function makeOnlyCard(
  app: CardsApp,
  cards: CardGateway,
  customer: CustomerRow,
  confirmed: ConfirmedCard,
): Promise<CardResult<SavedCard>> {
  // why: the reference comes from the browser and must never assign the card of another user
  if (customer.customerRef === null || confirmed.customerRef !== customer.customerRef) return cardNotFound;
  if (!confirmed.done) return { ok: false, code: 'failed', failure: confirmed.failure ?? cardNotConfirmed };
  const card = await replaceOthers(app, cards, customer, confirmed.cardRef);
  if (!card) return cardNotFound;
  await recordCard(app, customer.userId, card);
  return { ok: true, value: savedCardOf(card, shopDate(app.clock.now())) };
}

const cardNotFound = { ok: false, code: 'not-found' } as const;
const cardNotConfirmed = { code: 'other', message: 'The card is not confirmed.' } as const;

/** @returns the card; undefined if it does not belong to the customer */
async function replaceOthers(
  app: CardsApp,
  cards: CardGateway,
  customer: CustomerRow,
  cardRef: string | undefined,
): Promise<GatewayCard | undefined> {
  const customerRef = customer.customerRef ?? '';
  const stored = await cards.readCards(customerRef);
  if (!stored) await recordLostCustomer(app, customer);
  const card = stored?.cards.find(({ ref }) => ref === cardRef);
  if (!stored || !card) return undefined;
  for (const { ref } of stored.cards) if (ref !== card.ref) await cards.deleteCard(ref);
  const isDefault = stored.defaultRef === card.ref || (await cards.setDefaultCard(customerRef, card.ref));
  return isDefault ? card : undefined;
}
