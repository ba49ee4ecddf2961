import type { EditorListing } from '#features/listing-management/editor/editor-listing.ts';
import type { Money } from '#kit/money.ts';

/**
 * A listing as its winery's people have it from the API: each part as it is sent back to change it. `gaps` is what it lacks to be
 * published, `payable` whether its winery can be paid, `photos` how many there are, `stock` null where nobody counts; `seen` has the mark
 * of each part, which is sent with it by whoever writes over nothing else.
 */
export function presentOwnListing(listing: EditorListing) {
  const { id, slug, type, state, winery, stock, photos, paid: payable, gaps, may, sentBackReason, tabVersions } = listing;
  const { sweetness, body, acidity, pairings, awards, practices, disclaimer, location } = listing;
  const price = listing.priceCents > 0 ? presentMoney(listing, listing.priceCents) : null;
  return {
    ...{ id, slug, type, state, winery },
    details: presentDetails(listing),
    pricing: { price },
    delivery: type === 'wine' ? presentDelivery(listing) : null,
    features: { sweetness, body, acidity, pairings, awards, practices },
    location,
    disclaimer: { disclaimer },
    ...{ stock, photos, payable, gaps, may, sentBackReason, seen: tabVersions },
  };
}

function presentDetails(listing: EditorListing) {
  const { type, title, description, unitType, vintage, style, bottleMl, grapes, ava, abvTenths } = listing;
  if (type === 'tasting') return { title, description, unitType };
  const abv = abvTenths === null ? null : abvTenths / 10;
  return { title, description, vintage, style, bottleMl, grapes, ava, abv };
}

function presentDelivery(listing: EditorListing) {
  const { pickupEnabled, shippingEnabled, shippingFirstCents, shippingAdditionalCents, pickup } = listing;
  const fee = (cents: number | null) => (cents === null ? null : presentMoney(listing, cents));
  return {
    ...{ pickupEnabled, shippingEnabled },
    shippingFirst: fee(shippingFirstCents),
    shippingAdditional: fee(shippingAdditionalCents),
    pickupStreet: pickup.street,
    pickupBuilding: pickup.building,
    pickupCity: pickup.city,
    pickupState: pickup.state,
    pickupZip: pickup.zip,
  };
}

function presentMoney({ currency }: EditorListing, amount: number): Money {
  return { amount, currency };
}
