import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { presentMoney } from '#kit/money.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findDebts, findOrderPayoutRow, type OrderPayoutRow } from '../db/order-payout-rows.server.ts';
import { findOrderWithRoles } from '../order-access.server.ts';
import { type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import { causesOfSetOff, type OrderPayoutView, type SentPart } from './order-payout.ts';

/**
 * What happened to a winery's money of an order: what was deducted and why, what is in reserve, and what was sent, in both
 * currencies; null while nothing happened to it. For the winery's people and admins. Two queries, three with a deduction.
 */
export const showOrderPayout = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    orderId: string,
  ): Promise<Result<OrderPayoutView | null, OrderRefusal>> => {
    const read = await findOrderWithRoles(app, actor, orderId);
    if (!read.ok) return read;
    if (read.value.roles.every((role) => role === 'customer')) return refuseOrder('forbidden');
    const row = await findOrderPayoutRow(app.db, orderId);
    return ok(row ? await presentPayout(app, orderId, row) : null);
  },
);

async function presentPayout(app: Pick<Infra, 'db'>, orderId: string, row: OrderPayoutRow): Promise<OrderPayoutView> {
  const { currency, payoutCents, setOffCents, arrivedAmount, arrivedCurrency, reserve } = row;
  const causes = setOffCents === 0 ? [] : await causesOf(app, orderId, row);
  return {
    arrived: presentMoney(arrivedCurrency === null ? null : Number(arrivedAmount), arrivedCurrency),
    setOff: setOffCents === 0 ? null : { amount: presentMoney(setOffCents, currency), causes },
    left: presentMoney(payoutCents - setOffCents, currency),
    reserve: reserve && {
      amount: presentMoney(reserve.cents, currency),
      freeAt: new Date(reserve.freeAt).toISOString(),
    },
    sent: row.parts.map((part) => sentPartOf(part, currency)),
  };
}

async function causesOf(app: Pick<Infra, 'db'>, orderId: string, row: OrderPayoutRow) {
  const { wineryId, setOffCents, currency } = row;
  const { causes, settledBefore } = await findDebts(app.db, { wineryId, orderId });
  return causesOfSetOff(causes, settledBefore, setOffCents).map(({ cents, ...cause }) => ({
    ...cause,
    amount: presentMoney(cents, currency),
  }));
}

function sentPartOf(part: OrderPayoutRow['parts'][number], currency: string): SentPart {
  const { cents, sentAmount, sentCurrency, sentAt, arrivedAt, returnedAt } = part;
  const isThere = arrivedAt !== null;
  return {
    amount: presentMoney(cents, currency),
    sent: presentMoney(sentAmount, sentCurrency),
    status: returnedAt !== null ? 'returned' : isThere ? 'arrived' : sentAt === null ? 'preparing' : 'sent',
    sentAt: sentAt === null ? null : new Date(sentAt).toISOString(),
  };
}
