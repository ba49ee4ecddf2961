/** Where bottles are picked up. `building` says which door. */
export type PickupAddress = {
  street: string | null;
  building: string | null;
  city: string;
  state: string;
  zip: string | null;
};

/** A place with its point. */
export type ListingLocation = { place: string; lat: number; lng: number };

type PickupAddressRow = {
  pickupStreet: string | null;
  pickupBuilding: string | null;
  pickupCity: string | null;
  pickupState: string | null;
  pickupZip: string | null;
  wineryStreet: string | null;
  wineryCity: string;
  wineryState: string;
  wineryZip: string | null;
};

/** Where bottles of a listing are picked up: at its own address, or at the winery's where it has none. */
export function pickupAddress(row: PickupAddressRow): PickupAddress {
  const building = row.pickupBuilding;
  if (row.pickupStreet === null || row.pickupCity === null || row.pickupState === null) {
    return { street: row.wineryStreet, building, city: row.wineryCity, state: row.wineryState, zip: row.wineryZip };
  }
  return { street: row.pickupStreet, building, city: row.pickupCity, state: row.pickupState, zip: row.pickupZip };
}

/** The place of a listing; null where its winery's holds. */
export function listingLocation(row: { place: string | null; lat: number | null; lng: number | null }): ListingLocation | null {
  const { place, lat, lng } = row;
  return place === null || lat === null || lng === null ? null : { place, lat, lng };
}
