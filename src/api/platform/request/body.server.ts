import type { Context } from 'hono';
import { hidesMember, unstorableFields } from '../../request.server.ts';
import { type PlatformRefusal, platformRefusal } from '../errors/platform-refusal.ts';
import { toJson } from '../transit/transit-json.ts';
import { readTransit, TransitError } from '../transit/transit-reader.ts';

/**
 * Reads the body of a command: transit or JSON, in both cases as plain JSON, so that a command is validated once,
 * whatever its encoding. Without a body it is an empty map.
 */
export async function readBody(c: Context): Promise<{ ok: true; value: object } | PlatformRefusal> {
  const text = await c.req.text();
  const type = c.req.header('content-type') ?? '';
  if (text.trim() === '') return { ok: true, value: {} };
  const isTransit = /^application\/transit\+json\b/i.test(type);
  if (!isTransit && !/^application\/json\b/i.test(type)) return platformRefusal('unsupported-content-type');
  try {
    const value: unknown = isTransit ? toJson(readTransit(text)) : JSON.parse(text);
    return checkBody(value);
  } catch (error) {
    if (error instanceof TransitError) return platformRefusal('bad-request', error.message);
    if (error instanceof SyntaxError) return platformRefusal('bad-request');
    throw error;
  }
}

function checkBody(value: unknown): { ok: true; value: object } | PlatformRefusal {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || hidesMember(value)) {
    return platformRefusal('bad-request', 'The body is a map');
  }
  const [wrong] = Object.keys(unstorableFields(value as Record<string, unknown>));
  if (wrong === undefined) return { ok: true, value };
  const title = 'A character of this cannot be stored';
  const source = { path: [wrong], type: 'body' } as const;
  return { ok: false, platform: [{ code: 'validation-invalid-params', title, source }] };
}
