import { mayChange, type Viewer } from '#kit/actor.ts';
import { callCardGateway } from './call-card-gateway.server.ts';
import type { CardResult } from './card-refusal.ts';
import type { CardsApp } from './cards-app.ts';
import type { SavedCard } from './saved-card.ts';
import { finalizeCard } from './settle-card.server.ts';

/**
 * Finishes to save the viewer's card once the browser has confirmed it: the provider is asked, whatever the browser says. The old card
 * is removed first. A setup of somebody else's is as one that is not there.
 * @param setupRef as `beginCard` gave it
 */
export async function completeCardSetup(app: CardsApp, viewer: Viewer, setupRef: unknown): Promise<CardResult<SavedCard>> {
  if (!mayChange(viewer)) return { ok: false, reason: 'forbidden' };
  if (typeof setupRef !== 'string' || !/^seti_\w{1,250}$/.test(setupRef)) return { ok: false, reason: 'not-found' };
  return callCardGateway(app, async (cards) => {
    const setup = await cards.readSetup(setupRef);
    return setup ? finalizeCard(app, cards, viewer.id, setup) : { ok: false, reason: 'not-found' };
  });
}
