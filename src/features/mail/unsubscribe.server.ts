import { z } from 'zod';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { insertOptOut, listOptOuts } from './db/opt-out-rows.server.ts';
import type { MailSite } from './mail.ts';
import { type LockPerson, type OptionalMail, optionalMails } from './optional-mail.ts';
import { readLink, signLink } from './signed-link.server.ts';

/** Who wants no more of which mails. */
const unsubscribeSchema = z.object({ sub: z.uuid(), kind: z.enum(optionalMails) });

const purpose = 'stop-mails';

/** A signed token by which whoever reads a mail stops its kind. It always works: a mail may be found again after years. */
export function signUnsubscribe(
  { userId, kind }: { userId: string; kind: OptionalMail },
  secret: string,
  now: Date,
): Promise<string> {
  return signLink({ sub: userId, kind }, { purpose, secret }, { from: now });
}

/** Whose mails of which kind a token stops; undefined for one that is cut off, or not ours. */
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
 * The address by which the reader of an optional mail stops its kind, without signing in.
 * @returns undefined where he does not want it
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

/** Which mails the link of a mail would stop; it stops nothing. Open to every actor, as the link is. */
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
 * Takes the link of a mail as the wish for no more of its kind. Open to every actor: the link itself is the right, and a mail
 * program that follows it has no session. Once more changes nothing.
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
      // why: the link of an old mail must not bring back a row of somebody whose data was deleted
      if (await app.lockPerson(db, found.userId)) await insertOptOut(db, found.userId, found.kind, now);
    });
    return ok(found.kind);
  },
);
