import type { Infra } from '#infra/infra.ts';
import { type Geocoder, GeocoderPausedError } from './geocoder.ts';
import type { Place } from './place.ts';

/**
 * What looking up places needs. Without a geocoder the offline gazetteer answers. `network` is whence the question comes, where
 * somebody knows it: nobody may ask a geocoder too often.
 */
export type PlacesApp = Pick<Infra, 'db' | 'log'> & { geocoder?: Geocoder | undefined; network?: string | undefined };

/**
 * What the operator's geocoder knows; nothing where there is none, where it is spared for a while, or where it fails: that is
 * logged, without the text. Then the gazetteer takes its place.
 */
export async function askGeocoder(
  { geocoder, log, network }: PlacesApp,
  text: string,
  limit: number,
): Promise<Place[]> {
  if (!geocoder || text === '') return [];
  try {
    return await geocoder(text, limit, network);
  } catch (error) {
    if (error instanceof GeocoderPausedError) return [];
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'The geocoder failed');
    return [];
  }
}
