import { shopDate } from '#features/accounts/age.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { cardBlockOf } from '../charges/decline.ts';
import type { PaymentFailure } from '../charges/payment-gateway.ts';
import { blockCard, type CustomerRow, findCustomer, storeCard, updateCustomer } from '../db/customer-rows.server.ts';
import { callCardGateway, withCardLock } from './call-card-gateway.server.ts';
import type { CardsApp, GatewayCard } from './card-gateway.ts';
import { type CardResult, type SavedCard, savedCardOf } from './saved-card.ts';

/** The actor's saved card, or null. Not in an impersonation session: admins see nobody's card. */
export const showCard = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<Result<SavedCard | null, 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    return ok(recordedCard(app, await findCustomer(app.db, actor.id)));
  },
);

/** The actor's customer at the gateway with the saved card, or null. Not in an impersonation session. One query. */
export const showCustomer = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
  ): Promise<Result<{ customerRef: string; card: SavedCard | null } | null, 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const customer = await findCustomer(app.db, actor.id);
    if (!customer?.customerRef) return ok(null);
    return ok({ customerRef: customer.customerRef, card: recordedCard(app, customer) });
  },
);

/**
 * Deletes the actor's saved card, with all others of this customer at the gateway. Without a card nothing happens.
 * Payments made with it are not affected. Not in an impersonation session.
 */
export const deleteCard = defineUseCase(async (app: CardsApp, actor: Actor): Promise<CardResult<null>> => {
  if (!mayChange(actor)) return { ok: false, code: 'forbidden' };
  if (!(await findCustomer(app.db, actor.id))) return { ok: true, value: null };
  return callCardGateway(app, (cards) =>
    withCardLock(app, actor.id, async (customer) => {
      const { customerRef } = customer;
      const stored = customerRef === null ? undefined : await cards.readCards(customerRef);
      for (const { ref } of stored?.cards ?? []) await cards.deleteCard(ref);
      if (customerRef !== null && !stored) await recordLostCustomer(app, customer);
      else await recordCard(app, actor.id, undefined);
      return { ok: true, value: null };
    }),
  );
});

/**
 * Deletes the actor's saved card alone: a card that was confirmed and that its owner has not named yet stays at the
 * gateway. Not in an impersonation session.
 */
export const deleteDefaultCard = defineUseCase(
  async (app: CardsApp, actor: Actor): Promise<CardResult<null> | Refusal<'stripe-customer-not-found'>> => {
    if (!mayChange(actor)) return { ok: false, code: 'forbidden' };
    if (!(await findCustomer(app.db, actor.id))) return { ok: false, code: 'stripe-customer-not-found' };
    return callCardGateway(app, (cards) =>
      withCardLock(app, actor.id, async ({ cardRef }) => {
        if (cardRef !== null) await cards.deleteCard(cardRef);
        await recordCard(app, actor.id, undefined);
        return { ok: true, value: null };
      }),
    );
  },
);

/**
 * Marks a saved card that must not be tried again until it is replaced, if that follows from how it was declined. Does
 * nothing for cards that nobody has saved. The caller checks permissions.
 */
export async function blockDeclinedCard(
  { db, clock }: Pick<CardsApp, 'db' | 'clock'>,
  { decline, cardRef }: Pick<PaymentFailure, 'decline' | 'cardRef'>,
): Promise<void> {
  const reason = cardBlockOf(decline);
  if (reason && cardRef !== undefined) await blockCard(db, cardRef, { reason, now: clock.now() });
}

/** Stores which card a customer has saved, or that they have no card. A card with other data may be tried again. */
export async function recordCard(
  app: Pick<CardsApp, 'db' | 'clock'>,
  userId: string,
  card: GatewayCard | undefined,
): Promise<void> {
  await storeCard(app.db, userId, {
    cardRef: card?.ref ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardExpMonth: card?.expMonth ?? null,
    cardExpYear: card?.expYear ?? null,
    updatedAt: app.clock.now(),
  });
}

/**
 * Stores that the customer no longer exists at the gateway. The next saved card creates a new customer under another
 * key.
 */
export async function recordLostCustomer(
  app: Pick<CardsApp, 'db' | 'clock'>,
  { userId, attempt }: CustomerRow,
): Promise<void> {
  await recordCard(app, userId, undefined);
  await updateCustomer(app.db, userId, { customerRef: null, attempt: attempt + 1, updatedAt: app.clock.now() });
}

/** The card stored in the customer's row, with today's expiry status; null if there is none. */
function recordedCard(app: Pick<CardsApp, 'clock'>, customer: CustomerRow | undefined): SavedCard | null {
  if (!customer) return null;
  const { cardRef: ref, cardBrand: brand, cardLast4: last4, cardExpMonth: expMonth, cardExpYear: expYear } = customer;
  if (ref === null || brand === null || last4 === null || expMonth === null || expYear === null) return null;
  const card = savedCardOf({ ref, brand, last4, expMonth, expYear }, shopDate(app.clock.now()));
  return { ...card, blocked: customer.cardBlockedAt !== null };
}
