import { STATUS_CODES } from 'node:http';
import type { Context } from 'hono';
import type { PlatformRefusal } from '../errors/platform-refusal.ts';
import {
  asksForTransit,
  refusedWith,
  respondEncoded,
  respondInJson,
  respondInTransit,
  respondPlatformRefused,
  sendsTransit,
} from '../response/encoding.ts';
import type { TransitValue } from '../transit/transit-values.ts';

/**
 * Responds beside the API: in the encoding of the body, since the pages of front ends send transit and accept anything. To
 * transit with JSON alone only if the client asks for it.
 */
export function respondWeb(c: Context, value: TransitValue): Response {
  const wantsJson = /\bapplication\/json\b/i.test(c.req.header('accept') ?? '') && !asksForTransit(c);
  return sendsTransit(c) && !wantsJson ? respondInTransit(c, value, 200) : respondEncoded(c, value, 200);
}

/**
 * Responds beside the API with a refusal. Whoever sends transit gets it as the server of a front end says it: in plain JSON,
 * whatever the client accepts.
 */
export function respondWebRefused(c: Context, refusal: PlatformRefusal): Response {
  if (!sendsTransit(c)) return respondPlatformRefused(c, refusal);
  const { status, errors } = refusedWith(c, refusal);
  return respondInJson(c, { status, statusText: STATUS_CODES[status] ?? '', data: { errors } }, status);
}
