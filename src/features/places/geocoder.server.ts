import type { TtlCache } from '#infra/cache.ts';
import type { Clock } from '#infra/clock.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import type { Place } from './place.ts';

/**
 * Where places are looked up instead of in the offline gazetteer.
 * @param network whence the question comes, where somebody knows it
 * @throws when the answer does not come in time, or is not one
 */
export type Geocoder = (text: string, limit: number, network?: string) => Promise<Place[]>;

/** The geocoder is not asked for a while: it failed, or was asked too often. */
class GeocoderPausedError extends Error {
  override name = 'GeocoderRestsError';
}

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

/** How long an answer is remembered, in milliseconds: places stay where they are. */
const cacheAge = 3_600_000;
/** How often one network, and everybody together, may make us ask: every question may cost the operator money. */
const perNetwork = { limit: 60, windowSeconds: 60 };
const overall = { limit: 600, windowSeconds: 60 };
/** After so many failures in a row it is not asked for so many milliseconds, so that no page waits for it in vain. */
const [maxFailures, pause] = [3, 30_000];

/**
 * A geocoder that is asked once for each text, by nobody too often, and not for a while after failures.
 * @param ask the geocoder behind it
 * @param remember a memory of its own
 * @throws GeocoderRestsError where it is not asked
 */
export function guardedGeocoder(
  ask: Geocoder,
  { clock, rateLimiter, cache }: { clock: Clock; rateLimiter: RateLimiter; cache: TtlCache },
): Geocoder {
  let failures = 0;
  let restsUntil = 0;
  const askBehind: Geocoder = async (text, limit) => {
    try {
      const places = await ask(text, limit);
      failures = 0;
      return places;
    } catch (error) {
      failures++;
      if (failures >= maxFailures) restsUntil = clock.now().getTime() + pause;
      throw error;
    }
  };
  return (text, limit, network) =>
    cache(`${limit} ${text}`, cacheAge, async () => {
      if (clock.now().getTime() < restsUntil) throw new GeocoderPausedError('It failed a moment ago');
      await takeRateLimit(rateLimiter, network);
      return askBehind(text, limit);
    });
}

async function takeRateLimit(rateLimiter: RateLimiter, network: string | undefined): Promise<void> {
  const own = network === undefined || (await rateLimiter.take(`geocoder from ${network}`, perNetwork)).ok;
  if (!own || !(await rateLimiter.take('geocoder', overall)).ok) throw new GeocoderPausedError('It is asked too often');
}
