import type { ExtendedData } from '#features/accounts/extended-data.schema.ts';
import type { LineItem, LineParty } from '../line-items.ts';
import type { ProcessName } from '../process/process-names.ts';

/** A line item that a client expects. `unitPriceCents` and the rest are compared with ours; ours are what is charged. */
export type ExpectedLine = {
  code: string;
  includeFor: readonly LineParty[];
  unitPriceCents: number;
  quantity: number | null;
  /** In basis points. */
  rate: number | null;
  /** If the client says it. */
  lineTotalCents: number | undefined;
};

/** What clients of the platform API say of an order beside its request or its transition. */
export type OrderExtras = {
  /** Under which name of the process a new order begins. */
  processName?: ProcessName | undefined;
  /** The line items that are expected of a new order. */
  lineItems?: readonly ExpectedLine[] | undefined;
  /** Changes of the extended data: null removes a key. */
  protectedData?: ExtendedData | undefined;
  metadata?: ExtendedData | undefined;
};

/**
 * Whether expected line items are ours. Lines of nothing may be missing on either side, and so may those of the winery
 * alone in what is expected, which buyers do not see.
 */
export function areExpected(lines: readonly LineItem[], expected: readonly ExpectedLine[]): boolean {
  const open = lines.filter(({ lineTotalCents }) => lineTotalCents !== 0);
  for (const line of expected) {
    if (totalOf(line) === 0) continue;
    const at = open.findIndex((ours) => isSame(ours, line));
    if (at < 0) return false;
    open.splice(at, 1);
  }
  return open.every(({ includeFor }) => !includeFor.includes('customer'));
}

function totalOf({ unitPriceCents, quantity, rate, lineTotalCents }: ExpectedLine): number {
  return lineTotalCents ?? unitPriceCents * (quantity ?? (rate ?? 0) / 10_000);
}

function isSame(ours: LineItem, line: ExpectedLine): boolean {
  const isFor = ours.includeFor.length === line.includeFor.length;
  return (
    ours.code === line.code &&
    isFor &&
    ours.includeFor.every((party) => line.includeFor.includes(party)) &&
    ours.unitPriceCents === line.unitPriceCents &&
    ours.quantity === line.quantity &&
    ours.rate === line.rate &&
    (line.lineTotalCents === undefined || ours.lineTotalCents === line.lineTotalCents)
  );
}
