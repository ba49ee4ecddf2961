import type { CardProvider } from './card-gateway.ts';
import type { CardAnswer } from './card-refusal.ts';
import type { CardsApp } from './cards-app.ts';

/** Asks the provider on behalf of somebody who waits. One that does not answer is reported, and a refusal. */
export async function askCardProvider<Value>(
  app: CardsApp,
  ask: (cards: CardProvider) => Promise<CardAnswer<Value>>,
): Promise<CardAnswer<Value>> {
  if (!app.cards) return { ok: false, reason: 'no-provider' };
  try {
    return await ask(app.cards);
  } catch (error) {
    app.errors.report('payment-failed', error);
    return { ok: false, reason: 'no-answer' };
  }
}
