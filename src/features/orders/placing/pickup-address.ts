import type { PickupAddress } from '../order.ts';
import type { OrderableListing } from './orderable-listing.ts';

/** Where a listing is picked up, or a tasting is: at its own address, or at the winery's where it has none. */
export function pickupAddressOf(listing: OrderableListing): PickupAddress {
  const { wineryName: name, pickupStreet, pickupCity, pickupState } = listing;
  const building = listing.pickupBuilding === null ? {} : { building: listing.pickupBuilding };
  if (pickupStreet === null || pickupCity === null || pickupState === null) {
    return {
      name,
      street: listing.street,
      ...building,
      city: listing.city,
      state: listing.wineryState,
      zip: listing.zip,
    };
  }
  return { name, street: pickupStreet, ...building, city: pickupCity, state: pickupState, zip: listing.pickupZip };
}

/** Whether all of these are one address. */
export function areSamePlace(addresses: readonly PickupAddress[]): boolean {
  return new Set(addresses.map((address) => JSON.stringify(address))).size <= 1;
}
