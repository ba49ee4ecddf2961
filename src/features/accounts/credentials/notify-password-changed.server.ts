import { sendMail } from '#features/mail/mail-outbox.server.ts';
import type { Infra } from '#infra/infra.ts';
import { findPerson } from '../db/user-rows.server.ts';

/** Mails a person that their password was changed. The caller checks permissions. */
export async function notifyPasswordChanged(app: Pick<Infra, 'db' | 'jobs'>, userId: string): Promise<void> {
  const person = await findPerson(app.db, userId);
  if (person) await sendMail(app, { mail: 'password-changed', to: person.email, props: {} });
}
