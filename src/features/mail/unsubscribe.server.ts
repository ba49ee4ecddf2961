import { z } from 'zod';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { insertOptOut, listOptOuts } from './db/opt-out-rows.server.ts';
import type { MailSite } from './mail.ts';
import { type LockPerson, type OptionalMail, optionalMails } from './optional-mail.ts';
import { readLink, signLink } from './signed-link.server.ts';

/** Whose mails of which kind the link stops. */
const unsubscribeSchema = z.object({ sub: z.uuid(), kind: z.enum(optionalMails) });

const purpose = 'stop-mails';

/**
 * Signs a token with which the reader of a mail can opt out of its kind. It never expires, because mails may be kept
 * for years.
 */
export function signUnsubscribe(
  { userId, kind }: { userId: string; kind: OptionalMail },
  secret: string,
  now: Date,
): Promise<string> {
  return signLink({ sub: userId, kind }, { purpose, secret }, { from: now });
}

/** Reads an opt-out token; undefined if it is incomplete or not signed by this shop. */
async function readUnsubscribe(
  token: string,
  secret: string,
  now: Date,
): Promise<{ userId: string; kind: OptionalMail } | undefined> {
  const found = await readLink(token, unsubscribeSchema, { purpose, secret, now });
  return found && { userId: found.sub, kind: found.kind };
}

type UnsubscribeNeeds = Pick<Infra, 'db' | 'clock'> & { site: MailSite; sessionSecret: string };

/**
 * The link with which the reader of an optional mail opts out of its kind, without signing in.
 * @returns undefined if they have opted out already
 */
export async function findUnsubscribeUrl(
  app: UnsubscribeNeeds,
  userId: string,
  kind: OptionalMail,
): Promise<string | undefined> {
  const refused = await listOptOuts(app.db, userId);
  if (refused.includes(kind)) return undefined;
  const token = await signUnsubscribe({ userId, kind }, app.sessionSecret, app.clock.now());
  return `${app.site.baseUrl}/unsubscribe?${new URLSearchParams({ t: token })}`;
}

/** Shows which mails the link of a mail would stop, without stopping them. Open to every actor, as the link is. */
export const showUnsubscribe = defineUseCase(
  async (
    app: Pick<Infra, 'clock'> & { sessionSecret: string },
    _actor: Actor,
    token: string,
  ): Promise<Result<OptionalMail, 'broken-link'>> => {
    const found = await readUnsubscribe(token, app.sessionSecret, app.clock.now());
    return found ? ok(found.kind) : refuse('broken-link');
  },
);

/**
 * Opts out of a kind of mails with the link of a mail. Open to every actor: the link is the permission, and a mail
 * client that follows it has no session. Repeating it changes nothing.
 * @see https://www.rfc-editor.org/rfc/rfc8058
 */
export const unsubscribe = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'> & { sessionSecret: string; lockPerson: LockPerson },
    _actor: Actor,
    token: string,
  ): Promise<Result<OptionalMail, 'broken-link'>> => {
    const now = app.clock.now();
    const found = await readUnsubscribe(token, app.sessionSecret, now);
    if (!found) return refuse('broken-link');
    await app.db.transaction().execute(async (db) => {
      // why: the link of an old mail must not store data of a person whose data were deleted
      if (await app.lockPerson(db, found.userId)) await insertOptOut(db, found.userId, found.kind, now);
    });
    return ok(found.kind);
  },
);
