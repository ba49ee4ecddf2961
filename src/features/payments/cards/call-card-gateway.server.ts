import { type CustomerRow, lockCustomer, updateCustomer } from '../db/customer-rows.server.ts';
import type { CardGateway, CardsApp } from './card-gateway.ts';
import type { CardResult } from './saved-card.ts';

/**
 * Calls the payment gateway while the user waits for the answer. A failed call is reported and returned as `no-answer`.
 */
export async function callCardGateway<Value>(
  app: CardsApp,
  call: (cards: CardGateway) => Promise<CardResult<Value>>,
): Promise<CardResult<Value>> {
  if (!app.cards) return { ok: false, code: 'no-provider' };
  try {
    return await call(app.cards);
  } catch (error) {
    app.errors.report('payment-failed', error);
    return { ok: false, code: 'no-answer' };
  }
}

/** How long a card stays locked if the process dies, in milliseconds: longer than any gateway call may take. */
const lockMilliseconds = 120_000;

/**
 * Runs `work` while the customer's cards are locked; a second change at the same time gets `busy`.
 * No database connection is kept open meanwhile.
 */
export async function withCardLock<Value>(
  app: CardsApp,
  userId: string,
  work: (customer: CustomerRow) => Promise<CardResult<Value>>,
): Promise<CardResult<Value>> {
  const now = app.clock.now();
  const locked = await lockCustomer(app.db, userId, { now, until: new Date(now.getTime() + lockMilliseconds) });
  if (!locked) return { ok: false, code: 'busy' };
  try {
    return await work(locked);
  } finally {
    await updateCustomer(app.db, userId, { lockedUntil: null });
  }
}
