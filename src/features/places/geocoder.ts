import type { Place } from './place.ts';

/**
 * Where places are looked up instead of in the offline gazetteer.
 * @param network whence the question comes, where somebody knows it
 * @throws when the answer does not come in time, or is not one
 */
export type Geocoder = (text: string, limit: number, network?: string) => Promise<Place[]>;

/** The geocoder is not asked for a while: it failed, or was asked too often. */
export class GeocoderPausedError extends Error {
  override name = 'GeocoderRestsError';
}
