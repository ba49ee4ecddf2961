import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { pickEncoding } from './content-encoding.ts';
import { bytesOf, type SharedAnswer } from './page-cache.ts';

/**
 * Keeps answers that call themselves immutable, as they were sent: their address holds a digest of all that they are made of,
 * so the same address can only give the same answer.
 * @param maxBytes the most memory that bodies and keys take; what was asked for longest ago makes room
 */
export function keepImmutable(maxBytes: number): MiddlewareHandler {
  const answers = new LRUCache<string, SharedAnswer>({ maxSize: maxBytes, sizeCalculation: bytesOf });
  return async (c, next) => {
    if (c.req.method !== 'GET') return next();
    const key = `${pickEncoding(c.req.header('accept-encoding'))} ${c.req.path}`;
    const kept = answers.get(key);
    if (kept) return new Response(kept.body as BodyInit, { headers: kept.headers });
    await next();
    if (c.res.status !== 200 || !c.res.headers.get('cache-control')?.includes('immutable')) return;
    const body = new Uint8Array(await c.res.clone().arrayBuffer());
    answers.set(key, { status: 200, headers: [...c.res.headers], body });
  };
}
