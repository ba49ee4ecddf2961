import { shopDay } from '#features/accounts/age.ts';
import { insertOperatorEntries } from '../db/operator-entry-rows.server.ts';
import type { OperatorAccount } from '../operator-ledger.ts';
import { type CompareApp, type Comparison, type GatewayMoney, subjectOf } from './comparison.server.ts';
import {
  type GatewayCostKind,
  type GatewayMovement,
  type GatewayMovementKind,
  gatewayCostKinds,
  type Span,
} from './gateway-ledger.ts';

/** The gateway's movements of payments in a span, summed up by payment and kind, and alarms about unknown ones. */
export type GatewayMovements = { movements: Map<string, GatewayMoney>; alarms: Comparison[] };

/** How many costs are entered with one statement. */
const batchSize = 100;

/**
 * Reads the gateway's movements of a span. What the gateway charged the operator is entered in the ledger, once. Movements
 * that the shop does not know, and payments without a reference, become one alarm for each currency.
 */
export async function readGatewayMovements(app: CompareApp, span: Span): Promise<GatewayMovements> {
  const movements = new Map<string, GatewayMoney>();
  const unknown: GatewayMovement[] = [];
  let costs: Cost[] = [];
  for await (const movement of app.gatewayLedger.listMovements(span)) {
    const cost = costOf(movement);
    if (cost) costs.push(cost);
    if (costs.length === batchSize) {
      await enterCosts(app, costs);
      costs = [];
    }
    const { kind, paymentRef } = movement;
    if (isOwnMoney(kind) || isCost(kind)) continue;
    if (kind === 'unknown' || paymentRef === null) unknown.push(movement);
    else addUp(movements, { paymentRef, kind }, movement);
  }
  await enterCosts(app, costs);
  const currencies = [...new Set(unknown.map(({ currency }) => currency))];
  const alarms = currencies.map((one) =>
    unknownAlarm(
      unknown.filter(({ currency }) => currency === one),
      shopDay(span.until),
    ),
  );
  return { movements, alarms };
}

function addUp(
  movements: Map<string, GatewayMoney>,
  about: Pick<GatewayMoney, 'paymentRef' | 'kind'>,
  { paid: { amountCents, feeCents, currency }, ...movement }: GatewayMovement,
) {
  const key = subjectOf(about.paymentRef, about.kind);
  const sum = movements.get(key) ?? { ...about, amountCents: 0, feeCents: 0, currency, exchanged: [] };
  // why: the fee of a won dispute is entered as a cost of its own
  const isCounted = about.kind !== 'chargeback-won';
  const paid = { amountCents, feeCents: isCounted ? feeCents : 0, currency };
  const booked = { ...movement, feeCents: isCounted ? movement.feeCents : 0, paid };
  movements.set(key, {
    ...sum,
    amountCents: sum.amountCents + paid.amountCents,
    feeCents: sum.feeCents + paid.feeCents,
    exchanged: movement.currency === currency ? sum.exchanged : [...sum.exchanged, booked],
  });
}

const costAccounts: Readonly<Record<GatewayCostKind, OperatorAccount>> = {
  'gateway-fee': 'gateway-fees',
  'gateway-tax': 'gateway-taxes',
  'exchange-fee': 'exchange-fees',
  'dispute-fee': 'dispute-fees',
};

/** What the gateway has charged, in minor units; negative if it gave something back. */
type Cost = Pick<GatewayMovement, 'ref' | 'currency'> & { kind: GatewayCostKind; cents: number };

function isCost(kind: GatewayMovementKind): kind is GatewayCostKind {
  return (gatewayCostKinds as readonly string[]).includes(kind);
}

function isOwnMoney(kind: GatewayMovementKind): kind is 'internal' | 'own' {
  return kind === 'internal' || kind === 'own';
}

/**
 * What a movement costs the operator: a cost itself, the fee for one that moves only the operator's own money, or what
 * changes of the fee for a dispute when it is won.
 */
function costOf({ ref, kind, currency, amountCents, feeCents }: GatewayMovement): Cost | undefined {
  if (isCost(kind)) return { ref, kind, currency, cents: feeCents - amountCents };
  if (feeCents === 0) return undefined;
  if (isOwnMoney(kind)) return { ref, kind: 'gateway-fee', currency, cents: feeCents };
  return kind === 'chargeback-won' ? { ref, kind: 'dispute-fee', currency, cents: feeCents } : undefined;
}

/** Enters costs under the gateway's reference, so that a movement that is read again is not entered again. */
async function enterCosts({ db, clock }: CompareApp, costs: readonly Cost[]): Promise<void> {
  const madeAt = clock.now();
  const charged = costs.filter(({ cents }) => cents !== 0);
  if (charged.length === 0) return;
  const entries = charged.flatMap(({ ref, kind, currency, cents }) => {
    const about = { paymentRef: ref, wineryId: null, movement: kind, currency, madeAt };
    return [
      { ...about, account: costAccounts[kind], amountCents: cents },
      { ...about, account: 'provider-balance' as const, amountCents: -cents },
    ];
  });
  await insertOperatorEntries(db, entries);
}

/** How many movements of each type an alarm names. */
const maxNamed = 3;

/** One alarm about all movements of a currency that the shop does not know; its detail names them by type. */
function unknownAlarm(unknown: readonly GatewayMovement[], day: string): Comparison {
  const [first] = unknown;
  const currency = first?.currency ?? 'USD';
  const gatewayCents = unknown.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0);
  const types = [...new Set(unknown.map(({ type }) => type))];
  const detail = types
    .map((type) => {
      const refs = unknown.filter((one) => one.type === type).map(({ ref }) => ref);
      const more = refs.length > maxNamed ? ` and ${refs.length - maxNamed} more` : '';
      return `${type}: ${refs.slice(0, maxNamed).join(', ')}${more}`;
    })
    .join('; ')
    .slice(0, 1_000);
  const subject = `unknown ${day} ${currency}`;
  const about = { subject, detail, orderId: null, wineryId: null, ledgerCents: 0, gatewayCents, currency };
  return { subject, alarm: { kind: 'unknown-movement', ...about } };
}
