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
 * Like `readJson`, but undefined for a body that is not a JSON object, or has a field like `toString`: for routes where an empty object has a meaning.
 */
export async function readObject(c: Context): Promise<Record<string, unknown> | undefined> {
  try {
    const body: unknown = JSON.parse(await c.req.text(), refuseInherited);
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    return isObject ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Refuses fields with the name of a member of every object, such as `toString`: an object with a field of that name
 * cannot be converted or compared, and fails in the middle of a validation.
 * @throws SyntaxError
 */
function refuseInherited(field: string, value: unknown): unknown {
  if (field in Object.prototype) throw new SyntaxError(`A field must not be called ${field}`);
  return value;
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
