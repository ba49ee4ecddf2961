import { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, Z_SYNC_FLUSH } =
  zlib.constants;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Encodings of a response body. */
export type ContentEncoding = 'br' | 'gzip' | 'identity';

/**
 * A medium level, since visitors wait for the result. The window is 256 kB instead of 4 MB: no page is longer, and
 * clearing the large one took longer than the compression itself.
 */
const brotliParams = { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_LGWIN]: 18 };

/** The best encoding that a request's Accept-Encoding allows; an encoding with weight 0 is refused. */
export function pickEncoding(acceptEncoding: string | null | undefined): ContentEncoding {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/))
    .filter(([, weight]) => weight === undefined || Number(weight) > 0)
    .map(([name]) => name);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** Compresses a whole body. */
export async function compressWhole(body: Uint8Array, encoding: ContentEncoding): Promise<Uint8Array> {
  if (encoding === 'br') {
    return brotli(body, { params: { ...brotliParams, [BROTLI_PARAM_SIZE_HINT]: body.byteLength } });
  }
  return encoding === 'gzip' ? gzip(body, { level: 6 }) : body;
}

/**
 * Compresses a stream and flushes after each chunk, so that the browser gets the page's head while the rest is
 * rendered; otherwise the compressor would buffer the first chunk.
 */
export function compressStream(
  body: ReadableStream<Uint8Array>,
  encoding: ContentEncoding,
): ReadableStream<Uint8Array> {
  if (encoding === 'identity') return body;
  const compressor =
    encoding === 'br'
      ? zlib.createBrotliCompress({ flush: BROTLI_OPERATION_FLUSH, params: brotliParams })
      : zlib.createGzip({ flush: Z_SYNC_FLUSH, level: 6 });
  return body.pipeThrough(Duplex.toWeb(compressor) as ReadableWritablePair<Uint8Array, Uint8Array>);
}

/** Minimum size in bytes: a response that fits in a few packets does not arrive sooner when compressed. */
const minBytes = 4_000;

/** Compresses text, JSON and SVG responses that are not streamed. Pages are compressed elsewhere. */
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
