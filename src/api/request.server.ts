import type { Context } from 'hono';
import type { AuthApp, RequestOrigin } from '#features/accounts/sign-in/auth.server.ts';
import { readSession, type Session } from '#features/accounts/sign-in/session.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { Actor } from '#kit/actor.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { isStorable } from '#kit/plain-text.ts';

/**
 * The JSON object in a body; undefined for a body that is none, or holds an object with a field like `toString`, because
 * for some routes an empty object has a meaning.
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
export function hidesMember(body: object): boolean {
  return Object.values(body).some(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      (Object.keys(value).some((name) => name in Object.prototype) || hidesMember(value)),
  );
}

/** The fields in which a text cannot be stored, at any depth, each with its error. */
export function unstorableFields(fields: Readonly<Record<string, unknown>>): FieldErrors {
  const wrong = Object.entries(fields).filter(([name, value]) => !isStorable(name) || !holdsStorable(value));
  return Object.fromEntries(wrong.map(([name]) => [name.toWellFormed(), 'A character of this cannot be stored']));
}

function holdsStorable(value: unknown): boolean {
  // why: a list instead of recursion, since a body may be nested a hundred thousand times
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && !isStorable(one)) return false;
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, inner] of Object.entries(one)) left.push(name, inner);
  }
  return true;
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
