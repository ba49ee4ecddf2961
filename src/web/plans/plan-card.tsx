import { formatCommission, isFree, type Plan, planCurrency } from '#features/plans/plan.ts';
import { countThings } from '#features/wineries/terms/winery-terms.ts';
import { formatMoney } from '#kit/money.ts';
import { Icon } from '#ui/brand/icon.tsx';

const price = (amount: number) => formatMoney({ amount, currency: planCurrency }).replace(/\.00$/, '');

/** A plan that wineries choose from: its price, commission, and what it includes. */
export function PlanCard({ plan }: { plan: Plan }) {
  const { name, summary, monthlyCents, yearlyCents } = plan;
  return (
    <li className="grid grid-rows-[auto_auto_1fr] content-start gap-4 rounded-lg border border-line bg-paper-raised p-5 md:p-6">
      <div className="grid gap-1">
        <h3 className="text-title wrap-anywhere">{name}</h3>
        {summary !== '' && <p className="text-small text-ink-soft text-pretty wrap-anywhere">{summary}</p>}
      </div>
      <p className="grid gap-0.5">
        <span>
          <span className="figures font-display text-heading">{price(monthlyCents)}</span>{' '}
          <span className="text-small text-ink-soft">a month</span>
        </span>
        <span className="text-small text-ink-soft">
          {isFree(plan) ? 'For as long as you like' : `or ${price(yearlyCents)} a year`}
        </span>
      </p>
      <ul className="grid list-none content-start gap-2 border-t border-line pt-4 text-small">
        {planFeatures(plan).map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <span className="mt-0.5 text-oak">
              <Icon name="check" size="small" />
            </span>
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** What a plan includes, line by line. */
function planFeatures(plan: Plan): string[] {
  const { commission, listings, clubs, seats, researchPlacement } = plan;
  return [
    `${formatCommission(commission)} commission`,
    listings === null ? 'Any number of listings on sale' : `Up to ${countThings('listings', listings)}`,
    clubs === null
      ? 'Any number of wine clubs'
      : clubs === 0
        ? 'No wine clubs'
        : `Up to ${countThings('clubs', clubs)}`,
    seats === null ? 'Any number of people on your staff' : `Up to ${countThings('seats', seats)} on your staff`,
    ...(researchPlacement ? ['A featured place in the winery directory, marked as featured and shared in turn'] : []),
  ];
}
