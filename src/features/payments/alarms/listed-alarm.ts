import type { MoneyAlarm, MoneyAlarmKind } from '../reconciliation/money-alarm.ts';

/** Which alarms are listed. */
export const alarmStates = ['open', 'closed'] as const;
export type AlarmState = (typeof alarmStates)[number];

/** An alarm in the admins' list, with its winery and how it ended. */
export type ListedMoneyAlarm = MoneyAlarm & {
  winery: { slug: string; name: string } | null;
  closedAt: string | null;
  /** Who closed it by hand, and why; null if it is open, or if a later comparison found no difference. */
  closed: { by: string; reason: string } | null;
};

/** What an alarm means, in people's words. */
export const moneyAlarmLabels: Readonly<Record<MoneyAlarmKind, string>> = {
  'missing-in-ledger': 'Stripe has a movement that the ledger doesn’t',
  'missing-at-gateway': 'The ledger has a movement that Stripe doesn’t',
  'amount-differs': 'The amounts differ',
  'fee-differs': 'Stripe’s fee differs',
  'unknown-movement': 'A movement at Stripe that belongs to no order',
  'balance-differs': 'The balance of an account differs',
};
