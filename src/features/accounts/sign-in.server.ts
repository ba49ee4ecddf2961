import type { Viewer } from '#kit/viewer.ts';
import type { AuthApp, From, TooMany } from './auth-app.server.ts';
import { takeAll } from './bounds.server.ts';
import { currentPasswordField, emailField } from './fields.schema.ts';
import { refusalCode } from './refusal-code.server.ts';

/** How often somebody may try one address from one network, and how often a network may try at all. */
const perAddress = { limit: 10, windowSeconds: 900 };
const perNetwork = { limit: 100, windowSeconds: 900 };

/** Signed in: the cookies that carry the session, and the signed token for API clients. */
export type SignedInResult = { ok: true; cookies: string[]; token: string };

/**
 * Signs in with e-mail and password. Open to every viewer. A wrong address, a wrong password and a banned person get the same
 * answer after the same work. A session that was there before is not carried on: a new one begins.
 */
export async function signIn(
  app: AuthApp,
  _viewer: Viewer,
  input: { email: unknown; password: unknown },
  from: From,
): Promise<SignedInResult | { ok: false; reason: 'no-match' } | TooMany> {
  const [email, password] = [emailField.safeParse(input.email), currentPasswordField.safeParse(input.password)];
  if (!email.success || !password.success) return { ok: false, reason: 'no-match' };
  const network = from.network ?? 'nowhere';
  const tooMany = await takeAll(app.limits, [
    [`sign-in from ${network}`, perNetwork],
    [`sign-in as ${email.data} from ${network}`, perAddress],
  ]);
  if (tooMany) return tooMany;
  try {
    const { headers } = await app.auth.api.signInEmail({
      body: { email: email.data, password: password.data },
      returnHeaders: true,
    });
    return signedIn(headers);
  } catch (error) {
    refusalCode(error);
    return { ok: false, reason: 'no-match' };
  }
}

/** The session's cookies and its signed token out of the library's answer. @param headers of that answer */
export function signedIn(headers: Headers): SignedInResult {
  const cookies = headers.getSetCookie();
  const [, token] = cookies.map((cookie) => /^(?:__Secure-)?session=([^;]+)/.exec(cookie)).find(Boolean) ?? [];
  if (!token) throw new Error('The sign-in library opened no session');
  return { ok: true, cookies, token: decodeURIComponent(token) };
}
