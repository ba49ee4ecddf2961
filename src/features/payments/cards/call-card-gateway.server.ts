import { type CustomerRow, lockCustomer, updateCustomer } from '../db/customer-rows.server.ts';
import type { CardGateway, CardsApp } from './card-gateway.ts';
import type { CardResult } from './saved-card.ts';

/** Asks the provider on behalf of somebody who waits. One that does not answer is reported, and a refusal. */
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

/** How long a process that died keeps others from a card, in milliseconds: longer than the provider is ever waited for. */
const lockMilliseconds = 120_000;

/**
 * Does something with somebody's card at the provider while nobody else does: of two changes at once the second is `busy`. No
 * connection is held meanwhile.
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
