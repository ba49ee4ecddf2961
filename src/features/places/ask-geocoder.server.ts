import type { Infra } from '#infra/infra.ts';
import type { Geocoder } from './geocoder.ts';
import type { Place } from './place.ts';

/** What looking up places needs. Without a geocoder the offline gazetteer answers. */
export type PlacesApp = Pick<Infra, 'db' | 'log'> & { geocoder?: Geocoder | undefined };

/**
 * What the operator's geocoder knows; nothing where there is none, or where it fails: that is logged, without the text, and the
 * gazetteer takes its place.
 */
export async function askGeocoder({ geocoder, log }: PlacesApp, text: string, limit: number): Promise<Place[]> {
  if (!geocoder || text === '') return [];
  try {
    return await geocoder(text, limit);
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'The geocoder failed');
    return [];
  }
}
