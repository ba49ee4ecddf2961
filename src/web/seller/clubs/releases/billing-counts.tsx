import type { BottleSource } from '#features/clubs/billing/billing-report.ts';
import type { ShipmentState, SkipReason } from '#features/clubs/release.ts';
import { formatMoney } from '#kit/money.ts';
import { shipmentStateLabels, skipLabel } from './billing-labels.ts';

type CountProps = {
  report: {
    counts: Readonly<Record<ShipmentState, number>>;
    billedCents: number;
    skipped: Partial<Record<SkipReason, number>>;
    bottlesFrom: BottleSource;
  };
};

/** How the billing of a release went so far, in numbers. */
export function BillingCounts({ report: { counts, billedCents, skipped, bottlesFrom } }: CountProps) {
  const states = ['billed', 'charging', 'declined', 'skipped'] as const;
  return (
    <>
      <h2 className="sr-only">Result</h2>
      <BillingNumbers
        numbers={[
          ['Billed in total', formatMoney({ amount: billedCents, currency: 'USD' })],
          ...states.map((state) => [shipmentStateLabels[state], counts[state].toLocaleString('en-US')] as const),
        ]}
      />
      <SkippedMembers skipped={skipped} bottlesFrom={bottlesFrom} />
    </>
  );
}

/** Numbers in a row, each with its label. */
export function BillingNumbers({ numbers }: { numbers: readonly (readonly [label: string, number: string])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:flex md:flex-wrap md:gap-x-10">
      {numbers.map(([label, number]) => (
        <div key={label} className="grid gap-0.5">
          <dt className="text-caption text-ink-soft">{label}</dt>
          <dd className="figures text-title">{number}</dd>
        </div>
      ))}
    </dl>
  );
}

type SkippedProps = { skipped: Partial<Record<SkipReason, number>>; bottlesFrom: BottleSource };

/** How many members get nothing, by reason; nothing if all of them get wine. */
export function SkippedMembers({ skipped, bottlesFrom }: SkippedProps) {
  const reasons = Object.entries(skipped) as [SkipReason, number][];
  if (reasons.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">Not charged</h3>
      <ul className="grid list-none gap-1 text-small">
        {reasons.map(([reason, count]) => (
          <li key={reason} className="grid grid-cols-[3rem_minmax(0,1fr)]">
            <span className="figures font-semibold">{count.toLocaleString('en-US')}</span>
            {skipLabel(reason, bottlesFrom)}
          </li>
        ))}
      </ul>
    </div>
  );
}
