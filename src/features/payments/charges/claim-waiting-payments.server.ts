import type { Infra } from '#infra/infra.ts';
import { claimWaitingChargeback } from '../db/chargeback-rows.server.ts';
import { claimSentPayout, claimWaitingPayment, type WaitingFor } from '../db/payment-rows.server.ts';

const minute = 60_000;

/**
 * How long each kind is left alone, in milliseconds: what is to be asked of the provider has a job, and a payout may be days in coming;
 * a buyer may have confirmed in a browser that was closed then; a reservation may have lapsed.
 */
const patience: Record<WaitingFor, number> = {
  buyer: minute,
  provider: 2 * minute,
  payout: 60 * minute,
  winery: 360 * minute,
};

/** How long a payout may be on its way before it is asked after, in milliseconds. */
const payoutPatience = 24 * 60 * minute;

/** The same for chargebacks: what is to be asked has a job, and a bank takes weeks to decide. */
const bankPatience = { provider: 2 * minute, bank: 360 * minute };

/**
 * The orders whose payments wait for something that may have happened unheard: the one that waits longest of each kind, so that many of
 * one kind never stand in the way of another.
 */
export async function claimWaitingPayments(app: Pick<Infra, 'db' | 'clock'>): Promise<string[]> {
  const now = app.clock.now();
  const taken: string[] = [];
  for (const [what, milliseconds] of Object.entries(patience) as [WaitingFor, number][]) {
    const orderId = await claimWaitingPayment(app.db, { what, before: new Date(now.getTime() - milliseconds), now });
    if (orderId !== undefined) taken.push(orderId);
  }
  for (const [what, milliseconds] of Object.entries(bankPatience) as ['provider' | 'bank', number][]) {
    const before = new Date(now.getTime() - milliseconds);
    const orderId = await claimWaitingChargeback(app.db, { what, before, now });
    if (orderId !== undefined) taken.push(orderId);
  }
  const sent = await claimSentPayout(app.db, { before: new Date(now.getTime() - payoutPatience), now });
  if (sent !== undefined) taken.push(sent);
  return [...new Set(taken)];
}
