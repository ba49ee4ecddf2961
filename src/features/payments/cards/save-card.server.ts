import type { RateLimiter } from '#infra/rate-limiter.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { callCardGateway } from './call-card-gateway.server.ts';
import type { CardResult } from './card-refusal.ts';
import type { CardsApp } from './cards-app.ts';
import { ensureCustomer } from './customer.server.ts';

/** How many cards somebody may try in an hour: whoever tries stolen ones needs more. */
const setupAttempts = { limit: 10, windowSeconds: 3600 };

/**
 * Begins to save the viewer's card: the provider is asked to keep one, and the browser confirms it with the secret. Not for a limited
 * session. At most ten times in an hour.
 * @returns what the browser needs; `setupRef` finishes it
 */
export async function startCardSetup(
  app: CardsApp & { limits: RateLimiter },
  viewer: Viewer,
): Promise<CardResult<{ setupRef: string; clientSecret: string }>> {
  if (!mayChange(viewer)) return { ok: false, reason: 'forbidden' };
  const taken = await app.limits.take(`saved card of ${viewer.id}`, setupAttempts);
  if (!taken.ok) return { ...taken, reason: 'too-many' };
  return callCardGateway(app, async (cards) => {
    const customerRef = await ensureCustomer(app, cards, viewer.id);
    if (customerRef === undefined) return { ok: false, reason: 'forbidden' };
    const { ref: setupRef, clientSecret } = await cards.createSetup(customerRef);
    return { ok: true, value: { setupRef, clientSecret } };
  });
}
