import type { Infra } from '#infra/infra.ts';
import type { MailTransport } from '#infra/mail/mail-transport.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { mailNumberSchema } from './caught-mail.schema.ts';
import type { CaughtMail } from './caught-mail.ts';
import { findCaughtMail } from './db/caught-mail-rows.server.ts';

type CaughtMailNeeds = Pick<Infra, 'db'> & { mail: Pick<MailTransport, 'catches'> };

/** One caught mail. Open to every viewer of a shop without a mail server; a shop that delivers its mails shows none. */
export async function showCaughtMail(
  app: CaughtMailNeeds,
  _viewer: Viewer,
  id: string,
): Promise<Result<CaughtMail, 'not-found'>> {
  const number = mailNumberSchema.safeParse(id);
  if (!app.mail.catches || !number.success) return refuse('not-found');
  const mail = await findCaughtMail(app.db, number.data);
  return mail === undefined ? refuse('not-found') : ok(mail);
}
