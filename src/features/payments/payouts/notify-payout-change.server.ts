import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Infra } from '#infra/infra.ts';
import { findWineryOwners } from '../db/payout-account-rows.server.ts';
import type { PayoutChange } from './payout-account.schema.ts';

/** Mails all owners of a winery that one of them changed its bank account, or who is paid. */
export async function notifyPayoutChange(
  app: Pick<Infra, 'db' | 'jobs'>,
  wineryId: string,
  change: PayoutChange,
): Promise<void> {
  const { winery, emails } = await findWineryOwners(app.db, wineryId);
  const what = change.bankAccountToken === undefined ? 'holder' : 'bank';
  // why: the same form may be submitted twice; a token works only once
  const token = change.bankAccountToken ?? change.accountToken;
  await sendMails(
    app,
    emails.map((to) => ({
      mail: { mail: 'payout-account-changed', to, props: { winery, what } },
      key: `payout-account-changed:${wineryId}:${to}:${token}`,
    })),
  );
}
