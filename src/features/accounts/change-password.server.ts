import { type FieldErrors, firstErrors } from '#kit/field-errors.ts';
import { mayChange, type Viewer } from '#kit/viewer.ts';
import type { AuthApp, From, TooMany } from './auth-app.server.ts';
import { takeAll } from './bounds.server.ts';
import { passwordTries } from './check-current-password.server.ts';
import { endOpenClaims } from './db/user-rows.server.ts';
import { changePasswordSchema } from './password.schema.ts';
import { refusalCode } from './refusal-code.server.ts';
import { signedIn } from './sign-in.server.ts';

export type ChangePasswordResult =
  | { ok: true; cookies: string[] }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
  | { ok: false; reason: 'forbidden' | 'no-password' }
  | TooMany;

/**
 * Changes the viewer's own password, ends all other sessions and begins this one anew. Not for a limited session. Who has no
 * password, because he signs in by an identity provider, chooses one by the link of a mail.
 */
export async function changePassword(
  app: AuthApp,
  viewer: Viewer,
  fields: unknown,
  from: From,
): Promise<ChangePasswordResult> {
  if (!mayChange(viewer)) return { ok: false, reason: 'forbidden' };
  const parsed = changePasswordSchema.safeParse(fields);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: firstErrors(parsed.error.issues) };
  const tooMany = await takeAll(app.limits, [[`password of ${viewer.id}`, passwordTries]]);
  if (tooMany) return tooMany;
  const { currentPassword, password: newPassword } = parsed.data;
  try {
    const body = { currentPassword, newPassword, revokeOtherSessions: true };
    const { headers } = await app.auth.api.changePassword({ body, headers: from.headers, returnHeaders: true });
    await endOpenClaims(app.db, viewer.id, app.clock.now(), { proved: false });
    return { ok: true, cookies: signedIn(headers).cookies };
  } catch (error) {
    if (refusalCode(error) === 'CREDENTIAL_ACCOUNT_NOT_FOUND') return { ok: false, reason: 'no-password' };
    return { ok: false, reason: 'invalid', errors: { currentPassword: 'This is not your current password' } };
  }
}
