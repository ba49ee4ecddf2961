import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sendMail } from '#features/mail/mail-outbox.server.ts';
import { acceptedSecrets, signingSecret } from '#kit/signing-secrets.ts';
import { findPerson } from '../db/user-rows.server.ts';
import { type AccountLinkApp, readAccountLink, signAccountLink } from '../mailed-links/account-link.server.ts';
import type { AuthApp } from '../sign-in/auth.server.ts';

/** How long the link of a verification mail works, in milliseconds. */
const verificationLifetime = 24 * 3600 * 1000;

const purpose = 'verify-email';

/**
 * What a link verifies: that the account's person reads the mail of `updateTo`, or, without that, of `email`, which is
 * the account's email at the time of sending. Both are digests: the token is part of a URL, and anybody could decode
 * an address there.
 */
const verificationSchema = z.object({ email: z.string(), updateTo: z.string().optional() });

/** The digest of an email in a link of this shop. */
function digestOf(email: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${email}`).digest('base64url');
}

/** Whether a digest in a link is that of an email. @param secrets `acceptedSecrets` */
function isDigestOf(email: string, secrets: string, digest: string | undefined): boolean {
  return acceptedSecrets(secrets).some((secret) => digestOf(email, secret) === digest);
}

/** A person whose email is to be verified. `pendingEmail` is the email that the account is to change to. */
type UnverifiedPerson = { id: string; email: string; pendingEmail: string | null };

/** Sends the link that verifies an email: the pending one if there is one, otherwise the account's. */
export async function sendVerification(
  app: Pick<AuthApp, 'db' | 'jobs' | 'clock' | 'sessionSecret'>,
  { id: userId, email, pendingEmail }: UnverifiedPerson,
): Promise<void> {
  const secret = signingSecret(app.sessionSecret);
  const claims = {
    email: digestOf(email, secret),
    updateTo: pendingEmail === null ? undefined : digestOf(pendingEmail, secret),
  };
  const until = new Date(app.clock.now().getTime() + verificationLifetime);
  const token = await signAccountLink(app, { userId, purpose, claims, until });
  const path = `/verify-email?${new URLSearchParams({ t: token })}` as const;
  const props = { path, expiresAt: until.toISOString() };
  const mail = pendingEmail === null ? 'verify-email' : 'confirm-new-email';
  await sendMail(app, { mail, to: pendingEmail ?? email, props });
}

/** The person of a link that works, with the email to which it changes the account; undefined for a first email. */
export type OpenedVerification = {
  person: NonNullable<Awaited<ReturnType<typeof findPerson>>>;
  updateTo: string | undefined;
};

/**
 * Reads the link of a verification mail. Undefined if it does not work, or if the account has, or is to have, another
 * email by now.
 */
export async function readVerification(app: AccountLinkApp, token: string): Promise<OpenedVerification | undefined> {
  const link = await readAccountLink(app, token, { purpose, schema: verificationSchema });
  const person = link && (await findPerson(app.db, link.userId));
  if (!person || !isDigestOf(person.email, app.sessionSecret, link.claims.email)) return undefined;
  if (link.claims.updateTo === undefined) return { person, updateTo: undefined };
  const { pendingEmail } = person;
  const isPending = pendingEmail !== null && isDigestOf(pendingEmail, app.sessionSecret, link.claims.updateTo);
  return isPending ? { person, updateTo: pendingEmail } : undefined;
}
