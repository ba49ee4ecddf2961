import type { CardResult } from '#features/payments/cards/saved-card.ts';
import {
  type ConfirmApp,
  finishConfirmation,
  startConfirmation,
} from '#features/subscriptions/confirm-charge.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findChargedShipment } from '../db/billing-report-rows.server.ts';
import { clubIdSchema } from '../managing/club.schema.ts';
import { type LinkApp, opensOtherCard } from '../membership-link.server.ts';
import type { ShipmentState } from '../release.ts';
import type { BillingApp } from './billing-app.ts';
import { clubCharges } from './club-charges.server.ts';

/** A shipment that is to be paid for with another card, with the token of the link if one was followed. */
export type OpenedShipment = { id: string; token?: string | undefined };

/** What who pays for a shipment with another card sees of it. */
export type ChargedShipment = {
  club: string;
  winery: string;
  /** Null for a shipment of a subscription. */
  release: string | null;
  totalCents: number;
  accountRef: string | null;
  bottles: number;
  state: ShipmentState;
  /** Whether the bank wants the owner of the saved card to confirm the payment. */
  needsOwner: boolean;
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
 * The payer of a declined shipment. A link lets its holder pay in their place, and neither shows nor changes anything else.
 */
async function payerOf(app: ShipmentApp, actor: Actor, opened: OpenedShipment): Promise<SignedIn | undefined> {
  const found = await openShipment(app, actor, opened);
  const isOpen = found?.state === 'declined' || found?.state === 'charging';
  return isOpen ? { kind: 'user', id: found.userId, roles: [], limited: false } : undefined;
}

/**
 * Begins the payment of a declined shipment with another card, once. The card replaces the saved one only if its payer is
 * signed in and wants that: the holder of a link pays, and changes nothing.
 * @returns `not-found` if nothing is declined, or by a bad link
 */
export const startOtherCard = defineUseCase(
  async (
    app: ShipmentApp & BillingApp & ConfirmApp,
    actor: Actor,
    opened: OpenedShipment,
    { savesCard }: { savesCard: boolean },
  ): Promise<CardResult<{ clientSecret: string }>> => {
    const payer = await payerOf(app, actor, opened);
    if (!payer) return refuse('not-found');
    const isPayer = actor.kind === 'user' && mayChange(actor) && actor.id === payer.id;
    const choice = { uses: 'new', savesCard: savesCard && isPayer } as const;
    return startConfirmation(app, clubCharges(app), { id: opened.id, userId: payer.id }, choice);
  },
);

/** Stores what came of a payment with another card, as the gateway knows it. */
export const completeOtherCard = defineUseCase(
  async (
    app: ShipmentApp & BillingApp & ConfirmApp,
    actor: Actor,
    opened: OpenedShipment,
  ): Promise<CardResult<null>> => {
    const payer = await payerOf(app, actor, opened);
    if (!payer) return refuse('not-found');
    return finishConfirmation(app, clubCharges(app), { id: opened.id, userId: payer.id });
  },
);
