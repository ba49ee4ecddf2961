import { openShop } from '../tests/fixtures/browser/shop.ts';
import type { Benchmark, Row } from './harness/benchmark.ts';
import { measureLoad } from './harness/measure-load.ts';

/** The number of concurrent sign-ins, and the duration in seconds of the requests for a page meanwhile. */
const [parallel, seconds] = [32, 8];

/**
 * A shared page, requested by one visitor, first alone and then while many sign in: hashing passwords must not delay
 * it.
 */
export const benchmark: Benchmark = {
  name: 'sign-in-storm',
  what: `the landing from the page cache, one connection, quiet and while ${parallel} sign in again and again`,
  async run(context) {
    const { url } = await context.database();
    const shop = await openShop({ DATABASE_URL: url, DEMO: 'off', TRUSTED_PROXIES: '1' });
    const stop = context.stops.add(() => shop.stop());
    const address = `http://127.0.0.1:${new URL(shop.address).port}`;
    const page = { address, path: '/', headers: { 'accept-encoding': 'br' }, connections: 1, seconds };
    await measureLoad({ ...page, seconds: 2 }, context.stops);
    const quiet = await measureLoad(page, context.stops);
    const storm = startStorm(address);
    const busy = await measureLoad(page, context.stops);
    const signedIn = await storm.end();
    await stop();
    return rows({ quiet: quiet.p95, busy: busy.p95, perSecond: signedIn / seconds });
  },
};

/**
 * Signs the demo's buyer in with this concurrency. Each request comes from its own network, so that no rate limit
 * applies.
 */
function startStorm(address: string): { end: () => Promise<number> } {
  let [going, done, network] = [true, 0, 0];
  const signIn = async () => {
    while (going) {
      const at = network++;
      const answer = await fetch(`${address}/api/v1/user/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
        },
        body: JSON.stringify({ email: 'buyer@lonevine.test', password: 'lonevine-demo' }),
      });
      if (!answer.ok) throw new Error(`A sign-in was answered ${answer.status}`);
      await answer.arrayBuffer();
      if (going) done++;
    }
  };
  const all = Promise.all(Array.from({ length: parallel }, signIn));
  return {
    async end() {
      going = false;
      await all;
      return done;
    },
  };
}

function rows({ quiet, busy, perSecond }: { quiet: number; busy: number; perSecond: number }): Row[] {
  return [
    { figure: 'p95 quiet', value: quiet, unit: 'ms' },
    { figure: 'p95 in the storm', value: busy, unit: 'ms', ratio: busy / quiet, against: 'quiet', aim: '<= 3' },
    { figure: 'sign-ins', value: perSecond, unit: '/s' },
  ];
}
