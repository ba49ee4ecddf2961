import type { Context } from 'hono';
import { platformErrors } from '../errors/platform-errors.ts';
import type { PlatformRefusal } from '../errors/platform-refusal.ts';
import { toJson } from '../transit/transit-json.ts';
import { type TransitValue, Uuid } from '../transit/transit-values.ts';
import { writeTransit } from '../transit/transit-writer.ts';

// why: responses are personal, or become out of date at once
const commonHeaders = { 'cache-control': 'no-store', vary: 'Accept, X-Transit-Verbose, Origin' };

/** Responds in the encoding that the client asks for: transit, as the SDK does, otherwise JSON. */
export function respondEncoded(c: Context, value: TransitValue, status: number): Response {
  return asksForTransit(c) ? respondInTransit(c, value, status) : respondInJson(c, value, status);
}

/** Whether the client names transit among what it accepts. */
export function asksForTransit(c: Context): boolean {
  return /\btransit\b/.test(c.req.header('accept') ?? '');
}

/** Whether the body of a request is in transit. */
export function sendsTransit(c: Context): boolean {
  return /^application\/transit\+json\b/i.test(c.req.header('content-type') ?? '');
}

/** Responds in plain JSON. */
export function respondInJson(c: Context, value: TransitValue, status: number): Response {
  const json = JSON.stringify(toJson(value));
  return c.body(json, status as 200, { ...commonHeaders, 'content-type': 'application/json' });
}

/**
 * Responds in transit: verbose unless `X-Transit-Verbose: false` asks for the compact form, which is smaller and takes
 * longer to write.
 */
export function respondInTransit(c: Context, value: TransitValue, status: number): Response {
  const form = c.req.header('x-transit-verbose') === 'false' ? 'compact' : 'verbose';
  const headers = { ...commonHeaders, 'content-type': 'application/transit+json' };
  return c.body(writeTransit(value, form), status as 200, headers);
}

/** Responds with a refusal, in the encoding that the client asks for. */
export function respondPlatformRefused(c: Context, refusal: PlatformRefusal): Response {
  const { status, errors } = refusedWith(c, refusal);
  return respondEncoded(c, { errors }, status);
}

/** The status and the errors of a refusal. It sets the headers that belong to them. */
export function refusedWith(c: Context, refusal: PlatformRefusal) {
  const { platform, retryAfterSeconds } = refusal;
  const { status } = platformErrors[platform[0].code];
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds));
  if (status === 401) c.header('www-authenticate', 'Bearer');
  const errors = platform.map(({ code, title, source, meta }) => ({
    ...{ id: new Uuid(crypto.randomUUID()), status, code, title },
    ...(source && { source: { path: [...source.path], type: source.type } }),
    ...(meta && { meta: { ...meta } }),
  }));
  return { status, errors };
}
