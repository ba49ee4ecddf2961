import type { Context, MiddlewareHandler, Next } from 'hono';
import { LRUCache } from 'lru-cache';
import { pickEncoding } from './content-encoding.ts';
import { bytesOf, type SharedAnswer } from './page-cache.ts';

/**
 * Keeps answers that call themselves immutable, as they were sent: their address holds a digest of all that they are made of,
 * so the same address can only give the same answer. Those who ask while it is made wait for it; HEAD is answered from the same.
 * @param maxBytes the most memory that bodies and keys take; what was asked for longest ago makes room
 */
export function keepImmutable(maxBytes: number): MiddlewareHandler {
  const answers = new LRUCache<string, SharedAnswer>({ maxSize: maxBytes, sizeCalculation: bytesOf });
  const flights = new Map<string, Promise<SharedAnswer | undefined>>();
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const key = `${pickEncoding(c.req.header('accept-encoding'))} ${c.req.path}`;
    const flying = flights.get(key);
    const kept = answers.get(key) ?? (flying && (await flying));
    if (kept) return answerWith(c, kept);
    const flight = make(c, next);
    const waited = flight.catch(() => undefined);
    flights.set(key, waited);
    try {
      const made = await flight;
      if (made) answers.set(key, made);
    } finally {
      if (flights.get(key) === waited) flights.delete(key);
    }
  };
}

/** Makes an answer. @returns it, if it is one to keep */
async function make(c: Context, next: Next): Promise<SharedAnswer | undefined> {
  await next();
  if (c.res.status !== 200 || !c.res.headers.get('cache-control')?.includes('immutable')) return undefined;
  const body = new Uint8Array(await c.res.clone().arrayBuffer());
  return { status: 200, headers: [...c.res.headers], body };
}

function answerWith(c: Context, { headers, body }: SharedAnswer): Response {
  return new Response(c.req.method === 'HEAD' ? null : (body as BodyInit), { headers });
}
