import { shippableState } from '#features/accounts/addresses/address.schema.ts';
import { allocateStock } from '#features/inventory/allocate-stock.server.ts';
import { commissionTotals } from '#features/orders/line-items.ts';
import { listVolumesShippedTo } from '#features/orders/placing/list-shipped-volumes.server.ts';
import { volumeRefusal } from '#features/orders/placing/shipping-law.ts';
import { shippingRefusal } from '#features/orders/placing/state-wine-laws.ts';
import { findChargeableAccount } from '#features/payments/charges/payment.server.ts';
import { openCharges } from '#features/subscriptions/open-charges.server.ts';
import { listPendingVolumes } from '#features/subscriptions/pending-volumes.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { addDuration } from '#kit/duration.ts';
import type { Locked } from '#kit/locked.ts';
import { formatMoney } from '#kit/money.ts';
import { type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { formatLocalDay } from '#kit/time.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { lockLeft, lockPricedPart, type PricedPart, reopenPart } from '../db/late-consent-rows.server.ts';
import { insertConsent, updateMembership } from '../db/own-membership-rows.server.ts';
import { takeAllocated } from '../db/shipment-rows.server.ts';
import { consentVersion } from '../joining/consent.ts';
import {
  changeOwn,
  type LockedMembership,
  type MembershipApp,
  type MembershipRefusal,
  type OpenedMembership,
} from './open-membership.server.ts';

/**
 * Why a member's part of a release, or a shipment of a subscription, is not charged after all: the time is over, it is charged already or the membership is
 * on hold, its bottles are gone, it may not be shipped there, or the winery cannot take charges.
 */
export type AgreeLateRefusal =
  | MembershipRefusal
  | Refusal<'expired' | 'invalid-transition' | 'sold-out' | 'unserved' | 'unavailable'>;

const dayMilliseconds = 24 * 3_600_000;

/**
 * Agrees to a part of a release, or to a shipment of a subscription, that cost more than the member had agreed to, after
 * the billing run: it is charged at once, as it was priced then. The bottles of a release are kept until then; those of a
 * subscription are taken out of the stock if they are still there. Possible as long as a declined card would be tried; after that it stays skipped. For the
 * member who is signed in.
 */
export const agreeLate = defineUseCase(
  (
    app: MembershipApp,
    actor: Actor,
    opened: OpenedMembership,
    shipmentId: string,
  ): Promise<Result<undefined, AgreeLateRefusal>> =>
    changeOwn(app, { ...opened, actor }, async (locked): Promise<Result<undefined, AgreeLateRefusal>> => {
      const { db, membership, now } = locked;
      const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(shipmentId);
      const part = isId ? await lockPricedPart(db, { membershipId: membership.id, id: shipmentId }) : undefined;
      if (!part) return refuse('not-found');
      if (part.skipReason !== 'price' || part.totalCents === 0 || membership.state !== 'active')
        return refuse('invalid-transition');
      if (addDuration(part.createdAt, { days: part.retryDays }) <= now) return refuse('expired');
      return charge(app, locked, part);
    }),
);

async function charge(
  app: Pick<Infra, 'clock'>,
  locked: LockedMembership,
  part: Locked<PricedPart>,
): Promise<Result<undefined, AgreeLateRefusal>> {
  const { db, membership, now } = locked;
  const { wineryId, releaseId, billedOn, totalCents, lineItems, createdAt } = part;
  const accountRef = await findChargeableAccount({ db }, wineryId);
  if (accountRef === undefined) return refuse('unavailable');
  const { userId } = membership;
  const volumes = await listVolumesShippedTo({ ...app, db }, wineryId, [userId]);
  const pending = await listPendingVolumes(db, wineryId, [userId]);
  if (!mayBeShipped(part, volumes.get(userId), pending.get(userId))) return refuse('unserved');
  if (!(await takeBottles({ ...app, db }, part))) return refuse('sold-out');
  await recordConsent(locked, part);
  await reopenPart(db, part);
  const { provider, customer } = commissionTotals(lineItems);
  const passedDays = Math.floor((now.getTime() - createdAt.getTime()) / dayMilliseconds);
  const charged = {
    ...({ id: part.id, kind: 'club', subscriptionId: membership.id, period: releaseId ?? billedOn } as const),
    ...{
      userId,
      wineryId,
      accountRef,
      currency: 'USD',
      amountCents: totalCents,
      feeCents: provider + customer,
      shippedMl: part.deliveryMethod === 'shipping' ? millilitersOf(part) : 0,
    },
    // why: it is given up when the other members' charges are
    retryDays: part.retryDays - passedDays,
  };
  await openCharges({ ...app, db }, [charged]);
  return success;
}

/** Takes the bottles of a part, if they are all there. */
async function takeBottles(
  { db, clock }: { db: Transaction } & Pick<Infra, 'clock'>,
  { releaseId, wines }: PricedPart,
): Promise<boolean> {
  if (releaseId === null) return (await allocateStock({ db, clock }, wines)).ok;
  const release = await lockLeft(db, releaseId, wines);
  if (!release) return false;
  await takeAllocated(db, release, wines);
  return true;
}

/** Whether the law allows it now: other wine may have been shipped since the billing run. */
function mayBeShipped(part: PricedPart, shipped = { month: 0, year: 0 }, pendingMl = 0): boolean {
  const { deliveryMethod, shippingDetails } = part;
  if (deliveryMethod === 'pickup') return true;
  const state = shippableState(shippingDetails);
  if (state === undefined || shippingRefusal(state)) return false;
  const sent = { month: shipped.month + pendingMl, year: shipped.year + pendingMl };
  return !volumeRefusal(state, sent, millilitersOf(part));
}

function millilitersOf({ wines }: PricedPart): number {
  return wines.reduce((sum, { bottleMl, quantity }) => sum + bottleMl * quantity, 0);
}

async function recordConsent({ db, membership, now }: LockedMembership, part: Locked<PricedPart>): Promise<void> {
  const toCents = part.goodsCents - part.discountCents;
  const [cost, total] = [toCents, part.totalCents].map((amount) => formatMoney({ amount, currency: 'USD' }));
  const [what, each] =
    part.releaseId === null
      ? [`the shipment of ${formatLocalDay(part.billedOn)}`, 'shipment']
      : [part.release, 'release'];
  const text = `I agree that ${membership.wineryName} charges my saved card ${total} for ${what} of ${membership.clubName}: ${cost} for the wines, plus shipping and fee; and that it may charge up to ${cost} for the wines of a ${each} from now on.`;
  await insertConsent(db, membership, { text, version: consentVersion, toCents, consentedAt: now });
  await updateMembership(db, membership, { change: {}, kind: 'agreed', details: `Up to ${cost}`, now });
}
