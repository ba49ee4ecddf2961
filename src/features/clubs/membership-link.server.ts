import { z } from 'zod';
import { readLink, signLink } from '#features/mail/signed-link.server.ts';
import type { Infra } from '#infra/infra.ts';
import { myClubsPath } from './club-url.ts';

const claimsSchema = z.object({ sub: z.uuid() });

const [purpose, cardPurpose] = ['membership', 'club-card'];

/** How long the link of a mail opens a membership, in milliseconds: longer than from one release to the next. */
const linkLife = 400 * 24 * 3_600_000;

/** What signing and reading links takes. */
export type LinkApp = Pick<Infra, 'clock'> & { sessionSecret: string };

/** The path at which the reader of a mail sees and changes a membership without signing in. */
export async function membershipPath(
  { clock, sessionSecret: secret }: LinkApp,
  membershipId: string,
): Promise<`/${string}`> {
  const from = clock.now();
  const until = new Date(from.getTime() + linkLife);
  const token = await signLink({ sub: membershipId }, { purpose, secret }, { from, until });
  return `${myClubsPath}/${membershipId}?${new URLSearchParams({ t: token })}`;
}

/** Whether a token opens a membership now. */
export async function opensMembership(
  { clock, sessionSecret: secret }: LinkApp,
  token: string,
  membershipId: string,
): Promise<boolean> {
  const found = await readLink(token, claimsSchema, { now: clock.now(), secret, purpose });
  return found?.sub === membershipId;
}

/**
 * The path at which whoever has it pays for a declined shipment with another card, without signing in. It opens nothing
 * else of the membership, since a winery may pass it on.
 * @param until when the card is tried for the last time
 */
export async function otherCardPath(
  { clock, sessionSecret: secret }: LinkApp,
  shipmentId: string,
  until: Date,
): Promise<`/${string}`> {
  const token = await signLink({ sub: shipmentId }, { purpose: cardPurpose, secret }, { from: clock.now(), until });
  return `/club-payment/${shipmentId}?${new URLSearchParams({ t: token })}`;
}

/** Whether a token lets somebody pay for a shipment with another card now. */
export async function opensOtherCard(
  { clock, sessionSecret: secret }: LinkApp,
  token: string,
  shipmentId: string,
): Promise<boolean> {
  const found = await readLink(token, claimsSchema, { now: clock.now(), secret, purpose: cardPurpose });
  return found?.sub === shipmentId;
}
