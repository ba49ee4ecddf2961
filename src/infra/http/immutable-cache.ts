import type { Context, MiddlewareHandler, Next } from 'hono';
import { LRUCache } from 'lru-cache';
import { pickEncoding } from './compression.ts';
import { type CachedResponse, cachedBytes } from './page-cache.ts';

/**
 * Keeps answers that call themselves immutable, as they were sent: their address holds a digest of all that they are made of,
 * so the same address can only give the same answer. Those who ask while it is made wait for it; HEAD is answered from the same.
 * @param maxBytes the most memory that bodies and keys take; what was asked for longest ago makes room
 */
export function cacheImmutable(maxBytes: number): MiddlewareHandler {
  const responses = new LRUCache<string, CachedResponse>({ maxSize: maxBytes, sizeCalculation: cachedBytes });
  const pending = new Map<string, Promise<CachedResponse | undefined>>();
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const key = `${pickEncoding(c.req.header('accept-encoding'))} ${c.req.path}`;
    const flying = pending.get(key);
    const kept = responses.get(key) ?? (flying && (await flying));
    if (kept) return responseFrom(c, kept);
    const flight = renderImmutable(c, next);
    const waited = flight.catch(() => undefined);
    pending.set(key, waited);
    try {
      const made = await flight;
      if (made) responses.set(key, made);
    } finally {
      if (pending.get(key) === waited) pending.delete(key);
    }
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
