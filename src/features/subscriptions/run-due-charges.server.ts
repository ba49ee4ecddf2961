import { gatewayOf } from '#features/payments/charges/payment.server.ts';
import type { PaymentGateway, SavedCardReservation } from '#features/payments/charges/payment-gateway.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { addDuration } from '#kit/duration.ts';
import { type AttemptFailureCode, answerMinutes, type SubscriptionKind } from './charge.ts';
import {
  type BegunAttempt,
  beginAttempts,
  type ChargeRow,
  cancelChargeRows,
  endAttempt,
  lockDueCharges,
  lockUntriedCharge,
  wakeChangedCards,
} from './db/charge-rows.server.ts';
import { nextAttemptAt } from './retry-rule.ts';

type ChargesApp = Pick<Infra, 'clock' | 'errors'> & { db: Database; payments: PaymentGateway | undefined };

/** An attempt that failed: at which number, why, and whether the charge is given up with it. */
export type FailedAttempt = {
  id: string;
  number: number;
  code: AttemptFailureCode;
  /** When it is tried again; undefined if it is given up. */
  nextAt: Date | undefined;
};

/** What a kind of subscription does with its charges, each within the transaction that stores the charge's change. */
export type ChargeHandlers = {
  kind: SubscriptionKind;
  /** Those of these charges that are still wanted; the others are canceled. */
  keepWanted(db: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** What follows for those that are not. */
  canceled(db: Transaction, ids: readonly string[]): Promise<void>;
  /** The amount is authorized: what was to be paid for happens, with the charge or not at all. */
  authorized(
    db: Transaction,
    charge: BegunAttempt & { customerRef: string },
    made: SavedCardReservation,
  ): Promise<void>;
  declined(db: Transaction, failed: FailedAttempt): Promise<void>;
};

/**
 * Attempts a batch of due charges of one kind: each is claimed and frozen in the database first, then the gateway is
 * asked, then the answer is stored with everything that follows from it. A process may die at any point: the next one
 * asks the gateway again under the same key. The caller checks permissions.
 * @returns how many charges were due
 */
export async function runDueCharges(app: ChargesApp, handlers: ChargeHandlers, most: number): Promise<number> {
  const now = app.clock.now();
  await wakeChangedCards(app.db, handlers.kind, { now, mode: gatewayOf(app).mode });
  return attempt(app, handlers, (db) => lockDueCharges(db, handlers.kind, { now, most }));
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
  lock: (db: Transaction) => Promise<readonly Pick<ChargeRow, 'id' | 'state'>[]>,
): Promise<number> {
  const now = app.clock.now();
  const { mode } = gatewayOf(app);
  const { found, begun } = await app.db.transaction().execute(async (db) => {
    const locked = await lock(db);
    const ids = locked.map(({ id }) => id);
    const asked = new Set(locked.filter(({ state }) => state === 'attempting').map(({ id }) => id));
    const wanted = await handlers.keepWanted(db, ids);
    const unwanted = ids.filter((id) => !wanted.has(id) && !asked.has(id));
    const canceled = await cancelChargeRows(db, unwanted, now);
    if (canceled.length > 0) await handlers.canceled(db, canceled);
    const kept = ids.filter((id) => !canceled.includes(id));
    const until = addDuration(now, { minutes: answerMinutes });
    return { found: ids.length, begun: await beginAttempts(db, kept, { now, until, mode }) };
  });
  await Promise.all(begun.map((one) => finishAttempt(app, handlers, one)));
  return found;
}

/** Asks the gateway and stores its answer. What goes wrong is reported, and tried again when the attempt's time is over. */
async function finishAttempt(app: ChargesApp, handlers: ChargeHandlers, attempt: BegunAttempt): Promise<void> {
  try {
    const answer = await ask(app, attempt);
    if (answer.kind === 'not-yet') return;
    await app.db.transaction().execute((db) => store({ ...app, db }, handlers, attempt, answer));
  } catch (error) {
    app.errors.report('payment-failed', error);
  }
}

type Answer = Awaited<ReturnType<typeof ask>>;

async function ask(app: ChargesApp, attempt: BegunAttempt) {
  const { id, attempts, customerRef, cardRef, accountRef, amountCents, feeCents, currency, repeated } = attempt;
  if (customerRef === null || cardRef === null)
    return { kind: 'refused', failure: { code: 'no-card', message: 'There is no saved card.' } } as const;
  const key = `subscription:${id}:${attempts}`;
  const amounts = { orderId: id, accountRef, amountCents, feeCents, currency };
  return gatewayOf(app).chargeSavedCard({ ...amounts, customerRef, cardRef, key, repeated });
}

async function store(
  app: ChargesApp & { db: Transaction },
  handlers: ChargeHandlers,
  attempt: BegunAttempt,
  answer: Exclude<Answer, { kind: 'not-yet' }>,
): Promise<void> {
  const [{ db }, now] = [app, app.clock.now()];
  const { id, attempts, customerRef, firstAttemptAt, retryDays } = attempt;
  if (answer.kind === 'done' && customerRef !== null) {
    const ended = { state: 'authorised', nextAttemptAt: null, gatewayRef: answer.value.ref, failure: null } as const;
    if (await endAttempt(db, attempt, ended, now))
      await handlers.authorized(db, { ...attempt, customerRef }, answer.value);
    return;
  }
  if (answer.kind !== 'refused') return;
  const { failure } = answer;
  const nextAt = nextAttemptAt(firstAttemptAt ?? now, retryDays, now);
  const state = nextAt ? 'declined' : 'failed';
  const ended = { state, nextAttemptAt: nextAt ?? null, gatewayRef: null, failure } as const;
  if (await endAttempt(db, attempt, ended, now))
    await handlers.declined(db, { id, number: attempts, code: failure.code, nextAt });
}
