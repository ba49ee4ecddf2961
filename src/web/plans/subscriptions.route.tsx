import { showWineryPlan } from '#features/plans/show-winery-plan.server.ts';
import { reviewChange } from '#features/plans/winery-plan.ts';
import { showStaff } from '#features/wineries/staff/show-staff.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { readForm } from '../forms/form-action.server.ts';
import { FormOutcome } from '../forms/form-outcome.tsx';
import { limitedAccess, revalidateAfterForms } from '../forms/form-result.ts';
import { QueryFailed } from '../shell/errors/load-failed.tsx';
import { refusedPage, requireRole } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/subscriptions.route.ts';
import { BillingWidget } from './billing-widget.tsx';
import { ChangeReview } from './change-review.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { OfferedPlans } from './offered-plans.tsx';
import { SalesNotifications } from './sales-notifications.tsx';
import { handlePlanForm } from './subscriptions.server.ts';

const path = '/manage-subscriptions-settings';

async function requirePlan(context: Route.LoaderArgs['context'], url: URL) {
  const page = requireRole(context, url, ['winery-owner']);
  const shown = await showWineryPlan(page.app, page.actor, { slug: url.searchParams.get('winery') });
  if (!shown.ok) throw refusedPage(shown.code);
  return { ...page, shown: shown.value };
}

/**
 * `/manage-subscriptions-settings`: what a winery pays, for its owners. `?winery=` selects one of theirs; `?plan=` and
 * `?interval=` show what a change costs.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor, shown } = await requirePlan(context, url);
  const wanted = { planId: url.searchParams.get('plan'), interval: url.searchParams.get('interval') };
  const review = reviewChange(shown, wanted) ?? null;
  const staff = await showStaff(app, actor, shown.winery.id);
  return {
    site: { name: app.site.name },
    commission: app.fees.providerCommission,
    shown,
    review,
    you: staff.ok ? staff.value.you : null,
    limited: actor.limited,
    widget: app.billingWidget ?? null,
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor, shown } = await requirePlan(context, url);
  return handlePlanForm({ app, actor }, shown.winery.id, await readForm(request));
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Subscriptions');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function SubscriptionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site, shown, review, you, limited, commission, widget } = loaderData;
  const { winery, wineries } = shown;
  const here = `${path}?winery=${winery.slug}`;
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-8 px-gutter pt-4 md:pt-6">
      <header className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h1 className="text-heading">Subscriptions</h1>
        <p className="max-w-prose text-ink-soft text-pretty">
          The plan of {winery.name}, what it costs, and its invoices.
        </p>
        {wineries.length > 1 && (
          <TabBar
            label="Wineries"
            look="pills"
            tabs={wineries.map(({ slug, name }) => ({
              label: name,
              to: `${path}?winery=${slug}`,
              current: slug === winery.slug,
            }))}
          />
        )}
      </header>
      <FormOutcome result={limited && !actionData ? limitedAccess : actionData} failures={[]} />
      <CurrentPlan shown={shown} commission={commission} here={here} limited={limited} />
      {review && actionData?.status !== 'saved' && (
        <ChangeReview review={review} shown={shown} here={here} limited={limited} />
      )}
      {shown.offered.length > 0 && <OfferedPlans shown={shown} here={here} />}
      <InvoiceList invoices={shown.invoices} creditNotes={shown.creditNotes} />
      {you && <SalesNotifications key={winery.id} you={you} limited={limited} action={here} />}
      <section aria-labelledby="questions" className="grid justify-items-start gap-3 border-t border-line pt-6">
        <h2 id="questions" className="text-title">
          Questions
        </h2>
        <p className="max-w-prose text-pretty">
          Ask us about your plan, an invoice, or anything else for {winery.name}.
        </p>
        <Button to={`/inbox/operator?winery=${winery.slug}`}>Ask {site.name}</Button>
      </section>
      {widget && <BillingWidget {...widget} />}
    </div>
  );
}
