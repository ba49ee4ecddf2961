import type { ScheduleEntry } from '#features/availability/schedule/schedule.ts';
import type { ListingState, ListingType } from '#features/listings/listing.ts';
import type { BasisPoints } from '#kit/money.ts';

/**
 * A listing with everything that an order needs. `own` means that the buyer works for its winery; `stock` is null if it
 * is not counted.
 */
export type OrderableListing = {
  id: string;
  wineryId: string;
  type: ListingType;
  unitType: 'unit' | 'day' | 'night';
  state: ListingState;
  title: string;
  vintage: number | null;
  bottleMl: number;
  priceCents: number;
  currency: string;
  pickupEnabled: boolean;
  shippingEnabled: boolean;
  shippingFirstCents: number | null;
  shippingAdditionalCents: number | null;
  wineryName: string;
  street: string | null;
  city: string;
  wineryState: string;
  zip: string | null;
  /** The pickup address of this listing; null for the winery's address. */
  pickupStreet: string | null;
  pickupBuilding: string | null;
  pickupCity: string | null;
  pickupState: string | null;
  pickupZip: string | null;
  /** Of a tasting: its schedule, what the price includes, and what canceling costs. */
  timezone: string | null;
  entries: ScheduleEntry[] | null;
  included: string | null;
  confirmationHours: number | null;
  cancellationHours: number | null;
  cancellationKeptPercent: number | null;
  stock: number | null;
  /** The winery's account at the gateway; null if it cannot be paid. */
  accountRef: string | null;
  /** Whether the winery has an account at all, which perhaps cannot take charges. */
  hasAccount: boolean;
  own: boolean;
  /** What the operator keeps of the goods, by the winery's plan; null for the commission of the settings. */
  commission: BasisPoints | null;
  /** What the buyer, as a member of a club of the winery, pays less for its wines; 0 if they are none. */
  clubDiscount: BasisPoints;
  /** What its public data says of the process under which it is sold, which need not be one that is known. */
  processAlias: string | null;
};

/**
 * Why a published listing cannot be ordered, by this actor or by anybody. `unpaid` is for the winery's own members:
 * nobody else can order either, because the winery cannot be paid yet; `owner` says whether the actor may change that.
 */
export type PurchaseBlocker =
  | { reason: 'own'; unpaid?: { wineryId: string; owner: boolean } }
  | { reason: 'no-price' | 'sold-out' | 'no-payout-account' | 'no-delivery' }
  | { reason: 'currency'; currency: string };

/** The currency of the marketplace. */
const currency = 'USD';

/** The first reason why a listing cannot be ordered; undefined if it can. @param paid whether its winery can be paid */
export function purchaseBlockerOf(listing: OrderableListing, paid: boolean): PurchaseBlocker | undefined {
  if (listing.own) return { reason: 'own' };
  if (listing.currency !== currency) return { reason: 'currency', currency: listing.currency };
  if (listing.priceCents <= 0) return { reason: 'no-price' };
  if (listing.type === 'wine') {
    if (listing.stock === null || listing.stock <= 0) return { reason: 'sold-out' };
    if (!listing.pickupEnabled && !listing.shippingEnabled) return { reason: 'no-delivery' };
  }
  return paid ? undefined : { reason: 'no-payout-account' };
}
