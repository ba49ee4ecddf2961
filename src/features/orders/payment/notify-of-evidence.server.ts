import { findChargeback } from '#features/payments/chargebacks/chargeback.server.ts';
import type { Infra } from '#infra/infra.ts';
import { lockOrder } from '../db/order-rows.server.ts';
import { notifyParty } from '../notify-party.server.ts';

/** Mails a winery's owners that the evidence about a charged-back order was sent to the bank. The caller checks permissions. */
export async function notifyOfEvidence(app: Pick<Infra, 'db' | 'clock' | 'jobs'>, orderId: string): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    const order = await lockOrder(db, orderId, null);
    const { round = 1 } = (await findChargeback({ ...app, db }, orderId)) ?? {};
    const notification = { recipient: 'provider', mail: 'chargeback-answered' } as const;
    // why: a bank may take a payment back again after it has lost
    if (order) await notifyParty({ ...app, db }, order, notification, round - 1);
  });
}
