import { shippableState } from '#features/accounts/addresses/address.schema.ts';
import { type CalendarDate, isAdultBorn, shopDate } from '#features/accounts/age.ts';
import { listVolumesShippedTo } from '#features/orders/placing/list-shipped-volumes.server.ts';
import { volumeRefusal } from '#features/orders/placing/shipping-law.ts';
import { shippingRefusal } from '#features/orders/placing/state-wine-laws.ts';
import { listPendingVolumes } from '#features/subscriptions/pending-volumes.server.ts';
import type { BasisPoints } from '#kit/money.ts';
import type { GrantingRule, RefusedWishReason } from '../allocation.ts';
import { type PricedBottles, priceBottles } from '../buying/price-bottles.ts';
import { type GrantedWine, type GrantedWish, listGrantedWines } from '../db/granting-rows.server.ts';
import type { GrantingApp } from './allocation-charges.server.ts';

/** An allocation whose wishes are planned. `isChargeable`: whether its winery can take charges at all. */
type PlannedAllocation = {
  id: string;
  wineryId: string;
  commission: BasisPoints | null;
  granting: GrantingRule;
  grantedBy: string | null;
  isChargeable: boolean;
};

/** A wish with what it costs, or why nothing is charged for it. */
export type PlannedWish<Wish extends GrantedWish = GrantedWish> = {
  wish: Wish;
  id: string;
  plan: PricedBottles | RefusedWishReason;
};

/** What becomes of wishes: what is charged, or why nothing is. */
export async function planWishes<Wish extends GrantedWish>(
  app: Pick<GrantingApp, 'db' | 'clock' | 'fees'>,
  allocation: PlannedAllocation,
  wishes: readonly Wish[],
): Promise<PlannedWish<Wish>[]> {
  const { id, wineryId, commission, isChargeable } = allocation;
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
    if (wanted.length === 0) return whyNothing(allocation);
    if (wish.userId === null || !isChargeable) return 'account';
    const barred = personBarred(wish, today);
    if (barred) return barred;
    const waiting = pending.get(wish.userId) ?? 0;
    const shipped = volumes.get(wish.userId) ?? { month: 0, year: 0 };
    const sent = { month: shipped.month + waiting, year: shipped.year + waiting };
    const refused = lawAgainst(wish, sent, millilitersOf(wines, wanted));
    if (refused) return refused;
    const priced = priceBottles(wines, wanted, { delivery: wish.deliveryMethod, fees });
    return priced.totalCents > wish.agreedCents ? 'price' : priced;
  }
}

/** Why this person is not charged, whatever they wish for; undefined if they are. */
function personBarred({ isBanned, birthDate }: GrantedWish, today: CalendarDate): 'banned' | 'age' | undefined {
  if (isBanned) return 'banned';
  return isAdultBorn(birthDate, today) ? undefined : 'age';
}

function whyNothing({ granting, grantedBy }: PlannedAllocation): RefusedWishReason {
  if (granting !== 'hand') return 'none';
  return grantedBy === null ? 'expired' : 'winery';
}

function lawAgainst(
  { deliveryMethod, shippingDetails }: GrantedWish,
  sent: { month: number; year: number },
  ml: number,
): 'law' | 'volume' | undefined {
  if (deliveryMethod === 'pickup') return undefined;
  const state = shippableState(shippingDetails);
  if (state === undefined || shippingRefusal(state)) return 'law';
  return volumeRefusal(state, sent, ml) ? 'volume' : undefined;
}

function millilitersOf(wines: readonly GrantedWine[], wanted: readonly { listingId: string; quantity: number }[]) {
  return wanted.reduce((sum, { listingId, quantity }) => {
    return sum + quantity * (wines.find((wine) => wine.listingId === listingId)?.bottleMl ?? 0);
  }, 0);
}
