import { z } from 'zod';
import { readLink, signLink } from '#features/mail/signed-link.server.ts';
import type { Database } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { findLinkVersion } from '../db/mailed-link-rows.server.ts';

/** What signing and reading the links of accounts takes. */
export type AccountLinkApp = Pick<Infra, 'clock'> & { db: Database; sessionSecret: string };

/** What every link of an account carries: whose it is, and the version of their links when it was sent. */
const accountSchema = z.object({ sub: z.uuid(), v: z.int() });

/**
 * Signs the token of a link in a mail to somebody with an account. It works until `until`, and only as long as the
 * version of the person's links stays: a ban, an end of sessions, and a change of password or email raise it.
 * @param link.purpose a token for one purpose is not valid for another
 * @returns a token that never works if the person is banned or deleted
 */
export async function signAccountLink(
  app: AccountLinkApp,
  link: { userId: string; purpose: string; claims: Readonly<Record<string, string | undefined>>; until: Date },
): Promise<string> {
  const { userId, purpose, claims, until } = link;
  const version = (await findLinkVersion(app.db, userId)) ?? 0;
  const signing = { purpose, secret: app.sessionSecret };
  return signLink({ ...claims, sub: userId, v: version }, signing, { from: app.clock.now(), until });
}

/**
 * Reads the claims of a link in a mail to somebody with an account. One query if the token is whole.
 * @returns undefined if it expired, was revoked, was not signed by this shop for this purpose, or its person is banned
 *   or deleted
 */
export async function readAccountLink<Schema extends z.ZodType>(
  app: AccountLinkApp,
  token: string,
  { purpose, schema }: { purpose: string; schema: Schema },
): Promise<{ userId: string; claims: z.output<Schema> } | undefined> {
  const signing = { purpose, secret: app.sessionSecret, now: app.clock.now() };
  const link = await readLink(token, accountSchema.and(schema), signing);
  if (link === undefined || (await findLinkVersion(app.db, link.sub)) !== link.v) return undefined;
  return { userId: link.sub, claims: link };
}
