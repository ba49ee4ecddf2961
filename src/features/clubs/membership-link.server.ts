import { z } from 'zod';
import {
  type AccountLinkApp,
  readAccountLink,
  signAccountLink,
} from '#features/accounts/mailed-links/account-link.server.ts';
import { addDuration } from '#kit/duration.ts';
import { myClubsPath } from './club-url.ts';

const claimsSchema = z.object({ membership: z.uuid() });

const purpose = 'membership';

/**
 * How long the link of a mail opens a membership: about one release, which is announced two weeks before it is billed
 * and then shipped, so that each mail brings a new link while the old one ends.
 */
const linkLife = { days: 45 };

/** What signing and reading links takes. */
export type LinkApp = AccountLinkApp;

/** The path at which the reader of a mail sees a membership, and skips, puts off, or cancels, without signing in. */
export async function membershipPath(
  app: LinkApp,
  { id, userId }: { id: string; userId: string },
): Promise<`/${string}`> {
  const until = addDuration(app.clock.now(), linkLife);
  const token = await signAccountLink(app, { userId, purpose, claims: { membership: id }, until });
  return `${myClubsPath}/${id}?${new URLSearchParams({ t: token })}`;
}

/** Whose membership a token opens now, as the id of its member; undefined if it does not open this one. */
export async function memberOfLink(app: LinkApp, token: string, membershipId: string): Promise<string | undefined> {
  const link = await readAccountLink(app, token, { purpose, schema: claimsSchema });
  return link?.claims.membership === membershipId ? link.userId : undefined;
}
