import { isOfAge, shopDate } from '#features/accounts/age.ts';
import type { Mail } from '#features/mail/mail.ts';
import { sendMails } from '#features/mail/mail-outbox.server.ts';
import { listVolumesShippedTo } from '#features/orders/placing/list-shipped-volumes.server.ts';
import { volumeRefusal } from '#features/orders/placing/shipping-law.ts';
import { shippingRefusal } from '#features/orders/placing/state-wine-laws.ts';
import { findChargeableAccount } from '#features/payments/charges/payment.server.ts';
import { openCharges } from '#features/subscriptions/open-charges.server.ts';
import { listPendingVolumes } from '#features/subscriptions/pending-volumes.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import type { RefusedWishReason } from '../allocation.ts';
import '../allocation-mails.ts';
import { offerPath } from '../allocation-url.ts';
import { type PricedBottles, priceBottles } from '../buying/price-bottles.ts';
import {
  type DueAllocation,
  type GrantedWine,
  type GrantedWish,
  listGrantedWines,
  lockGrantedWishes,
  settleWishes,
} from '../db/granting-rows.server.ts';
import { insertPurchases, takeBottles } from '../db/purchase-rows.server.ts';
import type { GrantingApp } from './allocation-charges.server.ts';

/** For how many days a declined card of somebody whose wish is granted is tried again. */
const retryDays = 10;

type Within = GrantingApp & { db: Transaction };

/** A wish with what it costs, or why nothing is charged for it. */
type PlannedWish = { wish: GrantedWish; id: string; plan: PricedBottles | RefusedWishReason };

/**
 * Charges the next wishes of an allocation that are granted, and tells people what became of theirs. What the law says
 * and what people agreed to is checked now. Runs in the caller's transaction, which has locked the allocation.
 * @returns how many wishes were settled
 */
export async function chargeWishes(app: Within, allocation: Locked<DueAllocation>, most: number): Promise<number> {
  const { db, clock } = app;
  const wishes = await lockGrantedWishes(db, allocation.id, most);
  if (wishes.length === 0) return 0;
  const accountRef = await findChargeableAccount({ db }, allocation.wineryId);
  const planned = await planWishes(app, allocation, wishes, accountRef !== undefined);
  const charged = planned.flatMap(({ plan, ...one }) => (typeof plan === 'string' ? [] : [{ ...one, priced: plan }]));
  const now = clock.now();
  await takeAll(db, allocation.id, charged);
  await insertPurchases(
    db,
    charged.map(({ id, wish, priced: { totalCents, lineItems } }) => ({
      ...{ id, allocationId: allocation.id, number: wish.number, wishId: wish.id, totalCents, lineItems },
      ...{ deliveryMethod: wish.deliveryMethod, shippingDetails: wish.shippingDetails, createdAt: now },
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
  await settleWishes(db, outcomes, now);
  await notifyOfWishes(app, allocation, planned);
  return wishes.length;
}

/** Takes the granted bottles of these wishes. @throws if there are fewer than were granted */
async function takeAll(db: Transaction, allocationId: string, charged: readonly { priced: PricedBottles }[]) {
  const bottles = new Map<string, number>();
  for (const { priced } of charged) {
    for (const { listingId, quantity } of winesOf(priced.lineItems))
      bottles.set(listingId, (bottles.get(listingId) ?? 0) + quantity);
  }
  if (bottles.size === 0) return;
  const taken = await takeBottles(
    db,
    allocationId,
    [...bottles].map(([listingId, quantity]) => ({ listingId, quantity })),
  );
  if (!taken) throw new Error(`More bottles of the allocation ${allocationId} were granted than it has`);
}

/** The bottles of an order's lines, with their prices. */
function winesOf(lineItems: PricedBottles['lineItems']) {
  return lineItems.flatMap(({ code, listingId, quantity, unitPriceCents }) =>
    code === 'line-item/units' && listingId !== null ? [{ listingId, quantity: quantity ?? 0, unitPriceCents }] : [],
  );
}

/** What becomes of wishes: what is charged, or why nothing is. */
async function planWishes(
  app: Within,
  { id, wineryId, commission }: DueAllocation,
  wishes: readonly GrantedWish[],
  isChargeable: boolean,
): Promise<PlannedWish[]> {
  const people = wishes.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const wines = await listGrantedWines(app.db, id);
  const volumes = await listVolumesShippedTo(app, wineryId, people);
  const pending = await listPendingVolumes(app.db, wineryId, people);
  const fees = { ...app.fees, providerCommission: commission ?? app.fees.providerCommission };
  const today = shopDate(app.clock.now());
  return wishes.map((wish) => ({ wish, id: crypto.randomUUID(), plan: planOf(wish) }));

  function planOf(wish: GrantedWish): PlannedWish['plan'] {
    const wanted = wish.wines.flatMap(({ listingId, granted }) =>
      granted > 0 ? [{ listingId, quantity: granted }] : [],
    );
    if (wanted.length === 0) return 'none';
    if (wish.userId === null || !isChargeable) return 'account';
    const [year = 0, month = 0, day = 0] = wish.birthDate?.split('-').map(Number) ?? [];
    if (wish.birthDate === null || !isOfAge({ year, month, day }, today)) return 'age';
    const waiting = pending.get(wish.userId) ?? 0;
    const shipped = volumes.get(wish.userId) ?? { month: 0, year: 0 };
    const sent = { month: shipped.month + waiting, year: shipped.year + waiting };
    const refused = lawAgainst(wish, sent, millilitersOf(wines, wanted));
    if (refused) return refused;
    const priced = priceBottles(wines, wanted, { delivery: wish.deliveryMethod, fees });
    return priced.totalCents > wish.agreedCents ? 'price' : priced;
  }
}

function lawAgainst(
  { deliveryMethod, shippingDetails }: GrantedWish,
  sent: { month: number; year: number },
  ml: number,
): 'law' | 'volume' | undefined {
  if (deliveryMethod === 'pickup') return undefined;
  if (!shippingDetails || shippingRefusal(shippingDetails.state)) return 'law';
  return volumeRefusal(shippingDetails.state, sent, ml) ? 'volume' : undefined;
}

function millilitersOf(wines: readonly GrantedWine[], wanted: readonly { listingId: string; quantity: number }[]) {
  return wanted.reduce((sum, { listingId, quantity }) => {
    return sum + quantity * (wines.find((wine) => wine.listingId === listingId)?.bottleMl ?? 0);
  }, 0);
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
