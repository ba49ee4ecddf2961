import type { MiddlewareHandler } from 'hono';
import { withTimeout } from '#kit/timeout.ts';
import { errorResponse } from './request-guards.ts';

/** How large a body may be in bytes, and how many values or fields it may have. */
type BodyBounds = { bytes: number; values: number };

/** For what people type and programs send: the parsing of a body takes a few milliseconds of the one event loop. */
const usualBounds: BodyBounds = { bytes: 64 * 1024, values: 5_000 };

/** For `largeBodyPaths`. */
const largeBounds: BodyBounds = { bytes: 1024 * 1024, values: 100_000 };

/** How many levels of lists and objects a body of JSON may have. */
const maxDepth = 100;

/** How long a query string may be in characters, and how many parameters it may have. */
const queryBounds = { characters: 16 * 1024, parameters: 500 };

/** Routes of uploads, pages' and the API's, which limit the size of a body themselves while they read it. */
export const uploadPaths = [
  '/api/v1/image',
  '/own-listing/:id/photo',
  '/own-listing/:id/video',
  '/claim-your-page/:id/files',
  '/listings/import/file',
  '/listings/import/:id/pictures',
  '/dashboard/wineries/import/file',
  '/api/v1/winery/upload-csv',
  '/api/v1/own-listing/upload-csv',
  '/api/v1/own-listing/:id/video',
  '/api/v1/import/:id/pictures',
  '/v1/api/images/upload',
];

/**
 * Routes that take long texts, or thousands of entries, from people who are signed in; and webhooks of Stripe, which are
 * signed.
 */
const largeBodyPaths = [
  // imports that are sent as a form
  '/manage-wine-club/:club/members/import',
  '/api/v1/own-club/:id/member/csv',
  '/api/v1/own-club/:id/member/csv/check',
  '/sales/ship',
  '/api/v1/shipping',
  '/api/v1/shipping/list',
  // changes of up to 10,000 listings, members or requests at once
  '/listings/close',
  '/listings/prices',
  '/api/v1/own-listing/bulk/:change',
  '/manage-wine-club/:club/members',
  '/api/v1/own-club/:id/member/:change',
  '/manage-wine-club/allocations/:allocation/wishes',
  '/api/v1/own-allocation/:id/grants',
  // articles, issues of the newsletter, and the files of an application
  '/dashboard/content/:id',
  '/api/v1/article',
  '/api/v1/article/:id',
  '/dashboard/newsletter/:id',
  '/dashboard/applications/:id',
  '/api/webhooks/:endpoint',
].map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\.data)?$`));

/** How long a body may take to arrive, in milliseconds: less than the time in which a request is answered. */
const bodyTimeout = 20_000;

/**
 * Reads the body of a request whole, declared or chunked, before anything else reads it: one that is too large, or has
 * too many values or levels, is refused with 413, one that is too slow with 408, and one that breaks off with 400. Hono's
 * own middleware copies the request with `new Request(request)`, which fails for the requests of its Node.js server.
 */
export function limitBody(timeout = bodyTimeout): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req;
    const bounds = largeBodyPaths.some((path) => path.test(c.req.path)) ? largeBounds : usualBounds;
    if (Number(c.req.header('content-length')) > bounds.bytes) return errorResponse(c, 'request-upload-over-limit');
    if (!raw.body) return next();
    const read = await withTimeout(timeout, readUpTo(bounds.bytes, raw.body), () => new TimeoutError()).catch(
      (error) => (error instanceof TimeoutError ? 'request-timeout' : 'request-aborted'),
    );
    if (typeof read === 'string') return errorResponse(c, read);
    if (isTooComplex(read, bounds.values)) return errorResponse(c, 'request-upload-over-limit');
    const { method, headers, signal } = raw;
    c.req.raw = new Request(raw.url, { method, headers, signal, body: read.length > 0 ? read : null });
    return next();
  };
}

class TimeoutError extends Error {}

/** Reads a stream. @returns its bytes; a code if there are more than `limit` */
async function readUpTo(limit: number, stream: ReadableStream<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limit) return 'request-upload-over-limit' as const;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const codeOf = (character: string) => character.charCodeAt(0);
const quote = codeOf('"');
const backslash = codeOf('\\');
const comma = codeOf(',');
const ampersand = codeOf('&');

/** By how many levels each bracket of JSON changes the depth. */
const levels = new Map([
  [codeOf('{'), 1],
  [codeOf('['), 1],
  [codeOf('}'), -1],
  [codeOf(']'), -1],
]);

/** Whether a body has too many fields as a form, or too many values or levels as JSON, whatever type it claims. */
function isTooComplex(body: Uint8Array, maxValues: number): boolean {
  const fields = body.reduce((count, one) => (one === ampersand ? count + 1 : count), 1);
  return fields > maxValues || isTooComplexJson(body, maxValues);
}

/** Reads each byte once and parses nothing: what counts are the commas and brackets outside of texts. */
function isTooComplexJson(body: Uint8Array, maxValues: number): boolean {
  const first = body.find((one) => one > 0x20) ?? 0;
  if (!levels.has(first)) return false;
  let values = 1;
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    const one = body[at] ?? 0;
    if (one === quote) at = endOfText(body, at);
    else if (one === comma) values += 1;
    else depth += levels.get(one) ?? 0;
    if (values > maxValues || depth > maxDepth) return true;
  }
  return false;
}

/** The index of the quote that ends a text of JSON. @param begin the index of the quote that begins it */
function endOfText(body: Uint8Array, begin: number): number {
  let at = begin + 1;
  while (at < body.length && body[at] !== quote) at += body[at] === backslash ? 2 : 1;
  return at;
}

/** Refuses a query string that is too long or has too many parameters with 413, before it is parsed. */
export const limitQuery: MiddlewareHandler = async (c, next) => {
  const { url } = c.req;
  const begin = url.indexOf('?');
  const query = begin < 0 ? '' : url.slice(begin);
  if (query.length > queryBounds.characters || query.split('&').length > queryBounds.parameters) {
    return errorResponse(c, 'request-upload-over-limit');
  }
  return next();
};
