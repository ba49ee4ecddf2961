import { allocationCharges, type GrantingApp } from '#features/allocations/granting/allocation-charges.server.ts';
import type { BillingApp } from '#features/clubs/billing/billing-app.ts';
import { clubCharges } from '#features/clubs/billing/club-charges.server.ts';
import type { LinkApp } from '#features/clubs/membership-link.server.ts';
import type { CardResult } from '#features/payments/cards/saved-card.ts';
import type { SubscriptionKind } from '#features/subscriptions/charge.ts';
import {
  type ConfirmApp,
  type ConfirmingCard,
  finishConfirmation,
  type StartedConfirmation,
  showConfirmation,
  startConfirmation,
} from '#features/subscriptions/confirm-charge.server.ts';
import type { ChargeHandlers } from '#features/subscriptions/run-due-charges.server.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type PlanBillingApp, planCharges } from './plan-charges.server.ts';

type ChargesApp = ConfirmApp & BillingApp & GrantingApp & LinkApp & PlanBillingApp;

/** What follows from a charge, by what it is for. Plans are the highest feature that charges, so they know the others. */
function handlersOf(app: ChargesApp, kind: SubscriptionKind): ChargeHandlers {
  switch (kind) {
    case 'club':
      return clubCharges(app);
    case 'allocation':
      return allocationCharges(app);
    case 'plan':
      return planCharges(app);
  }
}

/** Begins the confirmation of the actor's own charge (`startConfirmation`). Not in an impersonation session. */
export const startOwnConfirmation = defineUseCase(
  async (
    app: ChargesApp,
    actor: Actor,
    id: string,
    choice: ConfirmingCard,
  ): Promise<CardResult<StartedConfirmation>> => {
    const shown = await showConfirmation(app, actor, id);
    if (!shown.ok || !mayChange(actor)) return refuse('not-found');
    // why: a card that was declined is not confirmed by its owner, but replaced
    if (choice.uses === 'saved' && shown.value.state !== 'confirm') return refuse('not-found');
    return startConfirmation(app, handlersOf(app, shown.value.kind), { id, userId: actor.id }, choice);
  },
);

/** Stores the result of the confirmation of the actor's own charge (`finishConfirmation`). */
export const finishOwnConfirmation = defineUseCase(
  async (app: ChargesApp, actor: Actor, id: string): Promise<CardResult<null>> => {
    const shown = await showConfirmation(app, actor, id);
    if (!shown.ok || !mayChange(actor)) return refuse('not-found');
    return finishConfirmation(app, handlersOf(app, shown.value.kind), { id, userId: actor.id });
  },
);
