import type { SavedAddress } from '#features/accounts/addresses/address.ts';
import type { Pagination } from '#features/listings/pagination.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { SavedCard } from '#features/payments/cards/saved-card.ts';
import {
  type AllocationModel,
  type AllocationState,
  allocationBounds,
  type GrantingRule,
  type PurchaseState,
  type RefusedWishReason,
  type WishState,
} from '../allocation.ts';

/** Bottles of a wine that somebody wants. */
export type WantedBottles = { listingId: string; quantity: number };

/** Whether a window is still to open, is open, or is over. */
export type OfferPhase = 'before' | 'open' | 'over';

/** Which of the two somebody does with an offer. */
export type OfferStep = 'buy' | 'wish';

/** A wine of an allocation as it is offered to somebody. `bought` are theirs already, `left` is for everybody. */
export type OfferedWine = {
  listingId: string;
  name: string;
  url: string;
  priceCents: number;
  isShipped: boolean;
  minBottles: number;
  maxBottles: number;
  defaultBottles: number;
  left: number;
  bought: number;
  /** How many they wish for, and how many of those are granted. */
  wished: number;
  granted: number;
};

/** What somebody has bought. Its order has the same id, and exists once it is `billed`. */
export type OwnPurchase = { id: string; state: PurchaseState; totalCents: number; bottles: number; isWish: boolean };

/** What bottles would cost, all in cents. */
export type Quote = { goodsCents: number; shippingCents: number; feeCents: number; totalCents: number };

/** An allocation as it is offered to somebody. Times are those of the winery's clock, `YYYY-MM-DDTHH:MM`. */
export type Offer = {
  id: string;
  title: string;
  description: string;
  model: AllocationModel;
  granting: GrantingRule;
  state: AllocationState;
  shipOn: string | null;
  winery: { name: string; slug: string };
  /** The person's number in the list of a lottery. */
  number: number;
  phase: OfferPhase;
  opensAt: string;
  closesAt: string;
  wishesAbove: boolean;
  wines: OfferedWine[];
  purchases: OwnPurchase[];
  wish: { state: WishState; reason: RefusedWishReason | null; agreedCents: number; delivery: DeliveryMethod } | null;
  card: SavedCard | null;
  address: SavedAddress | null;
};

/** What somebody asked the price of: the bottles and how they get them, and the price or what is wrong. */
export type PricedOffer = {
  step: OfferStep;
  delivery: DeliveryMethod;
  wanted: WantedBottles[];
  result: { quote: Quote } | { problems: Record<string, string> };
};

/** An offer in a list. */
export type ListedOffer = Pick<Offer, 'id' | 'title' | 'phase' | 'opensAt' | 'closesAt'> & {
  winery: string;
  hasBought: boolean;
  hasWished: boolean;
};

/** A page of the allocations that are or were offered to somebody. */
export type OffersPage = Pagination & { perPage: number; total: number; offers: ListedOffer[] };

/** The same bottles with each wine once: a form may name one several times. */
export function sumWanted(wanted: readonly WantedBottles[]): WantedBottles[] {
  const sums = new Map<string, number>();
  for (const { listingId, quantity } of wanted) sums.set(listingId, (sums.get(listingId) ?? 0) + quantity);
  return [...sums].map(([listingId, quantity]) => ({ listingId, quantity }));
}

/** Which steps somebody may take when their window is open. */
export function stepsOf({ model, wishesAbove }: Pick<Offer, 'model' | 'wishesAbove'>): OfferStep[] {
  if (model === 'wish') return ['wish'];
  return wishesAbove ? ['buy', 'wish'] : ['buy'];
}

/** The least and the most bottles of a wine that somebody may buy now, or wish for; nothing is always possible. */
export function bottleRange(
  wine: Pick<OfferedWine, 'minBottles' | 'maxBottles' | 'bought'>,
  { step, model, wishesAbove }: { step: OfferStep } & Pick<Offer, 'model' | 'wishesAbove'>,
): { least: number; most: number } {
  const { minBottles, maxBottles, bought } = wine;
  if (maxBottles === 0) return { least: 0, most: 0 };
  if (step === 'buy') return { least: Math.max(1, minBottles - bought), most: Math.max(0, maxBottles - bought) };
  if (model === 'wish')
    return { least: Math.max(1, minBottles), most: wishesAbove ? allocationBounds.bottles : maxBottles };
  return { least: 1, most: allocationBounds.bottles };
}

/** What is wrong with bottles that somebody wants, by `bottles-` and the wine; `wines` if they want none. */
export function wantedProblems(
  offer: Pick<Offer, 'model' | 'wishesAbove' | 'wines'>,
  wanted: readonly WantedBottles[],
  { step, delivery }: { step: OfferStep; delivery: DeliveryMethod },
): Record<string, string> {
  const problems = wanted.flatMap(({ listingId, quantity }) => {
    const wine = offer.wines.find((one) => one.listingId === listingId);
    const problem = wine
      ? wineProblem(wine, quantity, { ...offer, step, delivery })
      : 'This wine is not offered to you';
    return problem === undefined ? [] : [[`bottles-${listingId}`, problem]];
  });
  return wanted.length === 0 ? { wines: 'Choose at least one bottle' } : Object.fromEntries(problems);
}

function wineProblem(
  wine: OfferedWine,
  quantity: number,
  asked: { step: OfferStep; delivery: DeliveryMethod } & Pick<Offer, 'model' | 'wishesAbove'>,
): string | undefined {
  const { least, most } = bottleRange(wine, asked);
  if (!Number.isInteger(quantity) || quantity < 0) return 'Enter a whole number';
  if (most === 0) return 'You have all that you may have of this wine';
  if (quantity < least) return `Choose at least ${least}, or none`;
  if (quantity > most) return `Choose at most ${most}`;
  if (asked.step === 'buy' && quantity > wine.left) {
    return wine.left === 0 ? 'There are no bottles left' : `Only ${wine.left} left`;
  }
  return asked.delivery === 'shipping' && !wine.isShipped ? 'This wine is not shipped: choose pickup' : undefined;
}
