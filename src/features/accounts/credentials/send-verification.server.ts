import { sendMail } from '#features/mail/send-mail.server.ts';
import type { AuthApp } from '../sign-in/auth-app.server.ts';
import { verificationExpiry, signVerification } from './verification-token.server.ts';

/** Whose address is to be proved. `pendingEmail` is the one that the account waits to change to. */
type UnverifiedPerson = { id: string; email: string; pendingEmail: string | null };

/** Sends the link that proves an address: the new one where a change waits for it, else the account's. */
export async function sendVerification(
  app: Pick<AuthApp, 'db' | 'jobs' | 'clock' | 'sessionSecret'>,
  person: UnverifiedPerson,
): Promise<void> {
  const { id: sub, email, pendingEmail } = person;
  const verification = { sub, email, ...(pendingEmail !== null && { updateTo: pendingEmail }) };
  const now = app.clock.now();
  const token = await signVerification(verification, app.sessionSecret, now);
  const props = {
    path: `/verify-email?${new URLSearchParams({ t: token })}`,
    expiresAt: verificationExpiry(now).toISOString(),
  } as const;
  const mail = pendingEmail === null ? 'verify-email' : 'confirm-new-email';
  await sendMail(app, { mail, to: pendingEmail ?? email, props });
}
