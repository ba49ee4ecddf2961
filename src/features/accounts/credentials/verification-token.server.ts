import { z } from 'zod';
import { readLink, signLink } from '#features/mail/signed-link.server.ts';

/** How long a link in a mail proves an address, in milliseconds. */
const proofTime = 24 * 3600 * 1000;

/** Until when a link proves an address that is sent now. */
export function proofEnd(now: Date): Date {
  return new Date(now.getTime() + proofTime);
}

/** What a link proves: that whoever opens it reads the mail of `updateTo`, or else of `email`, the account's address when it was sent. */
const proofSchema = z.object({ sub: z.uuid(), email: z.string(), updateTo: z.string().optional() });

export type Proof = z.output<typeof proofSchema>;

const purpose = 'verify-email';

/** A signed proof for a link in a mail. @param now the time from which it counts */
export function signProof(proof: Proof, secret: string, now: Date): Promise<string> {
  return signLink(proof, { purpose, secret }, { from: now, until: proofEnd(now) });
}

/** What a link proves; undefined for one that is expired, cut off, or not ours. */
export function readProof(token: string, secret: string, now: Date): Promise<Proof | undefined> {
  return readLink(token, proofSchema, { purpose, secret, now });
}
