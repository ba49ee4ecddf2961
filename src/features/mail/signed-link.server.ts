import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import type { z } from 'zod';
import { acceptedSecrets, signingSecret } from '#kit/signing-secrets.ts';

/** The secrets (`acceptedSecrets`) and purpose of a signed link; a token for one purpose is not valid for another. */
type LinkSigning = { purpose: string; secret: string };

const keyOf = (secret: string) => new TextEncoder().encode(secret);

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
  return token.sign(keyOf(signingSecret(signing.secret)));
}

/** Reads the claims of a link's token; undefined if it is expired, incomplete, or not signed by this shop. */
export async function readLink<Schema extends z.ZodType>(
  token: string,
  schema: Schema,
  { now, secret, purpose }: LinkSigning & { now: Date },
): Promise<z.output<Schema> | undefined> {
  for (const accepted of acceptedSecrets(secret)) {
    const payload = await readToken(token, accepted, { audience: purpose, currentDate: now });
    if (payload) return schema.safeParse(payload).data;
  }
}

async function readToken(token: string, secret: string, expected: JWTVerifyOptions): Promise<JWTPayload | undefined> {
  try {
    return (await jwtVerify(token, keyOf(secret), { algorithms: ['HS256'], ...expected })).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
