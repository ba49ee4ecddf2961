import { z } from 'zod';
import { readLink, signLink } from '#features/mail/signed-link.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { recordUnsubscribed } from './db/delivery-rows.server.ts';
import { deleteSubscription, endSubscriptionRow } from './db/subscription-rows.server.ts';

/** Whose subscription the link ends, and with which issue it came. */
const linkSchema = z.object({ sub: z.uuid(), issue: z.uuid().optional() });

type LinkClaims = z.output<typeof linkSchema>;

const purpose = 'end-newsletter';

type LinkNeeds = Pick<Infra, 'clock'> & { sessionSecret: string };

/** The URL with which the reader of an issue unsubscribes. It never expires, because mails are kept for years. */
export async function unsubscribeUrl(
  app: LinkNeeds & { site: { baseUrl: string } },
  { sub, issue }: LinkClaims,
): Promise<string> {
  const token = await signLink({ sub, issue }, { purpose, secret: app.sessionSecret }, { from: app.clock.now() });
  return `${app.site.baseUrl}/newsletter/unsubscribe?${new URLSearchParams({ t: token })}`;
}

function readUnsubscribe(app: LinkNeeds, token: string): Promise<LinkClaims | undefined> {
  return readLink(token, linkSchema, { purpose, secret: app.sessionSecret, now: app.clock.now() });
}

/** Whether an unsubscribe link is whole, without unsubscribing. Open to every actor, as the link is. */
export const checkUnsubscribe = defineUseCase(
  async (app: LinkNeeds, _actor: Actor, token: string): Promise<Result<undefined, 'broken-link'>> =>
    (await readUnsubscribe(app, token)) ? success : refuse('broken-link'),
);

/**
 * Unsubscribes the reader of an issue with its link. Open to every actor: the link is the permission, and a mail client
 * that posts to it has no session. Repeating it changes nothing.
 * @see https://www.rfc-editor.org/rfc/rfc8058
 */
export const endSubscription = defineUseCase(
  async (
    app: LinkNeeds & Pick<Infra, 'db'>,
    _actor: Actor,
    token: string,
  ): Promise<Result<undefined, 'broken-link'>> => {
    const found = await readUnsubscribe(app, token);
    if (!found) return refuse('broken-link');
    const now = app.clock.now();
    await app.db.transaction().execute(async (db) => {
      const ended = await endSubscriptionRow(db, found.sub, now);
      if (ended && found.issue !== undefined) await recordUnsubscribed(db, found.issue, found.sub, now);
    });
    return success;
  },
);

/**
 * Deletes what the newsletter stores of an email. The caller checks that it is the actor's own verified email. Does
 * nothing in an impersonation session.
 */
export const unsubscribeFromNewsletter = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, email: string): Promise<void> => {
    if (mayChange(actor)) await deleteSubscription(app.db, email);
  },
);
