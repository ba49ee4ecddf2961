import type { Viewer } from '#kit/viewer.ts';
import type { AuthApp, From, TooMany } from './auth-app.server.ts';
import { takeAll } from './bounds.server.ts';
import { emailField } from './fields.schema.ts';

/** How many links one address gets, and how many one network may ask for. */
const perAddress = { limit: 5, windowSeconds: 3600 };
const perNetwork = { limit: 30, windowSeconds: 3600 };

export type ResetRequest = { ok: true; email: string } | { ok: false; reason: 'invalid'; error: string } | TooMany;

/**
 * Mails a link for a new password, where somebody has the address. Open to every viewer. The answer is the same whether anybody
 * has it, so that nobody learns who is here.
 */
export async function requestPasswordReset(
  app: AuthApp,
  _viewer: Viewer,
  input: { email: unknown },
  from: From,
): Promise<ResetRequest> {
  const email = emailField.safeParse(input.email);
  if (!email.success) return { ok: false, reason: 'invalid', error: email.error.issues[0]?.message ?? '' };
  const tooMany = await takeAll(app.limits, [
    [`reset from ${from.network ?? 'nowhere'}`, perNetwork],
    [`reset of ${email.data}`, perAddress],
  ]);
  if (tooMany) return tooMany;
  await app.auth.api.requestPasswordReset({ body: { email: email.data } });
  return { ok: true, email: email.data };
}
