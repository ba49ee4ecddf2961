import type { Context } from 'hono';

/** The fields of a JSON body. One that is no JSON, or no object, has none: the use case says what is missing. */
export async function readJson(c: Context): Promise<Record<string, unknown>> {
  return (await readObject(c)) ?? {};
}

/** The same, and undefined for one that is no JSON, or no object: for addresses where no fields mean something. */
export async function readObject(c: Context): Promise<Record<string, unknown> | undefined> {
  try {
    const body: unknown = await c.req.json();
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    return isObject ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
