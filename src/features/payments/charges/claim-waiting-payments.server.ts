import type { Infra } from '#infra/infra.ts';
import { claimWaitingChargebacks } from '../db/chargeback-rows.server.ts';
import { claimWaitingPayments, type WaitingFor } from '../db/payment-rows.server.ts';
import type { PaymentGateway } from './payment-gateway.ts';

const minute = 60_000;

/**
 * How long each kind of payment is left alone before it is checked, in milliseconds. Gateway calls
 * have jobs; a pending refund may take days; a buyer may have confirmed in a browser that was then closed; an authorization may
 * have lapsed.
 */
const minimumAge: Record<WaitingFor, number> = {
  buyer: minute,
  gateway: 2 * minute,
  'part-refund': 60 * minute,
  winery: 360 * minute,
  refund: 360 * minute,
};

/** The same for chargebacks: gateway calls have jobs, and a bank takes weeks to decide. */
const chargebackMinimumAge = { gateway: 2 * minute, bank: 360 * minute };

/** How many of each kind are claimed at once. */
const mostOfAKind = 20;

/**
 * Claims orders whose payment or chargeback may have changed without an event: the longest waiting ones of each kind,
 * in turns, so that many of one kind do not delay the others. Only those of the gateway's mode. One statement per kind.
 */
export async function claimUnsettledOrders(
  app: Pick<Infra, 'db' | 'clock'>,
  { mode }: Pick<PaymentGateway, 'mode'>,
): Promise<string[]> {
  const now = app.clock.now();
  const claimOf = (age: number) => ({ mode, before: new Date(now.getTime() - age), now, most: mostOfAKind });
  const kinds: string[][] = [];
  for (const [what, age] of Object.entries(minimumAge) as [WaitingFor, number][])
    kinds.push(await claimWaitingPayments(app.db, { what, ...claimOf(age) }));
  for (const what of ['gateway', 'bank'] as const)
    kinds.push(await claimWaitingChargebacks(app.db, { what, ...claimOf(chargebackMinimumAge[what]) }));
  const turns = Array.from({ length: mostOfAKind }, (_, turn) => kinds.flatMap((kind) => kind[turn] ?? []));
  return [...new Set(turns.flat())];
}
