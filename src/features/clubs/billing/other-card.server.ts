import type { CardsApp } from '#features/payments/cards/card-gateway.ts';
import { completeCardSetup, startCardSetup } from '#features/payments/cards/save-card.server.ts';
import type { CardResult, SavedCard } from '#features/payments/cards/saved-card.ts';
import { wakeCharge } from '#features/subscriptions/open-charges.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findChargedShipment } from '../db/billing-report-rows.server.ts';
import { clubIdSchema } from '../managing/club.schema.ts';
import type { ShipmentState } from '../release.ts';

/** What who pays for a shipment with another card sees of it. */
export type ChargedShipment = {
  club: string;
  winery: string;
  /** Null for a shipment of a subscription. */
  release: string | null;
  totalCents: number;
  bottles: number;
  state: ShipmentState;
  /** Who gets it, if it is a gift. */
  giftTo: string | null;
  /** When the card is tried for the last time; null if it was not tried yet. */
  lastAt: string | null;
};

type ShipmentApp = Pick<Infra, 'db' | 'clock'>;

/** A shipment and the person who pays for it, if that is the actor. */
async function openShipment(app: ShipmentApp, actor: Actor, id: string) {
  if (!mayChange(actor) || !clubIdSchema.safeParse(id).success) return undefined;
  const shipment = await findChargedShipment(app.db, id);
  return shipment && shipment.userId === actor.id ? { payer: actor, shipment } : undefined;
}

/** A shipment whose card was declined, for the person who pays for it: the member, or the giver of a gift. */
export const showOtherCard = defineUseCase(
  async (app: ShipmentApp, actor: Actor, id: string): Promise<Result<ChargedShipment, 'not-found'>> => {
    const found = await openShipment(app, actor, id);
    if (!found) return refuse('not-found');
    const { userId: _, lastAt, ...shown } = found.shipment;
    return ok({ ...shown, lastAt: lastAt?.toISOString() ?? null });
  },
);

/** The actor, if they pay for a declined shipment. */
async function payerOf(app: ShipmentApp, actor: Actor, id: string): Promise<SignedIn | undefined> {
  const found = await openShipment(app, actor, id);
  const isOpen = found?.shipment.state === 'declined' || found?.shipment.state === 'charging';
  return isOpen ? found.payer : undefined;
}

/** Starts saving the card that pays for a declined shipment. @returns `not-found` if nothing of the actor's is declined */
export const startOtherCard = defineUseCase(
  async (
    app: ShipmentApp & CardsApp & { rateLimiter: RateLimiter },
    actor: Actor,
    id: string,
  ): Promise<CardResult<{ setupRef: string; clientSecret: string }>> => {
    const payer = await payerOf(app, actor, id);
    return payer ? startCardSetup(app, payer) : refuse('not-found');
  },
);

/** Saves the card that pays for a declined shipment, in place of the one that was declined, and charges it at once. */
export const completeOtherCard = defineUseCase(
  async (app: ShipmentApp & CardsApp, actor: Actor, id: string, setupRef: unknown): Promise<CardResult<SavedCard>> => {
    const payer = await payerOf(app, actor, id);
    if (!payer) return refuse('not-found');
    const saved = await completeCardSetup(app, payer, setupRef);
    if (saved.ok) await app.db.transaction().execute((db) => wakeCharge({ ...app, db }, id));
    return saved;
  },
);
