import type { Context } from 'hono';
import type { AuthApp, RequestOrigin } from '#features/accounts/sign-in/auth.server.ts';
import { readSession, type Session } from '#features/accounts/sign-in/session.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { Actor } from '#kit/actor.ts';

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

/** Who sends a request, as server.ts lets the routes know it. */
export type ActorOf = (c: Context<HttpEnv>) => Promise<Actor>;

/** Where a request comes from. */
export function originOf(c: Context<HttpEnv>): RequestOrigin {
  return { headers: c.req.raw.headers, network: c.get('network') };
}

/** Who calls the API, by cookie or `Authorization`, and where the request comes from. */
export async function sessionOf(
  app: Pick<AuthApp, 'db' | 'clock' | 'sessionSecret' | 'site'>,
  c: Context<HttpEnv>,
): Promise<Session & { from: RequestOrigin }> {
  const from = originOf(c);
  return { ...(await readSession(app, from.headers)), from };
}
