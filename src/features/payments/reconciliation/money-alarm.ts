import type { Money } from '#kit/money.ts';

/**
 * What differs between the ledger and the gateway: a movement that only one of them has, the amount or the fee of one, a
 * movement that belongs to no order, or the balance of a winery's account.
 */
export const moneyAlarmKinds = [
  'missing-in-ledger',
  'missing-at-gateway',
  'amount-differs',
  'fee-differs',
  'unknown-movement',
  'balance-differs',
] as const;
export type MoneyAlarmKind = (typeof moneyAlarmKinds)[number];

/**
 * A difference to be looked at by an admin. `subject` is the gateway's reference of what differs; an alarm about several
 * movements names them in `detail`.
 */
export type MoneyAlarm = {
  id: string;
  kind: MoneyAlarmKind;
  subject: string;
  detail: string | null;
  orderId: string | null;
  wineryId: string | null;
  ledger: Money;
  gateway: Money;
  foundAt: string;
};
