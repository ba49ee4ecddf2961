import { type CustomerRow, takeHold, updateCustomer } from '../db/customer-rows.server.ts';
import type { CardAnswer } from './card-refusal.ts';
import type { CardsApp } from './cards-app.ts';

/** How long a process that died keeps others from a card, in milliseconds: longer than the provider is ever waited for. */
const longest = 120_000;

/**
 * Does something with somebody's card at the provider while nobody else does: of two changes at once the second is `busy`. No
 * connection is held meanwhile.
 */
export async function holdCard<Value>(
  app: CardsApp,
  userId: string,
  work: (customer: CustomerRow) => Promise<CardAnswer<Value>>,
): Promise<CardAnswer<Value>> {
  const now = app.clock.now();
  const held = await takeHold(app.db, userId, { now, until: new Date(now.getTime() + longest) });
  if (!held) return { ok: false, reason: 'busy' };
  try {
    return await work(held);
  } finally {
    await updateCustomer(app.db, userId, { heldUntil: null });
  }
}
