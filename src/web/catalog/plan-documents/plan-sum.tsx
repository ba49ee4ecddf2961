import { planMoney } from './plan-texts.ts';

type Amounts = {
  planName: string;
  priceCents: number;
  unusedCents: number;
  creditCents: number;
  amountCents: number;
  creditLeftCents: number;
};

/** How what is paid for a plan is made up. */
export function PlanSum({ amounts }: { amounts: Amounts }) {
  const { planName, priceCents, unusedCents, creditCents, amountCents, creditLeftCents } = amounts;
  const lines: [string, number][] = [
    [planName, priceCents],
    ...(unusedCents > 0 ? [['Unused time on your previous plan', -unusedCents] as [string, number]] : []),
    ...(creditCents > 0 ? [['Credit', -creditCents] as [string, number]] : []),
  ];
  return (
    <dl className="grid max-w-[28rem] grid-cols-[minmax(0,1fr)_auto] gap-y-1">
      {lines.map(([label, cents]) => (
        <div key={label} className="contents">
          <dt className="wrap-anywhere">{label}</dt>
          <dd className="figures pl-6 text-right">{planMoney(cents)}</dd>
        </div>
      ))}
      <div className="contents font-semibold">
        <dt className="border-t border-line pt-1">Total</dt>
        <dd className="figures border-t border-line pt-1 pl-6 text-right">{planMoney(amountCents)}</dd>
      </div>
      {creditLeftCents > 0 && (
        <div className="contents">
          <dt>Credit for your next invoice</dt>
          <dd className="figures pl-6 text-right">{planMoney(creditLeftCents)}</dd>
        </div>
      )}
    </dl>
  );
}
