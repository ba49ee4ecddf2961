import { type CalendarDate, isAdultBorn } from '#features/accounts/age.ts';
import {
  commissionTotals,
  type DeliveryMethod,
  type Fees,
  type LineItem,
  shipmentLineItems,
  totalFor,
  type WineLine,
} from '#features/orders/line-items.ts';
import { type ShippedVolumes, volumeRefusal } from '#features/orders/placing/shipping-law.ts';
import { shippingRefusal } from '#features/orders/placing/state-wine-laws.ts';
import type { PriceRule } from '../club.ts';
import type { SkipReason } from '../release.ts';
import { shipmentDiscount } from './shipment-price.ts';

/** A wine of a release for one tier. */
export type OfferedWine = WineLine & { name: string; maxQuantity: number; bottleMl: number };

/** The price terms of a tier. */
export type TierTerms = { priceRule: PriceRule; priceCents: number | null; discountPercent: number | null };

/** A member at the billing run, with what they chose and agreed to. */
export type BilledMember = {
  isHeld: boolean;
  isBanned: boolean;
  tier: TierTerms & { shippingIncluded: boolean };
  skipped: boolean;
  /** Null for what the tier gets. */
  chosen: readonly { listingId: string; quantity: number }[] | null;
  deliveryMethod: DeliveryMethod;
  /** The postal code of the destination; null for pickup, and for an address to which wine cannot be shipped. */
  state: string | null;
  birthDate: string | null;
  /** What the wines of a release may cost; null if they never agreed to a price. */
  agreedCents: number | null;
  /** What the winery has shipped to them, or will. */
  shipped: ShippedVolumes;
};

/** What a shipment consists of and costs. */
export type PricedShipment = {
  wines: { listingId: string; name: string; quantity: number; unitPriceCents: number }[];
  lineItems: LineItem[];
  goodsCents: number;
  discountCents: number;
  shippingCents: number;
  totalCents: number;
  /** What the operator keeps. */
  feeCents: number;
  /** Milliliters that are shipped; 0 for pickup. */
  shippedMl: number;
};

/**
 * The outcome of a member's part of a release. One that costs more than they agreed to is priced, so that they can still
 * agree; of one that is short, `wine` is the first wine with too few bottles.
 */
export type ShipmentPlan =
  | { kind: 'charge'; priced: PricedShipment }
  | { kind: 'skip'; reason: 'price'; priced: PricedShipment }
  | { kind: 'skip'; reason: 'short'; wine: string }
  | { kind: 'skip'; reason: Exclude<SkipReason, 'price' | 'short'> };

const skip = (reason: Exclude<SkipReason, 'price' | 'short'>): ShipmentPlan => ({ kind: 'skip', reason });

/**
 * The plan for a member's part of a release: what is charged, or why nothing is.
 * @param offered the wines of the release for the member's tier
 * @param left the bottles that are left of each wine
 */
export function planShipment(
  member: BilledMember,
  release: { offered: readonly OfferedWine[]; left: ReadonlyMap<string, number>; today: CalendarDate; fees: Fees },
): ShipmentPlan {
  if (member.isBanned) return skip('banned');
  if (member.isHeld) return skip('held');
  if (member.skipped) return skip('member');
  if (!isAdultBorn(member.birthDate, release.today)) return skip('age');
  const wines = winesOf(member, release.offered);
  if (!wines) return skip('unavailable');
  const refused = lawAgainst(member, wines);
  if (refused) return skip(refused);
  const priced = priceShipment(member, { wines, offered: release.offered, fees: release.fees });
  if (priced.goodsCents - priced.discountCents > (member.agreedCents ?? 0))
    return { kind: 'skip', reason: 'price', priced };
  const short = wines.find(({ listingId, quantity }) => (release.left.get(listingId) ?? 0) < quantity);
  return short ? { kind: 'skip', reason: 'short', wine: short.name } : { kind: 'charge', priced };
}

/** What a member gets: what they chose, or what the tier gets. Undefined if the release has that no more. */
function winesOf(
  { chosen, tier, deliveryMethod }: BilledMember,
  offered: readonly OfferedWine[],
): OfferedWine[] | undefined {
  const wanted = chosen ?? offered.filter(({ quantity }) => quantity > 0);
  const found = wanted.flatMap(({ listingId, quantity }) => {
    const wine = offered.find((one) => one.listingId === listingId);
    return wine && quantity <= wine.maxQuantity ? [{ ...wine, quantity }] : [];
  });
  if (found.length === 0 || found.length < wanted.length) return undefined;
  const isShippable = tier.shippingIncluded || found.every(({ shipping }) => shipping !== null);
  return deliveryMethod === 'shipping' && !isShippable ? undefined : found;
}

function lawAgainst({ deliveryMethod, state, shipped }: BilledMember, wines: readonly OfferedWine[]) {
  if (deliveryMethod === 'pickup') return undefined;
  if (state === null || shippingRefusal(state)) return 'law';
  return volumeRefusal(state, shipped, millilitersOf(wines)) ? 'volume' : undefined;
}

function millilitersOf(wines: readonly OfferedWine[]): number {
  return wines.reduce((sum, { bottleMl, quantity }) => sum + bottleMl * quantity, 0);
}

function priceShipment(
  { tier, deliveryMethod }: BilledMember,
  { wines, offered, fees }: { wines: readonly OfferedWine[]; offered: readonly OfferedWine[]; fees: Fees },
): PricedShipment {
  const discountCents = shipmentDiscount(tier, { wines, usual: offered });
  const terms = { discountCents, shippingIncluded: tier.shippingIncluded };
  const lineItems = shipmentLineItems(wines, deliveryMethod, fees, terms);
  const of = (code: LineItem['code']) =>
    lineItems.filter((line) => line.code === code).reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0);
  const commissions = commissionTotals(lineItems);
  return {
    wines: wines.map(({ listingId, name, quantity, unitPriceCents }) => ({
      listingId,
      name,
      quantity,
      unitPriceCents,
    })),
    lineItems,
    goodsCents: of('line-item/units'),
    discountCents,
    shippingCents: of('line-item/shipping-fee'),
    totalCents: totalFor('customer', lineItems),
    feeCents: commissions.provider + commissions.customer,
    shippedMl: deliveryMethod === 'shipping' ? millilitersOf(wines) : 0,
  };
}
