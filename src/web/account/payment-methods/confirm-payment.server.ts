import { allocationCharges } from '#features/allocations/granting/allocation-charges.server.ts';
import { clubCharges } from '#features/clubs/billing/club-charges.server.ts';
import { planCharges } from '#features/plans/plan-charges.server.ts';
import type { SubscriptionKind } from '#features/subscriptions/charge.ts';
import type { ChargeHandlers } from '#features/subscriptions/run-due-charges.server.ts';
import type { App } from '../../../app.ts';

/** What follows from a charge that its payer confirms, by what it is for. */
export function chargeHandlersOf(app: App, kind: SubscriptionKind): ChargeHandlers {
  switch (kind) {
    case 'club':
      return clubCharges(app);
    case 'allocation':
      return allocationCharges(app);
    case 'plan':
      return planCharges(app);
  }
}
