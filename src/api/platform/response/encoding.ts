import type { Context } from 'hono';
import { platformErrors } from '../errors/platform-errors.ts';
import type { PlatformRefusal } from '../errors/platform-refusal.ts';
import { toJson } from '../transit/transit-json.ts';
import { type TransitValue, Uuid } from '../transit/transit-values.ts';
import { writeTransit } from '../transit/transit-writer.ts';

/**
 * Responds in the encoding that the client asks for: transit, as the SDK does, otherwise JSON. Transit is verbose unless
 * `X-Transit-Verbose: false` asks for the compact form, which is smaller and takes longer to write.
 */
export function respondEncoded(c: Context, value: TransitValue, status: number): Response {
  // why: responses are personal, or become out of date at once
  const headers = { 'cache-control': 'no-store', vary: 'Accept, X-Transit-Verbose, Origin' };
  if (!/\btransit\b/.test(c.req.header('accept') ?? '')) {
    const json = JSON.stringify(toJson(value));
    return c.body(json, status as 200, { ...headers, 'content-type': 'application/json' });
  }
  const form = c.req.header('x-transit-verbose') === 'false' ? 'compact' : 'verbose';
  return c.body(writeTransit(value, form), status as 200, { ...headers, 'content-type': 'application/transit+json' });
}

/** Responds with a refusal, in the encoding that the client asks for. */
export function respondPlatformRefused(c: Context, refusal: PlatformRefusal): Response {
  const { platform, retryAfterSeconds } = refusal;
  const { status } = platformErrors[platform[0].code];
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds));
  if (status === 401) c.header('www-authenticate', 'Bearer');
  const errors = platform.map(({ code, title, source, meta }) => ({
    ...{ id: new Uuid(crypto.randomUUID()), status, code, title },
    ...(source && { source: { path: [...source.path], type: source.type } }),
    ...(meta && { meta: { ...meta } }),
  }));
  return respondEncoded(c, { errors }, status);
}
