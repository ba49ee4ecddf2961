import { z } from 'zod';
import { readLink, signLink } from '#features/mail/signed-link.server.ts';

/** How long a link in a mail proves an address, in milliseconds. */
const verificationLifetime = 24 * 3600 * 1000;

/** Until when a link proves an address that is sent now. */
export function verificationExpiry(now: Date): Date {
  return new Date(now.getTime() + verificationLifetime);
}

/** What a link proves: that whoever opens it reads the mail of `updateTo`, or else of `email`, the account's address when it was sent. */
const verificationSchema = z.object({ sub: z.uuid(), email: z.string(), updateTo: z.string().optional() });

export type EmailVerification = z.output<typeof verificationSchema>;

const purpose = 'verify-email';

/** A signed proof for a link in a mail. @param now the time from which it counts */
export function signVerification(verification: EmailVerification, secret: string, now: Date): Promise<string> {
  return signLink(verification, { purpose, secret }, { from: now, until: verificationExpiry(now) });
}

/** What a link proves; undefined for one that is expired, cut off, or not ours. */
export function readVerification(token: string, secret: string, now: Date): Promise<EmailVerification | undefined> {
  return readLink(token, verificationSchema, { purpose, secret, now });
}
