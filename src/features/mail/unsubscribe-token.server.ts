import { z } from 'zod';
import { type OptionalMail, optionalMails } from './optional-mail.ts';
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
export async function readUnsubscribe(
  token: string,
  secret: string,
  now: Date,
): Promise<{ userId: string; kind: OptionalMail } | undefined> {
  const found = await readLink(token, unsubscribeSchema, { purpose, secret, now });
  return found && { userId: found.sub, kind: found.kind };
}
