import { Link } from 'react-router';
import { type ListedPlan, listPlans } from '#features/plans/manage-plans.server.ts';
import { formatCommission, isFree, planCurrency } from '#features/plans/plan.ts';
import { countThings } from '#features/wineries/terms/winery-terms.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardLayout } from '../dashboard-layout.tsx';
import type { Route } from './+types/plans.route.ts';

/** `/dashboard/plans`: the plans that wineries choose from, and earlier versions that wineries still have. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const listed = await listPlans(app, actor);
  if (!listed.ok) throw new Error(listed.code);
  return { site: { name: app.site.name }, plans: listed.value, done: url.searchParams.get('done') };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Plans');

const doneMessages: Readonly<Record<string, string>> = {
  saved: 'Saved. Wineries that chose an earlier version keep it.',
  ended: 'This plan is no longer offered. Wineries that have it keep it.',
};

export default function DashboardPlans({ loaderData: { plans, done } }: Route.ComponentProps) {
  const offered = plans.filter((plan) => plan.offered);
  const earlier = plans.filter((plan) => !plan.offered);
  const message = doneMessages[done ?? ''];
  return (
    <DashboardLayout>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-6">
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-prose text-small text-ink-soft text-pretty">
            What wineries pay and what they get. A change makes a new version; wineries keep the version they chose.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button to="/dashboard/plans/payments">Payments</Button>
            <Button to="/dashboard/plans/new" kind="primary" icon="plus">
              New plan
            </Button>
          </div>
        </header>
        {message && (
          <Notice tone="success" live="polite">
            {message}
          </Notice>
        )}
        {offered.length === 0 ? (
          <EmptyState title="No plans yet">
            Until you make one, wineries pay the commission in the settings and have no limits. Make the free plan
            first: wineries claimed after that start on it.
          </EmptyState>
        ) : (
          <PlanList plans={offered} />
        )}
        {earlier.length > 0 && (
          <section aria-labelledby="earlier" className="grid gap-3 pt-4">
            <h2 id="earlier" className="text-title">
              Earlier versions
            </h2>
            <PlanList plans={earlier} />
          </section>
        )}
      </div>
    </DashboardLayout>
  );
}

function PlanList({ plans }: { plans: readonly ListedPlan[] }) {
  return (
    <ul className="list-none divide-y divide-line border-y border-line">
      {plans.map((plan) => (
        <PlanRow key={plan.id} plan={plan} />
      ))}
    </ul>
  );
}

function PlanRow({ plan }: { plan: ListedPlan }) {
  const { lineId, name, version, offered, monthlyCents, yearlyCents, commission, wineries } = plan;
  const price = (amount: number) => formatMoney({ amount, currency: planCurrency });
  const prices = isFree(plan) ? 'Free' : `${price(monthlyCents)} a month or ${price(yearlyCents)} a year`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3">
      <div className="grid min-w-0 gap-0.5">
        {offered ? (
          <Link to={`/dashboard/plans/${lineId}`} className="link justify-self-start font-medium wrap-anywhere">
            {name}
          </Link>
        ) : (
          <p className="font-medium wrap-anywhere">
            {name}, version {version}
          </p>
        )}
        <p className="text-small text-ink-soft">
          {prices} · {formatCommission(commission)} commission
        </p>
        <p className="text-small text-ink-soft">{describeLimits(plan)}</p>
      </div>
      <Badge tone={wineries > 0 ? 'ready' : 'neutral'}>
        {wineries === 1 ? '1 winery' : `${wineries.toLocaleString('en-US')} wineries`}
      </Badge>
    </li>
  );
}

function describeLimits(plan: ListedPlan): string {
  const limits = (['listings', 'clubs', 'seats'] as const).flatMap((thing) => {
    const most = plan[thing];
    return most === null ? [] : [countThings(thing, most)];
  });
  const most = limits.length === 0 ? 'No limits' : `Up to ${limits.join(', ')}`;
  return plan.researchPlacement ? `${most} · Featured in the directory` : most;
}
