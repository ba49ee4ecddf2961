import { blockDeclinedCard } from '#features/payments/cards/saved-card.server.ts';
import { cardBlockOf, hoursToWait } from '#features/payments/charges/decline.ts';
import { gatewayOf } from '#features/payments/charges/payment.server.ts';
import type { PaymentGateway, SavedCardReservation } from '#features/payments/charges/payment-gateway.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { addDuration } from '#kit/duration.ts';
import type { Locked } from '#kit/locked.ts';
import {
  type AfterFailure,
  type AttemptFailureCode,
  answerMinutes,
  ownerMinutes,
  type SubscriptionKind,
} from './charge.ts';
import { type AttemptAnswer, cancelAttempt, closeConfirmation, requestOf } from './confirmation-at-gateway.server.ts';
import {
  type BegunAttempt,
  beginAttempts,
  cancelChargeRows,
  type DueCharge,
  endAttempt,
  isAttemptStopped,
  lockDueCharges,
  lockUntriedCharge,
  type ShippingOfCharges,
  wakeChangedCards,
} from './db/charge-rows.server.ts';
import { nextAttemptAt } from './retry-rule.ts';

/** What charging needs. */
export type ChargesApp = Pick<Infra, 'clock' | 'errors'> & { db: Database; payments: PaymentGateway | undefined };

/** An attempt at a locked charge that failed: at which number, why, and whether the charge is given up with it. */
export type FailedAttempt = Locked<{ id: string }> & {
  number: number;
  code: AttemptFailureCode;
  /** When it is tried again; undefined if it is given up. */
  nextAt: Date | undefined;
  /** Whether the payer was there, and so knows of it. */
  onSession: boolean;
  follows: AfterFailure;
};

/** What a kind of subscription does with its charges, each within the transaction that stores the charge's change. */
export type ChargeHandlers = {
  kind: SubscriptionKind;
  /** Whether an authorized amount is canceled if its charge is not wanted any more, or a ban stops it, which then waits. */
  cancelsUnwanted?: boolean;
  /** Those of these charges that are still wanted; the others are canceled. */
  keepWanted(db: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Where the wine of these charges is shipped to; without those of which none is shipped. */
  shippingOf(db: Transaction, ids: readonly string[]): Promise<ShippingOfCharges>;
  /** What follows for those that are not. */
  canceled(db: Transaction, charges: readonly Locked<{ id: string }>[]): Promise<void>;
  /** The amount is authorized: what was to be paid for happens, with the charge or not at all. */
  authorized(
    db: Transaction,
    charge: Locked<BegunAttempt> & { customerRef: string },
    made: SavedCardReservation,
  ): Promise<void>;
  declined(db: Transaction, failed: FailedAttempt): Promise<void>;
};

/**
 * For how many days beyond its retries a charge waits whose payer is banned or whose winery is suspended. It goes on if
 * the ban is lifted in that time, and is canceled otherwise.
 */
const stoppedDays = 7;

/**
 * Attempts a batch of due charges of one kind: each is claimed and frozen in the database first, then the gateway is
 * asked, then the answer is stored with everything that follows from it. A process may die at any point: the next one
 * asks the gateway again under the same key. What a ban stops is not attempted. The caller checks permissions.
 * @returns how many charges were due
 */
export async function runDueCharges(app: ChargesApp, handlers: ChargeHandlers, most: number): Promise<number> {
  const now = app.clock.now();
  await wakeChangedCards(app.db, handlers.kind, { now, mode: gatewayOf(app).mode });
  return attempt(app, handlers, (db) => lockDueCharges(db, handlers.kind, { now, most, stoppedDays }));
}

/**
 * Attempts a charge that was opened with `openOwnCharge`, in the same way, and no other: whoever waits for the answer
 * does not wait for the cards of others. The caller checks permissions.
 */
export async function runOwnCharge(app: ChargesApp, handlers: ChargeHandlers, id: string): Promise<void> {
  await attempt(app, handlers, (db) => lockUntriedCharge(db, id));
}

/** Attempts the charges that `lock` finds and locks. @returns how many there were */
async function attempt(
  app: ChargesApp,
  handlers: ChargeHandlers,
  lock: (db: Transaction) => Promise<readonly Locked<DueCharge>[]>,
): Promise<number> {
  const now = app.clock.now();
  const { mode } = gatewayOf(app);
  const { found, begun } = await app.db.transaction().execute(async (db) => {
    const locked = await lock(db);
    const ids = locked.map(({ id }) => id);
    const wanted = await handlers.keepWanted(db, ids);
    const unwanted = locked.filter(({ id, state, isStopped }) => {
      return (!wanted.has(id) || isStopped) && state !== 'attempting';
    });
    const canceled = await cancelChargeRows(db, unwanted, now);
    if (canceled.length > 0) await handlers.canceled(db, canceled);
    const gone = new Set(canceled.map(({ id }) => id));
    const kept = ids.filter((id) => !gone.has(id));
    const until = addDuration(now, { minutes: answerMinutes });
    const shipping = kept.length > 0 ? await handlers.shippingOf(db, kept) : new Map();
    return { found: ids.length, begun: await beginAttempts(db, kept, shipping, { now, until, mode }) };
  });
  await Promise.all(begun.map((one) => finishAttempt(app, handlers, one)));
  return found;
}

/** Asks the gateway and stores its answer. What goes wrong is reported, and tried again when the attempt's time is over. */
async function finishAttempt(app: ChargesApp, handlers: ChargeHandlers, attempt: BegunAttempt): Promise<void> {
  try {
    const answer = await ask(app, attempt);
    if (answer.kind === 'not-yet') return;
    await storeAnswer(app, handlers, attempt, answer);
  } catch (error) {
    app.errors.report('payment-failed', error);
  }
}

async function ask(app: ChargesApp, attempt: BegunAttempt): Promise<AttemptAnswer> {
  if (attempt.onSession) return closeConfirmation(app, attempt);
  const { id, customerRef, cardRef, repeated } = attempt;
  if (customerRef === null || cardRef === null) return refusedBy('no-card', 'There is no saved card.');
  // why: what was asked before has to be asked again, whatever is known of the card now
  if (!repeated && attempt.cardBlocked) return refusedBy('card-blocked', 'The saved card must not be tried again.');
  if (!repeated && attempt.needsOwner) return refusedBy('authentication', 'The card needs its owner to confirm.');
  const request = { ...requestOf(attempt), customerRef, cardRef, repeated };
  return gatewayOf(app).chargeSavedCard({ ...request, orderId: id });
}

function refusedBy(code: AttemptFailureCode, message: string): StoredAnswer {
  return { kind: 'refused', failure: { code, message } };
}

type StoredAnswer = Exclude<AttemptAnswer, { kind: 'not-yet' }>;

/**
 * Stores the answer to an attempt, with everything that follows from it. A card that must not be tried again is marked for
 * all charges of its owner.
 */
export async function storeAnswer(
  app: ChargesApp,
  handlers: ChargeHandlers,
  attempt: BegunAttempt,
  answer: StoredAnswer,
): Promise<void> {
  const code = answer.kind === 'done' && handlers.cancelsUnwanted && (await findCancelReason(app, handlers, attempt));
  if (code) await cancelAttempt(app, attempt, answer.value.ref);
  const final = code ? refusedBy(code, 'The payment was canceled.') : answer;
  await app.db.transaction().execute((db) => storeFinal({ ...app, db }, handlers, attempt, final));
}

/** Why an authorized amount is not taken: its charge is not wanted any more, or a ban stops it. */
async function findCancelReason(
  { db }: ChargesApp,
  handlers: ChargeHandlers,
  attempt: BegunAttempt,
): Promise<'unwanted' | 'canceled' | undefined> {
  const wanted = await db.transaction().execute((within) => handlers.keepWanted(within, [attempt.id]));
  // why: what is paid is not wanted any more either, so this is read after it
  const stopped = await isAttemptStopped(db, attempt);
  if (stopped === undefined) return undefined;
  if (!wanted.has(attempt.id)) return 'unwanted';
  return stopped ? 'canceled' : undefined;
}

async function storeFinal(
  app: ChargesApp & { db: Transaction },
  handlers: ChargeHandlers,
  attempt: BegunAttempt,
  answer: StoredAnswer,
): Promise<void> {
  const { db } = app;
  const now = app.clock.now();
  const { attempts, customerRef, onSession } = attempt;
  if (answer.kind === 'done' && customerRef !== null) {
    const ended = { state: 'authorised', nextAttemptAt: null, gatewayRef: answer.value.ref, failure: null } as const;
    const charge = await endAttempt(db, attempt, ended, now);
    if (charge) await handlers.authorized(db, { ...charge, customerRef }, answer.value);
    return;
  }
  if (answer.kind !== 'refused') return;
  const { failure } = answer;
  const waits = hoursToWait(failure.decline);
  const notBefore = waits > 0 ? addDuration(now, { minutes: 60 * waits }) : null;
  const nextAt = nextTimeOf(attempt, failure.code, { now, notBefore });
  const state = nextAt ? 'declined' : 'failed';
  const ended = { state, nextAttemptAt: nextAt ?? null, gatewayRef: null, failure, notBefore } as const;
  const charge = await endAttempt(db, attempt, ended, now);
  if (!charge) return;
  await blockDeclinedCard({ ...app, db }, { ...failure, cardRef: attempt.cardRef ?? failure.cardRef });
  const follows = followsFrom(failure);
  await handlers.declined(db, { ...charge, number: attempts, code: failure.code, nextAt, onSession, follows });
}

function followsFrom({ code, decline }: Extract<AttemptAnswer, { kind: 'refused' }>['failure']): AfterFailure {
  if (code === 'authentication') return 'confirm';
  const needsOther = code === 'card-blocked' || code === 'no-card' || cardBlockOf(decline) !== undefined;
  return needsOther ? 'other-card' : 'again';
}

/**
 * When an attempt that failed is followed by the next. What is not tried again by itself waits for an hour if its payer can
 * still confirm it.
 */
function nextTimeOf(
  { firstAttemptAt, retryDays, onSession }: BegunAttempt,
  code: AttemptFailureCode,
  { now, notBefore }: { now: Date; notBefore: Date | null },
): Date | undefined {
  if (code === 'unwanted') return undefined;
  const first = firstAttemptAt ?? now;
  const again = nextAttemptAt(first, retryDays, now, notBefore);
  const ownerUntil = addDuration(first, { minutes: ownerMinutes });
  const isForOwner = (code === 'authentication' || onSession) && now < ownerUntil;
  return again ?? (isForOwner ? ownerUntil : undefined);
}
