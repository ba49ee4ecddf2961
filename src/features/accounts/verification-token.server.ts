import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** How long a link in a mail proves an address, in milliseconds. */
const proofTime = 24 * 3600 * 1000;

/** Until when a link proves an address that is sent now. */
export function proofEnd(now: Date): Date {
  return new Date(now.getTime() + proofTime);
}

/** What a link proves: that whoever opens it reads the mail of `updateTo`, or else of `email`, the account's address when it was sent. */
const proofSchema = z.object({ sub: z.uuid(), email: z.string(), updateTo: z.string().optional() });

export type Proof = z.output<typeof proofSchema>;

/** Signed for this purpose alone: no other token of the shop works here. */
const audience = 'verify-email';

/** A signed proof for a link in a mail. @param now the time from which it counts */
export function signProof({ sub, ...claims }: Proof, secret: string, now: Date): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sub)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(proofEnd(now))
    .sign(new TextEncoder().encode(secret));
}

/** What a link proves; undefined for one that is expired, cut off, or not ours. */
export async function readProof(token: string, secret: string, now: Date): Promise<Proof | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      audience,
      currentDate: now,
    });
    return proofSchema.safeParse(payload).data;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
