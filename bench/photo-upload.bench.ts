import sharp from 'sharp';
import { openShop } from '../tests/fixtures/browser/shop.ts';
import type { Benchmark, Row } from './harness/benchmark.ts';
import { postJson } from './harness/http-client.ts';
import { measureLoad } from './harness/measure-load.ts';

/** Duration in seconds of the requests for a page. */
const seconds = 10;
/** Maximum size of an upload, in bytes. */
const fileBytes = 20 * 1024 * 1024;

/**
 * A shared page, requested by one visitor, first alone and then during repeated uploads of a photo: processing it must
 * not delay the page.
 */
export const benchmark: Benchmark = {
  name: 'photo-upload',
  what: 'the landing from the page cache, one connection, quiet and while photos of 20 MB and 24 megapixels are taken',
  async run(context) {
    const { url } = await context.database();
    const shop = await openShop({ DATABASE_URL: url, DEMO: 'off' });
    const stop = context.stops.add(() => shop.stop());
    const address = `http://127.0.0.1:${new URL(shop.address).port}`;
    const file = await photo();
    const signIn = { email: 'buyer@lonevine.test', password: 'lonevine-demo' };
    const { token } = await postJson<{ token: string }>(`${address}/api/v1/user/login`, signIn, {});
    const page = { address, path: '/', headers: { 'accept-encoding': 'br' }, connections: 1, seconds };
    await measureLoad({ ...page, seconds: 2 }, context.stops);
    const quiet = await measureLoad(page, context.stops);
    const sender = startSending(address, token, file);
    const busy = await measureLoad(page, context.stops);
    const taken = await sender.end();
    await stop();
    return rows({ quiet: quiet.p95, busy: busy.p95, each: taken.milliseconds / taken.photos });
  },
};

/** 24 megapixels of noise, which compress badly, padded to 20 MB after the image's end. */
async function photo(): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  const picture = sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#888888', noise } });
  const content = await picture.jpeg({ quality: 75 }).toBuffer();
  if (content.length > fileBytes) throw new Error(`The photo has ${content.length} bytes`);
  return Buffer.concat([content, Buffer.alloc(fileBytes - content.length)]);
}

/** Uploads the photo repeatedly, one after the other, and requests its first card variant. */
function startSending(address: string, token: string, file: Buffer<ArrayBuffer>) {
  const authorization = `Bearer ${token}`;
  const begun = performance.now();
  let [going, photos] = [true, 0];
  const send = async () => {
    while (going) {
      const headers = { 'content-type': 'image/jpeg', authorization };
      const answer = await fetch(`${address}/api/v1/image`, { method: 'POST', headers, body: file });
      if (answer.status !== 201) throw new Error(`A photo was answered ${answer.status}: ${await answer.text()}`);
      const { data } = (await answer.json()) as { data: { id: string } };
      const card = await fetch(`${address}/media/${data.id}/listing-card-2x.webp`, { headers: { authorization } });
      if (!card.ok) throw new Error(`A card was answered ${card.status}`);
      await card.arrayBuffer();
      photos++;
    }
  };
  const all = send();
  return {
    async end() {
      going = false;
      await all;
      return { photos, milliseconds: performance.now() - begun };
    },
  };
}

function rows({ quiet, busy, each }: { quiet: number; busy: number; each: number }): Row[] {
  return [
    { figure: 'p95 quiet', value: quiet, unit: 'ms' },
    {
      figure: 'p95 while photos are taken',
      value: busy,
      unit: 'ms',
      ratio: busy / quiet,
      against: 'quiet',
      aim: '<= 3',
    },
    { figure: 'one photo and its card', value: each, unit: 'ms' },
  ];
}
