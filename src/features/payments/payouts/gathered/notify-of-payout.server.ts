import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { listParts, type PayoutRow } from '../../db/gathered-payout-rows.server.ts';
import { findWineryOwners } from '../../db/payout-account-rows.server.ts';
import type {} from './payout-mail.ts';

/** Mails a winery's owners once that a payout was sent to their bank, in the caller's transaction. */
export async function notifyOfPayout(
  app: { db: Transaction } & Pick<Infra, 'jobs'>,
  payout: PayoutRow,
  expectedAt: Date | null,
): Promise<void> {
  const { id, wineryId, amountCents, currency, sentAmount, sentCurrency } = payout;
  const { winery, emails } = await findWineryOwners(app.db, wineryId);
  const sales = new Set((await listParts(app.db, id)).map(({ orderId }) => orderId)).size;
  const props = {
    ...{ winery, wineryId, sales, expectedAt: expectedAt?.toISOString() ?? null },
    amount: { amount: Number(amountCents), currency },
    sent: { amount: Number(sentAmount), currency: sentCurrency },
  };
  await sendMails(
    app,
    emails.map((to) => ({ mail: { mail: 'payout-sent', to, props }, key: `payout-sent:${id}:${to}` })),
  );
}
