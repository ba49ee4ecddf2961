import type { TtlCache } from '#infra/cache.ts';
import type { Clock } from '#infra/clock.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Geocoder, GeocoderPausedError } from './geocoder.ts';

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
  { clock, limits, remember }: { clock: Clock; limits: RateLimiter; remember: TtlCache },
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
    remember(`${limit} ${text}`, cacheAge, async () => {
      if (clock.now().getTime() < restsUntil) throw new GeocoderPausedError('It failed a moment ago');
      await takeRateLimit(limits, network);
      return askBehind(text, limit);
    });
}

async function takeRateLimit(limits: RateLimiter, network: string | undefined): Promise<void> {
  const own = network === undefined || (await limits.take(`geocoder from ${network}`, perNetwork)).ok;
  if (!own || !(await limits.take('geocoder', overall)).ok) throw new GeocoderPausedError('It is asked too often');
}
