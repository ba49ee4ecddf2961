import { z } from 'zod';
import { callCardGateway } from '#features/payments/cards/call-card-gateway.server.ts';
import type { CardsApp } from '#features/payments/cards/card-gateway.ts';
import { ensureCustomer } from '#features/payments/cards/customer.server.ts';
import type { CardResult } from '#features/payments/cards/saved-card.ts';
import type { Transaction } from '#infra/database.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { addDuration } from '#kit/duration.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { answerMinutes, confirmationMinutes, isOfShop, payableUntil, type SubscriptionKind } from './charge.ts';
import {
  closeConfirmation,
  createConfirmation,
  readConfirmation,
  requestOf,
} from './confirmation-at-gateway.server.ts';
import type { BegunAttempt } from './db/charge-rows.server.ts';
import {
  beginConfirmation,
  claimConfirmation,
  extendConfirmation,
  findConfirmableCharge,
  findOpenConfirmation,
  findPayerCard,
  lockForConfirmation,
  storeConfirmationRef,
} from './db/confirmation-rows.server.ts';
import { type ChargeHandlers, type ChargesApp, storeAnswer } from './run-due-charges.server.ts';

/** What the payer of a charge sees of it. */
export type ShownCharge = {
  id: string;
  kind: SubscriptionKind;
  /** The winery's plan, the membership, or the allocation. */
  subscriptionId: string;
  winery: string;
  amountCents: number;
  accountRef: string | null;
  /** `confirm`: the bank wants its owner to confirm the payment; `declined`: another card has to pay. */
  state: 'confirm' | 'declined' | 'charging' | 'paid' | 'over';
  card: { ref: string; brand: string; last4: string } | null;
  /** Until when it can be paid. */
  lastAt: string | null;
};

/** With which card a payer confirms a charge: their saved one, or one that they enter, which may replace the saved one. */
export type ConfirmingCard = { uses: 'saved' } | { uses: 'new'; savesCard: boolean };

/** What confirming a charge needs. */
export type ConfirmApp = ChargesApp & CardsApp & { rateLimiter: RateLimiter };

/** The browser confirms the payment with the secret; with the card of `cardRef`, or the one that is entered. */
export type StartedConfirmation = { clientSecret: string; cardRef: string | null };

const idSchema = z.uuid();

/** A charge for its payer, and whether they can confirm it. Anybody else's does not exist for the actor. */
export const showConfirmation = defineUseCase(
  async (app: ChargesApp, actor: Actor, id: string): Promise<Result<ShownCharge, 'not-found'>> => {
    const found =
      mayChange(actor) && idSchema.safeParse(id).success ? await findConfirmableCharge(app.db, id) : undefined;
    if (!found || !mayChange(actor) || found.userId !== actor.id || !app.payments) return refuse('not-found');
    const saved = await findPayerCard(app.db, actor.id, app.payments.mode);
    const { cardRef: ref, cardBrand: brand, cardLast4: last4 } = saved ?? {};
    const card = ref && brand && last4 ? { ref, brand, last4 } : null;
    const { kind, subscriptionId, winery, amountCents, accountRef } = found;
    const about = { id, kind, subscriptionId, winery, amountCents, accountRef };
    const shown = { ...about, lastAt: payableUntil(found)?.toISOString() ?? null };
    return ok({ ...shown, card, state: stateOf(found, { hasCard: card !== null && saved?.cardBlockedAt === null }) });
  },
);

function stateOf(
  { state, awaitsPayer, failureCode }: { state: string; awaitsPayer: boolean; failureCode: string | null },
  { hasCard }: { hasCard: boolean },
): ShownCharge['state'] {
  if (state === 'authorised') return 'paid';
  if (state === 'failed' || state === 'canceled') return 'over';
  if (state !== 'declined' && !awaitsPayer) return 'charging';
  return failureCode === 'authentication' && hasCard ? 'confirm' : 'declined';
}

/**
 * Begins an attempt that the payer of a declined charge confirms in their browser, so that their bank can ask who they
 * are. Meanwhile nothing else is tried; what is not confirmed in a quarter of an hour, or until the charge is given up, is
 * canceled. A repetition continues what was begun; with another choice of card, that is ended first.
 * @param about.userId who pays; the caller has made sure that the actor may act for them
 * @returns `not-found` if nothing is to be confirmed
 */
export async function startConfirmation(
  app: ConfirmApp,
  handlers: ChargeHandlers,
  about: { id: string; userId: string },
  choice: ConfirmingCard,
): Promise<CardResult<StartedConfirmation>> {
  const { userId } = about;
  const taken = await app.rateLimiter.take(`confirming charges of ${userId}`, { limit: 20, windowSeconds: 3600 });
  if (!taken.ok) return { ...taken, code: 'too-many' };
  return callCardGateway<StartedConfirmation>(app, async (cards) => {
    const customerRef = await ensureCustomer(app, cards, userId);
    const saved = await findPayerCard(app.db, userId, cards.mode);
    const cardRef = choice.uses === 'saved' ? (saved?.cardRef ?? undefined) : null;
    // why: a card that must not be tried again is not tried by its owner either
    const isUnusable = cardRef === undefined || (cardRef !== null && saved?.cardBlockedAt !== null);
    if (customerRef === undefined || isUnusable) return refuse('not-found');
    const wanted = { customerRef, cardRef, savesCard: choice.uses === 'saved' || choice.savesCard };
    const begun = await beginAfterOther(app, handlers, about, wanted);
    return begun ? askForSecret(app, handlers, begun) : refuse('not-found');
  });
}

type Wanted = { customerRef: string; cardRef: string | null; savesCard: boolean };

type Begun = BegunAttempt & { customerRef: string };

/** Begins or continues an attempt. One with another card is ended first, which may show that it is paid. */
async function beginAfterOther(
  app: ConfirmApp,
  handlers: ChargeHandlers,
  about: { id: string; userId: string },
  wanted: Wanted,
): Promise<Begun | undefined> {
  for (const isLast of [false, true]) {
    const begun = await app.db.transaction().execute((db) => beginOrClaim({ ...app, db }, handlers, about, wanted));
    if (!begun || begun.awaitsPayer) return begun;
    if (isLast) return undefined;
    const answer = await closeConfirmation(app, begun);
    if (answer.kind === 'not-yet') return undefined;
    await storeAnswer(app, handlers, begun, answer);
  }
  return undefined;
}

/** @returns the attempt to confirm, or with `awaitsPayer` false another attempt, which must end first; undefined without one */
async function beginOrClaim(
  app: ConfirmApp & { db: Transaction },
  handlers: ChargeHandlers,
  { id, userId }: { id: string; userId: string },
  wanted: Wanted,
): Promise<Begun | undefined> {
  const { db } = app;
  const now = app.clock.now();
  const charge = await lockForConfirmation(db, id);
  if (charge?.userId !== userId || charge.kind !== handlers.kind) return undefined;
  if (!(await handlers.keepWanted(db, [id])).has(id)) return undefined;
  const lastAt = payableUntil(charge);
  if (lastAt === null || lastAt <= now) return undefined;
  const inTime = addDuration(now, { minutes: confirmationMinutes });
  const until = inTime < lastAt ? inTime : lastAt;
  if (charge.state === 'declined') {
    const shipping = await handlers.shippingOf(db, [id]);
    return { ...(await beginConfirmation(db, charge, wanted, { shipping, now, until })), ...wanted };
  }
  const open = await findOpenConfirmation(db, id);
  if (!open) return undefined;
  const isSame = open.cardRef === wanted.cardRef && open.savesCard === wanted.savesCard;
  if (isSame) {
    await extendConfirmation(db, charge, until);
    return { ...open, customerRef: wanted.customerRef };
  }
  await claimConfirmation(db, charge, addDuration(now, { minutes: answerMinutes }));
  return { ...open, customerRef: open.customerRef ?? wanted.customerRef, awaitsPayer: false };
}

/** Creates the payment of an attempt, and stores which it is. A refusal ends the attempt. */
async function askForSecret(
  app: ConfirmApp,
  handlers: ChargeHandlers,
  begun: Begun,
): Promise<CardResult<StartedConfirmation>> {
  const created = await createConfirmation(app, begun);
  if (created.kind === 'not-yet') return { ok: false, code: 'no-answer' };
  if (created.kind === 'refused') {
    await storeAnswer(app, handlers, begun, created);
    return { ok: false, code: 'failed', failure: created.failure };
  }
  await storeConfirmationRef(app.db, begun, created.value.ref);
  return ok({ clientSecret: created.value.clientSecret, cardRef: begun.cardRef });
}

/**
 * Stores the result of a confirmation, as the gateway knows it; the browser is not believed. Does nothing while the payer
 * has not finished, or if it is stored already.
 * @returns the failure if the bank refused the card
 */
export async function finishConfirmation(
  app: ConfirmApp,
  handlers: ChargeHandlers,
  { id, userId }: { id: string; userId: string },
): Promise<CardResult<null>> {
  return callCardGateway<null>(app, async () => {
    const attempt = await findOpenConfirmation(app.db, id);
    if (attempt?.userId !== userId || attempt.openRef === null) return ok(null);
    const answer = await readConfirmation(app, attempt.openRef, requestOf(attempt).key);
    if (answer.kind === 'not-yet') return ok(null);
    await storeAnswer(app, handlers, attempt, answer);
    if (answer.kind === 'done') return ok(null);
    const { code, ...failure } = answer.failure;
    if (isOfShop(code)) return ok(null);
    return { ok: false, code: 'failed', failure: { code, ...failure } };
  });
}
