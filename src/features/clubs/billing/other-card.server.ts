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
import { type LinkApp, opensOtherCard } from '../membership-link.server.ts';
import type { ShipmentState } from '../release.ts';

/** A shipment that is to be paid for with another card, with the token of the link if one was followed. */
export type OpenedShipment = { id: string; token?: string | undefined };

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

type ShipmentApp = Pick<Infra, 'db' | 'clock'> & LinkApp;

/** Who pays for a shipment, if the actor does or has the link of a mail. */
async function openShipment(app: ShipmentApp, actor: Actor, { id, token }: OpenedShipment) {
  const isId = clubIdSchema.safeParse(id).success;
  const byLink = isId && token !== undefined && (await opensOtherCard(app, token, id));
  const found = isId && (byLink || mayChange(actor)) ? await findChargedShipment(app.db, id) : undefined;
  return found && (byLink || (actor.kind === 'user' && actor.id === found.userId)) ? found : undefined;
}

/**
 * A shipment whose card was declined, for who pays for it with another card: the member, of a gift the giver, or whoever
 * has the link of a mail, which works as long as the card is tried.
 */
export const showOtherCard = defineUseCase(
  async (app: ShipmentApp, actor: Actor, opened: OpenedShipment): Promise<Result<ChargedShipment, 'not-found'>> => {
    const found = await openShipment(app, actor, opened);
    if (!found) return refuse('not-found');
    const { userId: _, lastAt, ...shown } = found;
    return ok({ ...shown, lastAt: lastAt?.toISOString() ?? null });
  },
);

/**
 * The payer of a declined shipment, in whose name a card is saved. The link stands for them here: it lets its holder pay,
 * and neither shows nor deletes anything else.
 */
async function payerOf(app: ShipmentApp, actor: Actor, opened: OpenedShipment): Promise<SignedIn | undefined> {
  const found = await openShipment(app, actor, opened);
  const isOpen = found?.state === 'declined' || found?.state === 'charging';
  return isOpen ? { kind: 'user', id: found.userId, roles: [], limited: false } : undefined;
}

/** Starts saving the card that pays for a declined shipment. @returns `not-found` if nothing is declined, or by a bad link */
export const startOtherCard = defineUseCase(
  async (
    app: ShipmentApp & CardsApp & { rateLimiter: RateLimiter },
    actor: Actor,
    opened: OpenedShipment,
  ): Promise<CardResult<{ setupRef: string; clientSecret: string }>> => {
    const payer = await payerOf(app, actor, opened);
    return payer ? startCardSetup(app, payer) : refuse('not-found');
  },
);

/** Saves the card that pays for a declined shipment, in place of the one that was declined, and charges it at once. */
export const completeOtherCard = defineUseCase(
  async (
    app: ShipmentApp & CardsApp,
    actor: Actor,
    opened: OpenedShipment,
    setupRef: unknown,
  ): Promise<CardResult<SavedCard>> => {
    const payer = await payerOf(app, actor, opened);
    if (!payer) return refuse('not-found');
    const saved = await completeCardSetup(app, payer, setupRef);
    if (saved.ok) await app.db.transaction().execute((db) => wakeCharge({ ...app, db }, opened.id));
    return saved;
  },
);
