import type { Infra } from '#infra/infra.ts';
import { claimWaitingChargeback } from '../db/chargeback-rows.server.ts';
import { claimSentPayout, claimWaitingPayment, type WaitingFor } from '../db/payment-rows.server.ts';

const minute = 60_000;

/**
 * How long each kind of payment is left alone before it is checked, in milliseconds. Gateway calls and payouts have
 * jobs, and a payout may take days, as may a pending refund; a buyer may have confirmed in a browser that was then closed; an authorization may
 * have lapsed.
 */
const minimumAge: Record<WaitingFor, number> = {
  buyer: minute,
  gateway: 2 * minute,
  payout: 60 * minute,
  winery: 360 * minute,
  refund: 360 * minute,
};

/** How long a payout may be on its way before the gateway is asked about it, in milliseconds. */
const payoutMinimumAge = 24 * 60 * minute;

/** The same for chargebacks: gateway calls have jobs, and a bank takes weeks to decide. */
const chargebackMinimumAge = { gateway: 2 * minute, bank: 360 * minute };

/**
 * Claims orders whose payment or chargeback may have changed without an event: the longest waiting one of each kind, so
 * that many of one kind do not delay the others.
 */
export async function claimWaitingPayments(app: Pick<Infra, 'db' | 'clock'>): Promise<string[]> {
  const now = app.clock.now();
  const taken: string[] = [];
  for (const [what, milliseconds] of Object.entries(minimumAge) as [WaitingFor, number][]) {
    const orderId = await claimWaitingPayment(app.db, { what, before: new Date(now.getTime() - milliseconds), now });
    if (orderId !== undefined) taken.push(orderId);
  }
  for (const [what, milliseconds] of Object.entries(chargebackMinimumAge) as ['gateway' | 'bank', number][]) {
    const before = new Date(now.getTime() - milliseconds);
    const orderId = await claimWaitingChargeback(app.db, { what, before, now });
    if (orderId !== undefined) taken.push(orderId);
  }
  const sent = await claimSentPayout(app.db, { before: new Date(now.getTime() - payoutMinimumAge), now });
  if (sent !== undefined) taken.push(sent);
  return [...new Set(taken)];
}
