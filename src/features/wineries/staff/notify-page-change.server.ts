import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { listActiveOwners } from '../db/staff-rows.server.ts';

/** What the operator has changed of a winery's page: the labels of its fields. */
type PageChange = { winery: { id: string; name: string; slug: string }; fields: readonly string[] };

/**
 * Mails the owners of wineries what the operator has changed on their pages, in the caller's transaction. One query and
 * one insert, however many wineries there are.
 * @param key names the change, for the keys of its mails
 */
export async function notifyPageChanges(
  app: { db: Transaction } & Pick<Infra, 'jobs' | 'clock'>,
  changes: readonly PageChange[],
  key: string,
): Promise<void> {
  if (changes.length === 0) return;
  const byWinery = new Map(changes.map((change) => [change.winery.id, change]));
  const owners = await listActiveOwners(app.db, [...byWinery.keys()]);
  const mails = owners.flatMap(({ id, email: to, wineryId }) => {
    const change = byWinery.get(wineryId);
    if (!change) return [];
    const props = { winery: change.winery.name, slug: change.winery.slug, fields: [...change.fields] };
    return [{ mail: { mail: 'winery-page-changed' as const, to, props }, key: `page-change:${key}:${wineryId}:${id}` }];
  });
  await sendMails(app, mails);
}
