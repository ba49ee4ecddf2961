import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { z } from 'zod';

/** The secret and purpose of a signed link; a token for one purpose is not valid for another. */
type LinkSigning = { purpose: string; secret: string };

const keyOf = ({ secret }: LinkSigning) => new TextEncoder().encode(secret);

/**
 * Signs the token of a link.
 * @param life from when and until when it is valid; without an end it never expires
 */
export function signLink(
  claims: JWTPayload,
  signing: LinkSigning,
  life: { from: Date; until?: Date },
): Promise<string> {
  const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setAudience(signing.purpose);
  token.setIssuedAt(life.from);
  if (life.until) token.setExpirationTime(life.until);
  return token.sign(keyOf(signing));
}

/** Reads the claims of a link's token; undefined if it is expired, incomplete, or not signed by this shop. */
export async function readLink<Schema extends z.ZodType>(
  token: string,
  schema: Schema,
  { now, ...signing }: LinkSigning & { now: Date },
): Promise<z.output<Schema> | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(signing), {
      algorithms: ['HS256'],
      audience: signing.purpose,
      currentDate: now,
    });
    return schema.safeParse(payload).data;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
