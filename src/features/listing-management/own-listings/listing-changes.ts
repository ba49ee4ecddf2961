import type { ExtendedDataChanges, GivenFields } from '#features/listings/editing/given-fields.ts';
import type { LatLng } from '#kit/geo.ts';

/** What a program changes of a listing; what is left out stays. */
export type ListingChanges = {
  /** Fields of the listing's tabs, by their names there. */
  fields: GivenFields;
  /** Where it comes from; null for its winery's place. */
  location?: LatLng | null | undefined;
  /** The weekly schedule of a tasting, as `setSchedule` takes it; without a time zone it keeps its own. */
  schedule?: { timezone?: string | undefined; entries: unknown; confirmed?: string | undefined } | undefined;
  /** All of its photos in their order. */
  imageIds?: readonly string[] | undefined;
  extendedData: ExtendedDataChanges;
};
