import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Infra } from '#infra/infra.ts';
import { findWineryOwners } from '../db/payout-account-rows.server.ts';

/**
 * Mails all owners of a winery that its bank account, or who is paid, was changed.
 * @param change.token of the form that changed it, which may be submitted twice; a token works only once
 */
export async function notifyPayoutChange(
  app: Pick<Infra, 'db' | 'jobs'>,
  wineryId: string,
  { what, token }: { what: 'bank' | 'holder'; token: string },
): Promise<void> {
  const { winery, emails } = await findWineryOwners(app.db, wineryId);
  await sendMails(
    app,
    emails.map((to) => ({
      mail: { mail: 'payout-account-changed', to, props: { winery, what } },
      key: `payout-account-changed:${wineryId}:${to}:${token}`,
    })),
  );
}
