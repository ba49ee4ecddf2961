import type { Viewer } from '#kit/actor.ts';
import { type FieldErrors, firstErrors } from '#kit/field-errors.ts';
import { newPasswordSchema } from '../password.schema.ts';
import type { AuthApp, From, TooMany } from '../sign-in/auth-app.server.ts';
import { unlessBusy } from '../sign-in/password-backpressure.server.ts';
import { takeAll } from '../sign-in/rate-limits.server.ts';
import { refusalCode } from '../sign-in/refusal-code.server.ts';

/** How many links one network may try. */
const perNetwork = { limit: 30, windowSeconds: 3600 };

export type ResetResult =
  | { ok: true }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | { ok: false; reason: 'broken-link' }
  | TooMany;

/** Sets a new password by the link of a mail, once, and ends every session of that person. Open to every viewer: the link is the right. */
export async function resetPassword(
  app: AuthApp,
  _viewer: Viewer,
  input: { token: string; fields: unknown },
  from: From,
): Promise<ResetResult> {
  const parsed = newPasswordSchema.safeParse(input.fields);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: firstErrors(parsed.error.issues) };
  return unlessBusy(app, async () => {
    const tooMany = await takeAll(app.limits, [[`new password from ${from.network ?? 'nowhere'}`, perNetwork]]);
    if (tooMany) return tooMany;
    return takeLink(app, input.token, parsed.data.password);
  });
}

async function takeLink({ auth }: Pick<AuthApp, 'auth'>, token: string, newPassword: string): Promise<ResetResult> {
  try {
    await auth.api.resetPassword({ body: { token, newPassword } });
    return { ok: true };
  } catch (error) {
    refusalCode(error);
    return { ok: false, reason: 'broken-link' };
  }
}
