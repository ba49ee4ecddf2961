import type { Place } from './place.ts';

/**
 * Where places are looked up instead of in the offline gazetteer.
 * @throws when the answer does not come in time, or is not one
 */
export type Geocoder = (text: string, limit: number) => Promise<Place[]>;
