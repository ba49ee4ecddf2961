import type { CardResult } from '#features/payments/cards/saved-card.ts';
import {
  type ConfirmApp,
  finishConfirmation,
  type StartedConfirmation,
  startConfirmation,
} from '#features/subscriptions/confirm-charge.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findChargedShipment } from '../db/billing-report-rows.server.ts';
import { clubIdSchema } from '../managing/club.schema.ts';
import type { LinkApp } from '../membership-link.server.ts';
import type { ShipmentState } from '../release.ts';
import type { BillingApp } from './billing-app.ts';
import { clubCharges } from './club-charges.server.ts';

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

type PayingApp = ShipmentApp & BillingApp & ConfirmApp & LinkApp;

/**
 * Begins the payment of a declined shipment with another card, which replaces the saved one only if its payer wants that.
 * @returns `not-found` if nothing of the actor's is declined
 */
export const startOtherCard = defineUseCase(
  async (
    app: PayingApp,
    actor: Actor,
    id: string,
    { savesCard }: { savesCard: boolean },
  ): Promise<CardResult<StartedConfirmation>> => {
    const payer = await payerOf(app, actor, id);
    if (!payer) return refuse('not-found');
    return startConfirmation(app, clubCharges(app), { id, userId: payer.id }, { uses: 'new', savesCard });
  },
);

/** Stores the result of a payment with another card, as the gateway knows it. */
export const completeOtherCard = defineUseCase(
  async (app: PayingApp, actor: Actor, id: string): Promise<CardResult<null>> => {
    const payer = await payerOf(app, actor, id);
    if (!payer) return refuse('not-found');
    return finishConfirmation(app, clubCharges(app), { id, userId: payer.id });
  },
);
