import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { PaymentGateway } from '../charges/payment-gateway.ts';
import { recordCardFee } from '../charges/record-payment.server.ts';
import { listRecordedIncome, listRecordedIncomeMovements } from '../db/operator-entry-rows.server.ts';
import {
  insertAlarm,
  listExpectedBalances,
  listOpenMovementAlarms,
  listRecordedMoney,
  listRecordedMovements,
  type RecordedMoney,
  type RecordedMovement,
  resolveAlarms,
} from '../db/reconciliation-rows.server.ts';
import { compareIncome, hasIncome } from './compare-income.server.ts';
import {
  type CompareApp,
  type ComparedKind,
  type Comparison,
  type GatewayMoney,
  movementOf,
  subjectOf,
} from './comparison.server.ts';
import type { Span } from './gateway-ledger.ts';
import type { MoneyAlarmKind } from './money-alarm.ts';
import { readGatewayMovements } from './read-gateway-movements.server.ts';
import { recordExchanged } from './record-exchanged.server.ts';

/** How many rows are read at once. */
const pageSize = 100;

/**
 * Compares what the gateway recorded in a span with the ledger, in both directions, and what the wineries' accounts hold.
 * Card fees that were not known yet, and what the gateway charged the operator besides, are entered.
 * @returns the comparisons, for `storeAlarms`
 */
export async function compareLedger(app: CompareApp, span: Span): Promise<Comparison[]> {
  const { movements, alarms } = await readGatewayMovements(app, span);
  return [
    ...alarms,
    ...(await compareMovements(app, movements)),
    ...(await compareRecorded(app, span, new Set(movements.keys()))),
    ...(await compareOpenAlarms(app)),
    ...(await compareBalances(app, span)),
  ];
}

async function compareMovements(app: CompareApp, movements: Map<string, GatewayMoney>): Promise<Comparison[]> {
  const compared: Comparison[] = [];
  const all = [...movements.values()];
  for (let start = 0; start < all.length; start += pageSize) {
    const page = all.slice(start, start + pageSize);
    const refs = [...new Set(page.map(({ paymentRef }) => paymentRef))];
    const recorded = await listRecordedMoney(app.db, refs);
    const income = new Map((await listRecordedIncome(app.db, refs)).map((one) => [one.paymentRef, one]));
    for (const money of page) {
      const own = income.get(money.paymentRef);
      compared.push(
        ...(own
          ? [await compareIncome(app, money, own)]
          : await compareMoney(app, money, recorded.get(money.paymentRef))),
      );
    }
  }
  return compared;
}

async function compareMoney(
  app: CompareApp,
  money: GatewayMoney,
  recorded: RecordedMoney | undefined,
): Promise<Comparison[]> {
  const { paymentRef, kind, amountCents, feeCents, currency } = money;
  const subject = subjectOf(paymentRef, kind);
  const feeSubject = `${paymentRef} fee`;
  const gatewayCents = kind === 'charge' ? amountCents : amountCents - feeCents;
  const rounds = recorded?.sums[movementOf[kind]];
  const total = rounds?.reduce((sum, cents) => sum + cents, 0);
  // why: a bank may take a payment back twice; the span may have only one of the times
  const ledgerCents = rounds?.includes(gatewayCents) ? gatewayCents : total;
  const alarm = (alarmKind: MoneyAlarmKind, about: string, ledger: number, gateway: number): Comparison => ({
    subject: about,
    alarm: {
      kind: alarmKind,
      subject: about,
      orderId: recorded?.orderId ?? null,
      wineryId: recorded?.wineryId ?? null,
      ...{ ledgerCents: ledger, gatewayCents: gateway, currency },
    },
  });
  if (recorded === undefined) return [alarm('unknown-movement', subject, 0, amountCents - feeCents)];
  if (ledgerCents === undefined) return [alarm('missing-in-ledger', subject, 0, gatewayCents)];
  if (recorded.currency !== currency || ledgerCents !== gatewayCents)
    return [alarm('amount-differs', subject, ledgerCents, gatewayCents)];
  const same = { subject, alarm: undefined };
  const known =
    kind === 'charge'
      ? (recorded.cardFeeCents ?? ((await recordCardFee(app, recorded, feeCents)) ? feeCents : null))
      : null;
  await attempt(app, () => recordExchanged(app, money, recorded));
  if (kind !== 'charge') return [same];
  if (known === null || known === feeCents) return [same, { subject: feeSubject, alarm: undefined }];
  return [same, alarm('fee-differs', feeSubject, known, feeCents)];
}

/** How many open alarms are looked at again. */
const maxOpenAlarms = 1_000;

/** Looks at open alarms again: what the ledger lacked may have been recorded since. */
async function compareOpenAlarms(app: CompareApp): Promise<Comparison[]> {
  const alarms = await listOpenMovementAlarms(app.db, maxOpenAlarms);
  const refOf = ({ subject }: { subject: string }) => subject.split(' ')[0] ?? '';
  const recorded = await listRecordedMoney(app.db, alarms.map(refOf));
  const income = await listRecordedIncome(app.db, alarms.map(refOf));
  return alarms.flatMap((alarm) => {
    const kind = alarm.subject.split(' ')[1] as ComparedKind | undefined;
    const rounds = kind && recorded.get(refOf(alarm))?.sums[movementOf[kind]];
    const own = income.find(({ paymentRef }) => paymentRef === refOf(alarm));
    const isKnown = rounds?.includes(alarm.gatewayCents) || (kind && own && hasIncome(own, kind, alarm.gatewayCents));
    return isKnown ? [{ subject: alarm.subject, alarm: undefined }] : [];
  });
}

/** Looks up what the ledger recorded in the span and the gateway's list does not have. */
async function compareRecorded(app: CompareApp, span: Span, seen: ReadonlySet<string>): Promise<Comparison[]> {
  const compared: Comparison[] = [];
  for (const list of [listRecordedMovements, listRecordedIncomeMovements]) {
    for (let after = '0'; ; ) {
      const page = await list(app.db, { ...span, after, limit: pageSize });
      for (const recorded of page) compared.push(...(await lookUp(app, recorded, seen)));
      const last = page.at(-1);
      if (!last || page.length < pageSize) break;
      after = last.id;
    }
  }
  return compared;
}

async function lookUp(app: CompareApp, recorded: RecordedMovement, seen: ReadonlySet<string>): Promise<Comparison[]> {
  const { paymentRef, movement, orderId, wineryId, cents, currency } = recorded;
  const [kind] = Object.entries(movementOf).find(([, one]) => one === movement) ?? [];
  const subject = subjectOf(paymentRef, (kind ?? 'charge') as ComparedKind);
  if (seen.has(subject)) return [];
  // why: it may have happened before the span, and have been heard of only in it
  if (await attempt(app, () => hasHappened(app.payments, recorded))) return [{ subject, alarm: undefined }];
  const amounts = { ledgerCents: cents, gatewayCents: 0, currency };
  return [{ subject, alarm: { kind: 'missing-at-gateway', subject, orderId, wineryId, ...amounts } }];
}

async function hasHappened(
  payments: PaymentGateway,
  { paymentRef: ref, orderId, movement, cents }: RecordedMovement,
): Promise<boolean> {
  if (movement === 'capture') return (await payments.read(ref)).status === 'captured';
  // why: what the bank has returned was refunded before
  if (movement === 'refund') return (await payments.readRefund(ref)) !== 'none';
  if (movement === 'refund-return' && orderId === null) return payments.hasReturnedRefund(ref, cents);
  if (movement === 'refund-return') return (await payments.readRefund(ref)) === 'failed';
  const dispute = await payments.readDispute(ref);
  return movement === 'chargeback' ? dispute !== undefined : dispute?.status === 'won';
}

/** Asks the gateway; what it does not answer is reported, and compared as missing. */
async function attempt<Value>(app: CompareApp, work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    app.errors.report('payment-failed', error);
    return undefined;
  }
}

/** How long a winery's money must have been still before its balance is compared, in milliseconds. */
const quietTime = 10 * 60_000;

async function compareBalances(app: CompareApp, { from }: Span): Promise<Comparison[]> {
  const compared: Comparison[] = [];
  const quietSince = new Date(app.clock.now().getTime() - quietTime);
  for (let after: string | null = null; ; ) {
    const page = await listExpectedBalances(app.db, { from, quietSince, after, limit: pageSize });
    for (const { wineryId, accountRef, currency, cents, still } of page) {
      if (accountRef === null || !still) continue;
      const there = await attempt(app, () => app.gatewayLedger.readBalance(accountRef, currency));
      const amounts = { ledgerCents: cents, gatewayCents: there ?? 0, currency };
      const alarm = { kind: 'balance-differs', subject: accountRef, orderId: null, wineryId, ...amounts } as const;
      compared.push({ subject: accountRef, alarm: there === undefined || there === cents ? undefined : alarm });
    }
    const last = page.at(-1);
    if (!last || new Set(page.map(({ wineryId }) => wineryId)).size < pageSize) return compared;
    after = last.wineryId;
  }
}

/**
 * Stores what was compared, in the caller's transaction: each difference becomes an alarm, once, and alarms of what no
 * longer differs end. @returns the number of new alarms
 */
export async function storeAlarms(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  compared: readonly Comparison[],
): Promise<number> {
  const now = app.clock.now();
  const equal = compared.flatMap(({ subject, alarm }) => (alarm ? [] : [subject]));
  await resolveAlarms(app.db, { subjects: equal, now });
  let found = 0;
  for (const { alarm } of compared) if (alarm && (await insertAlarm(app.db, { ...alarm, foundAt: now }))) found += 1;
  return found;
}
