import { formatCommission, isFree, type Plan, type PlanInterval } from '#features/plans/plan.ts';
import type { WineryPlan } from '#features/plans/winery-plan.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { priceLabel, reviewUrl } from './plan-change.ts';

/** The plans on offer, each with links to what a change to it costs. */
export function OfferedPlans({ shown, here }: { shown: WineryPlan; here: string }) {
  const { offered, paid, terms } = shown;
  const isCurrent = (plan: Plan, interval: PlanInterval) =>
    paid ? paid.plan.id === plan.id && paid.interval === interval : isFree(plan) && terms?.planId === plan.id;
  const isOffered = (plan: Plan, interval: PlanInterval) => {
    const { next } = paid ?? {};
    return (paid !== null || !isFree(plan)) && !(next?.plan.id === plan.id && next.interval === interval);
  };
  return (
    <section aria-labelledby="offered" className="grid gap-4 border-t border-line pt-6">
      <h2 id="offered" className="text-title">
        Change your plan
      </h2>
      <ul className="list-none divide-y divide-line border-y border-line">
        {offered.map((plan) => (
          <li key={plan.id} className="grid items-center gap-x-6 gap-y-3 py-4 md:grid-cols-[minmax(0,1fr)_auto]">
            <div className="grid min-w-0 gap-0.5">
              <h3 className="font-medium wrap-anywhere">{plan.name}</h3>
              <p className="text-small text-ink-soft">
                {plan.summary} {formatCommission(plan.commission)} commission.
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              {(isFree(plan) ? (['month'] as const) : (['month', 'year'] as const)).map((interval) =>
                isCurrent(plan, interval) ? (
                  <Badge key={interval} tone="ready">
                    Your plan
                  </Badge>
                ) : (
                  isOffered(plan, interval) && (
                    <Button key={interval} size="compact" to={reviewUrl(here, plan, interval)}>
                      {isFree(plan) ? 'Cancel my plan' : priceLabel(plan, interval)}
                    </Button>
                  )
                ),
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        You see what a change costs before you make it. A new commission applies to orders placed after the change.
      </p>
    </section>
  );
}
