import { findChargeableAccount } from '#features/payments/charges/payment.server.ts';
import { openCharges } from '#features/subscriptions/open-charges.server.ts';
import {
  type BilledRelease,
  lockMembersToBill,
  lockReleaseToPrepare,
  type MemberToBill,
  setPrepared,
} from '../db/billing-rows.server.ts';
import { insertShipments, type NewShipment, takeAllocated } from '../db/shipment-rows.server.ts';
import type { LinkApp } from '../membership-link.server.ts';
import type { BillingApp } from './billing-app.ts';
import { notifyOfSkippedShipments } from './notify-member.server.ts';
import { type PlannedMember, planAll } from './plan-members.server.ts';
import type { PricedShipment } from './shipment-plan.ts';

/** How many members are prepared in one transaction. */
const batchSize = 100;

/**
 * Gives a batch of the members of a release their part of it: a shipment that is charged next, or the reason why there
 * is none. Each member gets one, once; what a member changes afterwards changes nothing, but for agreeing to a part that is
 * too dear. A winery that cannot take
 * charges is not billed until it can. The caller checks permissions.
 * @returns how many members were prepared
 */
export async function prepareRelease(app: BillingApp & LinkApp, releaseId: string): Promise<number> {
  return app.db.transaction().execute(async (db) => {
    const now = app.clock.now();
    const release = await lockReleaseToPrepare(db, releaseId, now);
    if (!release) return 0;
    const accountRef = await findChargeableAccount({ db }, release.wineryId);
    if (accountRef === undefined) return 0;
    const members = await lockMembersToBill(db, release, batchSize);
    const planned = await planAll({ ...app, db }, release, members);
    await insertShipments(
      db,
      planned.map((one) => shipmentOf(one, daysOf(release, one), now)),
    );
    const charged = chargedOf(planned);
    await takeAllocated(
      db,
      release,
      charged.flatMap(({ priced }) => priced.wines),
    );
    await openCharges(
      { ...app, db },
      charged.map((one) => chargeOf(release, one, { period: release.id, accountRef })),
    );
    await notifyOfSkippedShipments({ ...app, db }, { ...release, release: release.name }, planned);
    if (members.length < batchSize) await setPrepared(db, release, now);
    return members.length;
  });
}

function daysOf(
  { id: releaseId, clubId, billOn, shipOn: everybody }: BilledRelease,
  { member: { shipOn } }: PlannedMember,
) {
  return { clubId, releaseId, billedOn: billOn, shipOn: shipOn !== null && shipOn > everybody ? shipOn : everybody };
}

const nothing: PricedShipment = {
  wines: [],
  lineItems: [],
  goodsCents: 0,
  discountCents: 0,
  shippingCents: 0,
  totalCents: 0,
  feeCents: 0,
  shippedMl: 0,
};

/** The shipment of a member whose part was planned: charged next, or skipped with the reason. */
export function shipmentOf(
  { id, member, plan }: PlannedMember,
  days: { clubId: string; releaseId: string | null; billedOn: string; shipOn: string },
  now: Date,
): NewShipment {
  const { feeCents: _fee, shippedMl: _ml, ...priced } = 'priced' in plan ? plan.priced : nothing;
  const isSkipped = plan.kind === 'skip';
  return {
    ...{ id, membershipId: member.id, tierId: member.tierId, ...days },
    state: isSkipped ? 'skipped' : 'charging',
    skipReason: isSkipped ? plan.reason : null,
    ...{ deliveryMethod: member.deliveryMethod, shippingDetails: member.shippingDetails },
    ...priced,
    createdAt: now,
    settledAt: isSkipped ? now : null,
  };
}

type Charged = { id: string; member: MemberToBill; priced: PricedShipment };

/** The charge of a shipment. @param period of the membership: a release, or a day */
export function chargeOf(
  { wineryId, retryDays }: Pick<BilledRelease, 'wineryId' | 'retryDays'>,
  { id, member, priced }: Charged,
  { period, accountRef }: { period: string; accountRef: string },
) {
  const { totalCents: amountCents, feeCents, shippedMl } = priced;
  const amounts = { currency: 'USD', amountCents, feeCents, shippedMl };
  const subscription = { kind: 'club', subscriptionId: member.id, period, userId: member.userId } as const;
  return { id, ...subscription, wineryId, accountRef, ...amounts, retryDays };
}

/** Those that are charged, with their prices. */
export function chargedOf<Planned extends PlannedMember>(planned: readonly Planned[]) {
  return planned.flatMap(({ id, member, plan }) =>
    plan.kind === 'charge' ? [{ id, member: member as Planned['member'], priced: plan.priced }] : [],
  );
}
