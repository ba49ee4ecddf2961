import { Link } from 'react-router';
import { readSales } from '#features/plans/calculator.ts';
import { listOfferedPlans } from '#features/plans/show-plans.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/winery-plans.route.ts';
import { PlanCalculator } from './plan-calculator.tsx';
import { PlanCard } from './plan-card.tsx';

const addWineryUrl = '/claim-your-page/new';

/** `/winery-plans`: what wineries pay and what they get for it. `?bottles=&price=` are the sales of the calculator. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const { searchParams } = url;
  return {
    site: app.site,
    image: app.siteImage,
    plans: await listOfferedPlans(app, actor),
    commission: app.fees.providerCommission,
    sales: readSales(searchParams),
    typed: { bottles: searchParams.get('bottles'), price: searchParams.get('price') },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { site, image } = loaderData;
  const description = `What selling on ${site.name} costs a winery: plans, commissions, and what you keep of your sales.`;
  return pageMeta({ site, image, title: 'Plans for Wineries', description, path: '/winery-plans' });
}

export default function WineryPlansPage({ loaderData }: Route.ComponentProps) {
  const { site, plans, sales, typed, commission } = loaderData;
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-8 px-gutter pt-8 md:gap-12 md:pt-12">
      <header className="grid max-w-[48rem] justify-items-start gap-4">
        <h1 className="text-heading">Plans for Wineries</h1>
        <p className="text-body text-pretty">
          Sell your wines, tastings, and clubs on {site.name}. You set your prices and keep your customers. We take care
          of payments, shipping rules, and age checks, and take a commission when something is sold.
        </p>
        <Button to={addWineryUrl} rel="nofollow" kind="primary" size="large">
          Add your winery
        </Button>
      </header>
      {plans.length === 0 ? (
        <EmptyState title="One price for everybody">
          {site.name} keeps {commission / 100}% of the wines and tastings you sell. There’s nothing else to pay.
        </EmptyState>
      ) : (
        <>
          <section aria-labelledby="plans" className="grid gap-5">
            <h2 id="plans" className="text-title">
              Choose your plan
            </h2>
            <ul className="grid list-none items-stretch gap-5 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
              {plans.map((plan) => (
                <PlanCard key={plan.id} plan={plan} />
              ))}
            </ul>
            <p className="max-w-prose text-small text-ink-soft text-pretty">
              Prices in US dollars. Every winery starts on the free plan and can change it at any time. The commission
              is on wines and tastings, not on shipping; it includes card fees. Already selling here?{' '}
              <Link to="/manage-subscriptions-settings" className="link" rel="nofollow">
                Change your plan
              </Link>
              .
            </p>
          </section>
          <PlanCalculator key={`${typed.bottles} ${typed.price}`} plans={plans} sales={sales} typed={typed} />
        </>
      )}
    </div>
  );
}
