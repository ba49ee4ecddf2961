import { shippableState } from '#features/accounts/addresses/address.schema.ts';
import { shopDate } from '#features/accounts/age.ts';
import { listVolumesShippedTo } from '#features/orders/placing/list-shipped-volumes.server.ts';
import { listPendingVolumes } from '#features/subscriptions/pending-volumes.server.ts';
import type { Database } from '#infra/database.ts';
import { type BilledRelease, listAllocated, listOfferedWines, type MemberToBill } from '../db/billing-rows.server.ts';
import type { BillingApp } from './billing-app.ts';
import { type BilledMember, type OfferedWine, planShipment, type ShipmentPlan } from './shipment-plan.ts';

/** A member with what becomes of their part of the release. */
export type PlannedMember = { id: string; member: MemberToBill; plan: ShipmentPlan };

/** What becomes of these members' parts of a release, in their order, as long as there are bottles. Writes nothing. */
export async function planAll(
  app: PlanApp,
  release: BilledRelease,
  members: readonly MemberToBill[],
  left?: Map<string, number>,
): Promise<PlannedMember[]> {
  if (members.length === 0) return [];
  const offered = await listOfferedWines(app.db, release.id);
  const bottles = left ?? (await listAllocated(app.db, release.id));
  return planMembers(app, release, members, { offeredTo: ({ tierId }) => offered.get(tierId) ?? [], left: bottles });
}

type PlanApp = Pick<BillingApp, 'clock' | 'fees'> & { db: Database };

/**
 * What becomes of these members' shipments, in their order, as long as there are bottles: `left` is what is left of each
 * wine, and has what these members get subtracted afterwards. Writes nothing.
 */
export async function planMembers<Member extends MemberToBill>(
  app: PlanApp,
  { wineryId, commission }: Pick<BilledRelease, 'wineryId' | 'commission'>,
  members: readonly Member[],
  { offeredTo, left }: { offeredTo: (member: Member) => readonly OfferedWine[]; left: Map<string, number> },
): Promise<(PlannedMember & { member: Member })[]> {
  const shipped = members.filter(({ deliveryMethod }) => deliveryMethod === 'shipping').map(({ userId }) => userId);
  const volumes = await listVolumesShippedTo(app, wineryId, shipped);
  const pending = await listPendingVolumes(app.db, wineryId, shipped);
  const today = shopDate(app.clock.now());
  const fees = { ...app.fees, providerCommission: commission ?? app.fees.providerCommission };
  return members.map((member) => {
    const shown = { offered: offeredTo(member), left, today, fees };
    const plan = planShipment(billedMemberOf(member, volumes.get(member.userId), pending.get(member.userId)), shown);
    if (plan.kind === 'charge') {
      for (const { listingId, quantity } of plan.priced.wines)
        left.set(listingId, (left.get(listingId) ?? 0) - quantity);
    }
    return { id: crypto.randomUUID(), member, plan };
  });
}

function billedMemberOf(member: MemberToBill, shipped = { month: 0, year: 0 }, pendingMl = 0): BilledMember {
  const { priceRule, priceCents, discountPercent, shippingIncluded, shippingDetails } = member;
  return {
    ...member,
    tier: { priceRule, priceCents, discountPercent, shippingIncluded },
    state: shippableState(shippingDetails) ?? null,
    shipped: { month: shipped.month + pendingMl, year: shipped.year + pendingMl },
  };
}
