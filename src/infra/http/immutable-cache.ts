import type { Context, MiddlewareHandler, Next } from 'hono';
import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../single-flight.ts';
import { pickEncoding } from './compression.ts';
import { type CachedResponse, cachedBytes } from './page-cache.ts';

/**
 * Keeps answers that call themselves immutable, as they were sent: their address holds a digest of all that they are made of,
 * so the same address can only give the same answer. Those who ask while it is made wait for it; HEAD is answered from the same.
 * @param maxBytes the most memory that bodies and keys take; what was asked for longest ago makes room
 */
export function cacheImmutable(maxBytes: number): MiddlewareHandler {
  const responses = new LRUCache<string, CachedResponse>({ maxSize: maxBytes, sizeCalculation: cachedBytes });
  const once = createSingleFlight();
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const key = `${pickEncoding(c.req.header('accept-encoding'))} ${c.req.path}`;
    const kept = responses.get(key);
    if (kept) return responseFrom(c, kept);
    const make = async () => {
      const made = await renderImmutable(c, next);
      if (made) responses.set(key, made);
      return made;
    };
    let own = false;
    const first = once(key, () => {
      own = true;
      return make();
    });
    if (own) return void (await first);
    // why: what failed for the one who asked first may not fail for the others
    const shared = await first.catch(() => undefined);
    if (shared) return responseFrom(c, shared);
    await make();
  };
}

/** Makes an answer. @returns it, if it is one to keep */
async function renderImmutable(c: Context, next: Next): Promise<CachedResponse | undefined> {
  await next();
  if (c.res.status !== 200 || !c.res.headers.get('cache-control')?.includes('immutable')) return undefined;
  const body = new Uint8Array(await c.res.clone().arrayBuffer());
  return { status: 200, headers: [...c.res.headers], body };
}

function responseFrom(c: Context, { headers, body }: CachedResponse): Response {
  return new Response(c.req.method === 'HEAD' ? null : (body as BodyInit), { headers });
}
