import type { Context, MiddlewareHandler, Next } from 'hono';
import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../single-flight.ts';
import { pickEncoding } from './compression.ts';
import { type CachedResponse, cachedBytes } from './page-cache.ts';

/**
 * Caches responses marked immutable, as they were sent: their URL contains a digest of their content, so the same URL
 * always gives the same response. Concurrent requests share one computation; HEAD is answered from the same cache.
 *
 * @param maxBytes memory limit for bodies and keys; the least recently used response is evicted
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
    // why: an error of the first request need not occur for the others
    const shared = await first.catch(() => undefined);
    if (shared) return responseFrom(c, shared);
    await make();
  };
}

/** Computes a response. @returns it, if it can be cached */
async function renderImmutable(c: Context, next: Next): Promise<CachedResponse | undefined> {
  await next();
  if (c.res.status !== 200 || !c.res.headers.get('cache-control')?.includes('immutable')) return undefined;
  const body = new Uint8Array(await c.res.clone().arrayBuffer());
  return { status: 200, headers: [...c.res.headers], body };
}

function responseFrom(c: Context, { headers, body }: CachedResponse): Response {
  return new Response(c.req.method === 'HEAD' ? null : (body as BodyInit), { headers });
}
