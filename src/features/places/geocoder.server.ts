import type { TtlCache } from '#infra/cache.ts';
import type { Clock } from '#infra/clock.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import type { Place } from './place.ts';

/**
 * Finds places by name, in the place of the offline gazetteer.
 * @param network the network of the visitor, for rate limits, if it is known
 * @throws if the answer is late or invalid
 */
export type Geocoder = (text: string, limit: number, network?: string) => Promise<Place[]>;

/** The geocoder is paused: it failed repeatedly, or a rate limit was reached. */
class GeocoderPausedError extends Error {
  override name = 'GeocoderPausedError';
}

/**
 * What finding places needs. Without a geocoder the offline gazetteer is used. `network` is the visitor's, for rate
 * limits, if it is known.
 */
export type PlacesApp = Pick<Infra, 'db' | 'log'> & { geocoder?: Geocoder | undefined; network?: string | undefined };

/**
 * The places found by the operator's geocoder; none if there is no geocoder, if it is paused, or if it fails, so that
 * the caller uses the gazetteer. Failures are logged without the text.
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

/** How long answers are cached, in milliseconds. */
const cacheAge = 3_600_000;
/** Rate limits for one network and for all together: queries may cost the operator money. */
const perNetwork = { limit: 60, windowSeconds: 60 };
const overall = { limit: 600, windowSeconds: 60 };
/**
 * Number of failures in a row after which the geocoder is paused, and for how many milliseconds, so that pages do not
 * wait for it.
 */
const [maxFailures, pause] = [3, 30_000];

/**
 * A geocoder with a cache, rate limits, and a pause after repeated failures.
 * @param ask the geocoder to call
 * @param cache only for this geocoder
 * @throws GeocoderPausedError when it is paused
 */
export function guardedGeocoder(
  ask: Geocoder,
  { clock, rateLimiter, cache }: { clock: Clock; rateLimiter: RateLimiter; cache: TtlCache },
): Geocoder {
  let failures = 0;
  let pausedUntil = 0;
  const askAndCountFailures: Geocoder = async (text, limit) => {
    try {
      const places = await ask(text, limit);
      failures = 0;
      return places;
    } catch (error) {
      failures++;
      if (failures >= maxFailures) pausedUntil = clock.now().getTime() + pause;
      throw error;
    }
  };
  return (text, limit, network) =>
    cache(`${limit} ${text}`, cacheAge, async () => {
      if (clock.now().getTime() < pausedUntil) throw new GeocoderPausedError('It failed a moment ago');
      await takeRateLimit(rateLimiter, network);
      return askAndCountFailures(text, limit);
    });
}

async function takeRateLimit(rateLimiter: RateLimiter, network: string | undefined): Promise<void> {
  const isAllowed = network === undefined || (await rateLimiter.take(`geocoder from ${network}`, perNetwork)).ok;
  if (!isAllowed || !(await rateLimiter.take('geocoder', overall)).ok)
    throw new GeocoderPausedError('It is asked too often');
}
