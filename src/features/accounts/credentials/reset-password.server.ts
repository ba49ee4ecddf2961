import type { Viewer } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { newPasswordSchema } from '../password.schema.ts';
import type { AuthApp, RequestOrigin, RateLimited } from '../sign-in/auth-app.server.ts';
import { withPasswordBackpressure } from '../sign-in/password-backpressure.server.ts';
import { takeRateLimits } from '../sign-in/rate-limits.server.ts';
import { authErrorCode } from '../sign-in/refusal-code.server.ts';

/** How many links one network may try. */
const resetsPerNetwork = { limit: 30, windowSeconds: 3600 };

export type ResetPasswordResult =
  | { ok: true }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | { ok: false; reason: 'broken-link' }
  | RateLimited;

/** Sets a new password by the link of a mail, once, and ends every session of that person. Open to every viewer: the link is the right. */
export async function resetPassword(
  app: AuthApp,
  _viewer: Viewer,
  input: { token: string; fields: unknown },
  from: RequestOrigin,
): Promise<ResetPasswordResult> {
  const parsed = newPasswordSchema.safeParse(input.fields);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: fieldErrorsOf(parsed.error.issues) };
  return withPasswordBackpressure(app, async () => {
    const tooMany = await takeRateLimits(app.limits, [[`new password from ${from.network ?? 'nowhere'}`, resetsPerNetwork]]);
    if (tooMany) return tooMany;
    return consumeResetLink(app, input.token, parsed.data.password);
  });
}

async function consumeResetLink({ auth }: Pick<AuthApp, 'auth'>, token: string, newPassword: string): Promise<ResetPasswordResult> {
  try {
    await auth.api.resetPassword({ body: { token, newPassword } });
    return { ok: true };
  } catch (error) {
    authErrorCode(error);
    return { ok: false, reason: 'broken-link' };
  }
}
