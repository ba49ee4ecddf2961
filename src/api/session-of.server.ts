import type { Context } from 'hono';
import type { AuthApp, RequestOrigin } from '#features/accounts/sign-in/auth-app.server.ts';
import { readSession, type Session } from '#features/accounts/sign-in/read-session.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';

/** Who calls the API, by cookie or `Authorization`, and whence. */
export async function sessionOf(
  app: Pick<AuthApp, 'db' | 'clock' | 'sessionSecret' | 'site'>,
  c: Context<HttpEnv>,
): Promise<Session & { from: RequestOrigin }> {
  const { headers } = c.req.raw;
  return { ...(await readSession(app, headers)), from: { headers, network: c.get('network') } };
}
