import type { Context } from 'hono';

/** The fields of a JSON body. One that is no JSON, or no object, has none: the use case says what is missing. */
export async function readJson(c: Context): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await c.req.json();
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
