import { type Entity, entity } from '../response/resource.ts';
import { derivedId } from './derived-id.ts';

/** A listing that is not there any more. */
export type DeletedListing = { deleted: true; id: string; wineryId: string; photos: never[] };

/**
 * What a question to a winery is about, for front ends that need the listing of each transaction: one that is not there any
 * more, the same for every question to that winery.
 */
export function deletedListingOf(wineryId: string): Entity<'listing'> {
  const id = derivedId(`listing of questions to the winery ${wineryId}`);
  return entity('listing', id, { deleted: true, id, wineryId, photos: [] });
}

/** The attributes of a listing that is not there any more. */
export const deletedAttributes = {
  ...{ title: null, description: null, geolocation: null, price: null, state: null, deleted: true, createdAt: null },
  ...{ availabilityPlan: null, publicData: null, metadata: null },
};
