import type { Mail } from '#features/mail/mail.ts';
import { sendMails } from '#features/mail/mail-outbox.server.ts';
import { findChargeableAccount } from '#features/payments/charges/payment.server.ts';
import { openCharges } from '#features/subscriptions/open-charges.server.ts';
import type { Transaction } from '#infra/database.ts';
import { addDuration } from '#kit/duration.ts';
import type { Locked } from '#kit/locked.ts';
import { accountDays } from '../allocation.ts';
import '../allocation-mails.ts';
import { offerPath } from '../allocation-url.ts';
import type { PricedBottles } from '../buying/price-bottles.ts';
import {
  type DueAllocation,
  type GrantedWish,
  lockGrantedWishes,
  settleWishes,
  stepAllocation,
} from '../db/granting-rows.server.ts';
import { insertPurchases, takeBottles } from '../db/purchase-rows.server.ts';
import type { GrantingApp } from './allocation-charges.server.ts';
import { type PlannedWish, planWishes } from './plan-wishes.server.ts';

/** For how many days a declined card of somebody whose wish is granted is tried again. */
const retryDays = 10;

/** How often it is tried whether a winery can take charges again, in minutes. */
const accountMinutes = 60;

type Within = GrantingApp & { db: Transaction };

/**
 * Charges the next wishes of an allocation that are granted, and tells people what became of theirs. What the law says
 * and what people agreed to is checked now. While the winery cannot take charges, they wait, a week at most. Runs in the
 * caller's transaction, which has locked the allocation.
 * @returns how many wishes were settled
 */
export async function chargeWishes(app: Within, allocation: Locked<DueAllocation>, most: number): Promise<number> {
  const { db, clock } = app;
  const wishes = await lockGrantedWishes(db, allocation.id, most);
  if (wishes.length === 0) return 0;
  const accountRef = await findChargeableAccount({ db }, allocation.wineryId);
  if (accountRef === undefined && mayWait(allocation, clock.now()) && wishes.some(getsBottles)) {
    const dueAt = addDuration(clock.now(), { minutes: accountMinutes });
    await stepAllocation(db, allocation, { state: allocation.state, dueAt }, clock.now());
    return 0;
  }
  const planned = await planWishes(app, { ...allocation, isChargeable: accountRef !== undefined }, wishes);
  const charged = planned.flatMap(({ plan, ...one }) => (typeof plan === 'string' ? [] : [{ ...one, priced: plan }]));
  const now = clock.now();
  await takeAll(db, allocation, charged);
  await insertPurchases(
    db,
    charged.map(({ id, wish, priced: { totalCents, lineItems } }) => ({
      ...{ id, allocationId: allocation.id, number: wish.number, wishId: wish.id, attempt: null, totalCents },
      ...{ lineItems, deliveryMethod: wish.deliveryMethod, shippingDetails: wish.shippingDetails, createdAt: now },
      wines: winesOf(lineItems),
    })),
  );
  await openCharges(
    app,
    charged.map(({ id, wish, priced }) => ({
      ...({ id, kind: 'allocation', subscriptionId: allocation.id, period: id, currency: 'USD', retryDays } as const),
      ...{ userId: wish.userId ?? '', wineryId: allocation.wineryId, accountRef: accountRef ?? null },
      ...{ amountCents: priced.totalCents, feeCents: priced.keptCents, shippedMl: priced.shippedMl },
    })),
  );
  const outcomes = planned.map(({ wish, plan }) => ({ id: wish.id, reason: typeof plan === 'string' ? plan : null }));
  await settleWishes(db, allocation, outcomes, now);
  await notifyOfWishes(app, allocation, planned);
  return wishes.length;
}

/** Whether granted wishes can still wait for the winery's account. */
function mayWait({ grantedAt, closedAt }: DueAllocation, now: Date): boolean {
  const from = grantedAt ?? closedAt;
  return from !== null && now < addDuration(from, { days: accountDays });
}

function getsBottles({ userId, wines }: GrantedWish): boolean {
  return userId !== null && wines.some(({ granted }) => granted > 0);
}

/** Takes the granted bottles of these wishes. @throws if there are fewer than were granted */
async function takeAll(
  db: Transaction,
  allocation: Locked<DueAllocation>,
  charged: readonly { priced: PricedBottles }[],
): Promise<void> {
  const bottles = new Map<string, number>();
  for (const { priced } of charged) {
    for (const { listingId, quantity } of winesOf(priced.lineItems))
      bottles.set(listingId, (bottles.get(listingId) ?? 0) + quantity);
  }
  if (bottles.size === 0) return;
  const taken = await takeBottles(
    db,
    allocation,
    [...bottles].map(([listingId, quantity]) => ({ listingId, quantity })),
  );
  if (!taken) throw new Error(`More bottles of the allocation ${allocation.id} were granted than it has`);
}

/** The bottles of an order's lines, with their prices. */
function winesOf(lineItems: PricedBottles['lineItems']) {
  return lineItems.flatMap(({ code, listingId, quantity, unitPriceCents }) =>
    code === 'line-item/units' && listingId !== null ? [{ listingId, quantity: quantity ?? 0, unitPriceCents }] : [],
  );
}

async function notifyOfWishes(
  app: Within,
  { id, title, wineryName: winery }: DueAllocation,
  planned: readonly PlannedWish[],
): Promise<void> {
  const about = { title, winery, path: offerPath(id) };
  const mails = planned.flatMap(({ wish: { id: wishId, userId, to, wines }, plan }): { mail: Mail; key: string }[] => {
    if (userId === null || to === null) return [];
    const key = `allocation-wish:${wishId}`;
    if (typeof plan === 'string') {
      return [{ mail: { mail: 'allocation-wish-refused', to, props: { ...about, reason: plan }, userId }, key }];
    }
    const sum = (of: 'quantity' | 'granted') => wines.reduce((total, wine) => total + wine[of], 0);
    const props = { ...about, bottles: sum('granted'), wished: sum('quantity'), totalCents: plan.totalCents };
    return [{ mail: { mail: 'allocation-wish-granted', to, props, userId }, key }];
  });
  await sendMails(app, mails);
}
