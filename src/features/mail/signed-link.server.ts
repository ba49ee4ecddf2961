import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { z } from 'zod';

/** With which secret a link is signed, and for which purpose: a token for another works nowhere else. */
type Seal = { purpose: string; secret: string };

const keyOf = ({ secret }: Seal) => new TextEncoder().encode(secret);

/** A signed token for a link. @param life from when and until when it counts; without an end it always does */
export function signLink(claims: JWTPayload, seal: Seal, life: { from: Date; until?: Date }): Promise<string> {
  const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setAudience(seal.purpose);
  token.setIssuedAt(life.from);
  if (life.until) token.setExpirationTime(life.until);
  return token.sign(keyOf(seal));
}

/** What a link's token says; undefined for one that is expired, cut off, or not ours. */
export async function readLink<Schema extends z.ZodType>(
  token: string,
  schema: Schema,
  { now, ...seal }: Seal & { now: Date },
): Promise<z.output<Schema> | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(seal), {
      algorithms: ['HS256'],
      audience: seal.purpose,
      currentDate: now,
    });
    return schema.safeParse(payload).data;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
