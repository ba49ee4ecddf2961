import type { CardGateway } from './card-gateway.ts';
import type { CardResult } from './card-refusal.ts';
import type { CardsApp } from './cards-app.ts';

/** Asks the provider on behalf of somebody who waits. One that does not answer is reported, and a refusal. */
export async function callCardGateway<Value>(
  app: CardsApp,
  call: (cards: CardGateway) => Promise<CardResult<Value>>,
): Promise<CardResult<Value>> {
  if (!app.cards) return { ok: false, reason: 'no-provider' };
  try {
    return await call(app.cards);
  } catch (error) {
    app.errors.report('payment-failed', error);
    return { ok: false, reason: 'no-answer' };
  }
}
