import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { listActiveStaff } from './record-staff-change.server.ts';

/** What the operator has changed of a winery's page: the labels of its fields. `key` names the change, for its mails. */
type PageChange = { winery: { id: string; name: string; slug: string }; fields: readonly string[]; key: string };

/** Mails the owners of a winery what the operator has changed on its page, in the caller's transaction. One query. */
export async function notifyPageChange(
  app: { db: Transaction } & Pick<Infra, 'jobs' | 'clock'>,
  { winery: { id, name, slug }, fields, key }: PageChange,
): Promise<void> {
  const people = await listActiveStaff(app.db, id);
  const props = { winery: name, slug, fields: [...fields] };
  await sendMails(
    app,
    people
      .filter(({ role }) => role === 'owner')
      .map(({ id: userId, email: to }) => ({
        mail: { mail: 'winery-page-changed' as const, to, props },
        key: `page-change:${key}:${id}:${userId}`,
      })),
  );
}
