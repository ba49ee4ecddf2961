import type { MiddlewareHandler } from 'hono';
import { compressWhole, pickEncoding } from './content-encoding.ts';

/** The least size at which compressing pays, in bytes: what fits a few packets arrives at once anyway, and costs less uncompressed. */
const minBytes = 4_000;

/** Compresses whole answers of text, JSON and SVG. For answers that are made whole; pages have their own way. */
export function compressResponses(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const type = c.res.headers.get('content-type') ?? '';
    if (!c.res.body || c.res.headers.has('content-encoding') || !/^text\/|json|svg/.test(type)) return;
    c.header('vary', 'accept-encoding', { append: true });
    const encoding = pickEncoding(c.req.header('accept-encoding'));
    if (encoding === 'identity') return;
    const body = new Uint8Array(await c.res.arrayBuffer());
    const small = body.byteLength < minBytes;
    const sent = small ? body : await compressWhole(body, encoding);
    c.res = new Response(sent as BodyInit, c.res);
    if (!small) c.res.headers.set('content-encoding', encoding);
    c.res.headers.set('content-length', String(sent.byteLength));
  };
}
