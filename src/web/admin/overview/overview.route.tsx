import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { MoneyOverview } from '#features/reporting/money-overview.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { formStateOf, revalidateAfterForms } from '../../forms/form-result.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { proofIds } from '../../shell/proof/proof-form.tsx';
import { DashboardLayout } from '../dashboard-layout.tsx';
import type { Route } from './+types/overview.route.ts';
import { CloseAlarmDialog, MoneyAlarms } from './money-alarms.tsx';
import { handleOverviewForm, loadOverview } from './overview.server.ts';
import { type DoneMessage, doneMessages, overviewUrl } from './overview.ts';
import { PayoutTermsSection } from './payout-terms-section.tsx';
import { ThirtyDays, WaitingCounts } from './shop-activity.tsx';
import { OpenChargebacks, TroubledPayouts, TroubledRefunds } from './troubled-orders.tsx';

/**
 * `/dashboard/overview`: what waits, what needs attention about the shop's money, the last thirty days, and the payout
 * terms of wineries.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  return loadOverview(requireAdmin(context, url), url);
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return handleOverviewForm(requireAdmin(context, url), request);
}

/** What was refused because it has changed is shown as it is now. */
export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Overview');

export default function OverviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { overview, activity, alarms, terms, closes, done, proof } = loaderData;
  const { errors } = formStateOf(actionData);
  const { payouts, refunds, chargebacks, openAlarms, comparison } = overview;
  const saved = useSaved(done);
  const { state, before } = alarms;
  const listUrl = overviewUrl({ alarms: state, ...(before !== undefined && { before }) });
  const closing = alarms.list.find(({ id, closedAt }) => id === closes && closedAt === null);
  const isWell = openAlarms + payouts.total + refunds.total + chargebacks.total === 0 && !comparison.overdue;
  return (
    <DashboardLayout>
      <div className="grid gap-8 pt-6">
        <FormOutcome result={actionData ?? saved} failures={failuresOf(errors, proofIds)} />
        <div className="grid gap-4">
          <WaitingCounts waiting={activity.waiting} />
          <Counts overview={overview} />
          {isWell && (
            <Notice tone="success" title="All is well">
              No open alarms, late payouts, unfinished refunds, or bank disputes.
            </Notice>
          )}
          <LastComparison comparison={comparison} />
        </div>
        <ThirtyDays activity={activity} />
        <MoneyAlarms alarms={alarms} open={openAlarms} />
        <TroubledPayouts payouts={payouts} />
        <TroubledRefunds refunds={refunds} />
        <OpenChargebacks chargebacks={chargebacks} />
        <PayoutTermsSection
          terms={terms}
          costs={overview.costs}
          earnedAbroad={overview.earnedAbroad}
          proof={proof}
          answer={actionData}
        />
        <YearlyTotals year={loaderData.year} />
      </div>
      {closing && <CloseAlarmDialog alarm={closing} answer={actionData} closeTo={listUrl} />}
    </DashboardLayout>
  );
}

/** The files for form 1099-K: of this year so far, and of the last one. */
function YearlyTotals({ year }: { year: number }) {
  return (
    <section aria-labelledby="yearly-totals" className="grid gap-3">
      <h2 id="yearly-totals" className="text-title">
        Form 1099-K
      </h2>
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        What buyers paid each winery, by month, before commission and refunds, and whether it reaches a reporting
        threshold: the federal one (more than $20,000 and more than 200 transactions) or a lower one of a state. This
        isn’t tax advice.
      </p>
      <p className="flex flex-wrap gap-3">
        {[year - 1, year].map((one) => (
          <Button key={one} to={`/dashboard/overview/1099-k?year=${one}`} reloadDocument size="small">
            Download {one} (CSV)
          </Button>
        ))}
      </p>
    </section>
  );
}

/** What was saved before the redirect to this page; each redirect gives a new object, which is scrolled into view. */
function useSaved(done: DoneMessage | null) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): closing a second alarm leads to the same message
  return useMemo(() => (done ? { status: 'saved' as const, ...doneMessages[done] } : undefined), [done, key]);
}

function Counts({ overview }: { overview: MoneyOverview }) {
  const { openAlarms, payouts, refunds, chargebacks } = overview;
  const counts = [
    ['Open alarms', openAlarms, 'alarms'],
    ['Late or failed payouts', payouts.total, 'payouts'],
    ['Unfinished refunds', refunds.total, 'refunds'],
    ['Disputed by banks', chargebacks.total, 'chargebacks'],
  ] as const;
  return (
    <ul aria-label="What needs attention" className="grid list-none grid-cols-2 gap-3 md:grid-cols-4">
      {counts.map(([label, count, id]) => (
        <li key={id} className="relative grid gap-0.5 rounded-lg bg-paper-sunk px-4 py-3">
          <span className={count === 0 ? 'figures text-heading text-ink-soft' : 'figures text-heading text-danger'}>
            {count.toLocaleString('en-US')}
          </span>
          {count === 0 ? (
            <span className="text-small text-ink-soft">{label}</span>
          ) : (
            <a href={`#${id}`} className="link text-small">
              {label}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function LastComparison({ comparison }: { comparison: MoneyOverview['comparison'] }) {
  const { completedAt, reconciledUntil, runningSince, overdue } = comparison;
  const time = (moment: string) => <time dateTime={moment}>{formatDateTime(moment)}</time>;
  const text = (
    <>
      {completedAt === null ? (
        'The ledger hasn’t been compared with Stripe yet.'
      ) : (
        <>
          The ledger was last compared with Stripe on {time(completedAt)}
          {reconciledUntil && <>, up to what happened by {time(reconciledUntil)}</>}.
        </>
      )}
      {runningSince && <> A comparison has been running since {time(runningSince)}.</>}
    </>
  );
  if (!overdue) return <p className="text-small text-ink-soft">{text}</p>;
  return (
    <Notice tone="warning" title="No comparison with Stripe for more than a day">
      {text} It should run every day. Check the server log for “reconciliation”.
    </Notice>
  );
}
