import type { EditorListing } from '#features/listing-management/editor/listing-editor.ts';
import { showListingEditor } from '#features/listing-management/editor/show-listing-editor.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { presentMoney } from '#kit/money.ts';
import { ok, type Result, success } from '#kit/result.ts';
import { type OwnListingRefusal, ownListingRefusal } from './own-listing-refusals.ts';

/**
 * A listing after a change, or the refusal of the change.
 *
 * @param changed the result of the change
 */
export async function answerWithListing(
  { app, actor }: { app: Pick<Infra, 'db'>; actor: Actor },
  id: string,
  changed: Result<unknown, OwnListingRefusal> = success,
) {
  if (!changed.ok) return ownListingRefusal(changed);
  const shown = await showListingEditor(app, actor, id);
  return shown.ok ? ok(presentOwnListing(shown.value)) : ownListingRefusal(shown);
}

/**
 * A listing as its winery gets it from the API: each part in the format in which it is sent. `gaps` lists missing
 * requirements for publishing, `payable` says whether its winery can be paid, `photos` is their number, `stock` is null
 * if bottles are not counted; `seen` contains the fingerprint of each part, which is sent back to avoid overwriting
 * another version.
 */
export function presentOwnListing(listing: EditorListing) {
  const {
    id,
    slug,
    type,
    state,
    winery,
    stock,
    photos,
    paid: payable,
    missingRequirements,
    may,
    sentBackReason,
    tabVersions,
  } = listing;
  const { sweetness, body, acidity, pairings, awards, practices, disclaimer, location, priceCents, currency } = listing;
  return {
    ...{ id, slug, type, state, winery },
    details: presentDetails(listing),
    pricing: { price: priceCents > 0 ? presentMoney(priceCents, currency) : null },
    delivery: type === 'wine' ? presentDelivery(listing) : null,
    features: { sweetness, body, acidity, pairings, awards, practices },
    location,
    disclaimer: { disclaimer },
    ...{
      stock,
      photos,
      payable,
      gaps: missingRequirements.map(({ tab, message }) => ({ tab, lacks: message })),
      may,
      sentBackReason,
      seen: tabVersions,
    },
  };
}

function presentDetails(listing: EditorListing) {
  const { type, title, description, unitType, included, vintage, style, bottleMl, grapes, ava, abvTenths, sku } =
    listing;
  if (type === 'tasting') return { title, description, unitType, included };
  const abv = abvTenths === null ? null : abvTenths / 10;
  return { title, description, vintage, style, bottleMl, grapes, ava, abv, sku };
}

function presentDelivery(listing: EditorListing) {
  const { pickupEnabled, shippingEnabled, shippingFirstCents, shippingAdditionalCents, pickup, currency } = listing;
  return {
    ...{ pickupEnabled, shippingEnabled },
    shippingFirst: presentMoney(shippingFirstCents, currency),
    shippingAdditional: presentMoney(shippingAdditionalCents, currency),
    pickupStreet: pickup.street,
    pickupBuilding: pickup.building,
    pickupCity: pickup.city,
    pickupState: pickup.state,
    pickupZip: pickup.zip,
  };
}
