import type { Context } from 'hono';
import type { AuthApp, RequestOrigin } from '#features/accounts/sign-in/auth.server.ts';
import { readSession, type Session } from '#features/accounts/sign-in/session.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { Actor } from '#kit/actor.ts';

/** The fields of a JSON body. A body that is not a JSON object has none: the use case reports what is missing. */
export async function readJson(c: Context): Promise<Record<string, unknown>> {
  return (await readObject(c)) ?? {};
}

/**
 * Like `readJson`, but undefined for a body that is not a JSON object, or holds an object with a field like `toString`:
 * for routes where an empty object has a meaning.
 */
export async function readObject(c: Context): Promise<Record<string, unknown> | undefined> {
  try {
    const body: unknown = await c.req.json();
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    return isObject && !hidesMember(body) ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a field of a body holds an object with the name of a member of every object, such as `toString`: such an
 * object cannot be converted or compared, and would fail in the middle of a validation.
 */
function hidesMember(body: object): boolean {
  return Object.values(body).some(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      (Object.keys(value).some((name) => name in Object.prototype) || hidesMember(value)),
  );
}

/** Determines the actor of a request; provided by server.ts. */
export type ActorOf = (c: Context<HttpEnv>) => Promise<Actor>;

/** The origin of a request: its headers and its network. */
export function originOf(c: Context<HttpEnv>): RequestOrigin {
  return { headers: c.req.raw.headers, network: c.get('network') };
}

/** The caller's session, by cookie or `Authorization`, and where the request comes from. */
export async function sessionOf(
  app: Pick<AuthApp, 'db' | 'clock' | 'sessionSecret' | 'site'>,
  c: Context<HttpEnv>,
): Promise<Session & { from: RequestOrigin }> {
  const from = originOf(c);
  return { ...(await readSession(app, from.headers)), from };
}
