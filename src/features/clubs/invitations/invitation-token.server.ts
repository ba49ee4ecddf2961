import { createHash, randomBytes } from 'node:crypto';
import { addDuration } from '#kit/duration.ts';
import { invitationDays } from './invitation.ts';

/** The SHA-256 of the token of an invitation, in hexadecimal, as it is stored. */
export function invitationHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A new token, what is stored of it, and until when it works. */
export function newInvitationToken(now: Date): { token: string; tokenHash: string; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: invitationHash(token), expiresAt: addDuration(now, { days: invitationDays }) };
}
