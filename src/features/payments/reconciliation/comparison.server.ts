import type { Insertable } from 'kysely';
import type { Infra } from '#infra/infra.ts';
import type { PaymentGateway } from '../charges/payment-gateway.ts';
import type { MoneyAlarmTable } from '../db/tables.ts';
import type { LedgerMovement } from '../ledger.ts';
import type { GatewayLedger, GatewayMovement, GatewayMovementKind } from './gateway-ledger.ts';

/** What a comparison needs. */
export type CompareApp = Pick<Infra, 'db' | 'clock' | 'errors'> & {
  payments: PaymentGateway;
  gatewayLedger: GatewayLedger;
};

/** The ledger's movement for each kind that the gateway's movements of an order's payment have. */
export const movementOf = {
  charge: 'capture',
  refund: 'refund',
  'refund-return': 'refund-return',
  chargeback: 'chargeback',
  'chargeback-won': 'chargeback-won',
} as const satisfies Partial<Record<GatewayMovementKind, LedgerMovement>>;
/** A kind of movement that both sides have. */
export type ComparedKind = keyof typeof movementOf;

/** What an alarm about a payment's movements of one kind is about. */
export function subjectOf(paymentRef: string, kind: ComparedKind): string {
  return `${paymentRef} ${kind}`;
}

/** A movement that the gateway has booked in another currency than that of the payment. */
export type ExchangedMovement = Pick<GatewayMovement, 'ref' | 'amountCents' | 'feeCents' | 'currency' | 'paid'>;

/** What the gateway has of one kind for one payment, in the currency of the payment. */
export type GatewayMoney = {
  paymentRef: string;
  kind: ComparedKind;
  amountCents: number;
  feeCents: number;
  currency: string;
  /** Those of its movements that were booked in another currency. */
  exchanged: ExchangedMovement[];
};

/** A difference that was found. */
export type Alarm = Omit<Insertable<MoneyAlarmTable>, 'foundAt'>;

/** A comparison: its subject, and the alarm if there is a difference. */
export type Comparison = { subject: string; alarm: Alarm | undefined };
