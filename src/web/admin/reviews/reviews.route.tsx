import { Link } from 'react-router';
import { listWaitingReviews } from '#features/reviews/wineries/list-waiting-reviews.server.ts';
import type { WaitingReview } from '#features/reviews/wineries/waiting-review.ts';
import { heldRuleLabels, reportReasonLabels } from '#features/reviews/wineries/winery-review.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { formatDate } from '#kit/time.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { DecisionForm } from '../../catalog/reviews/review-decision.tsx';
import { ReviewAuthor, WineryReviewArticle } from '../../catalog/reviews/winery-review-article.tsx';
import { requireAdmin } from '../../shell/guards.server.ts';
import { InvalidPageNotice } from '../../shell/invalid-page-notice.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardLayout } from '../dashboard-layout.tsx';
import type { Route } from './+types/reviews.route.ts';

const urls = { reported: '/dashboard/reviews', held: '/dashboard/reviews?show=held' };

/** `/dashboard/reviews`: the reviews of wineries that were reported, and at `?show=held` those that a rule held. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const which = url.searchParams.get('show') === 'held' ? 'held' : 'reported';
  const listed = await listWaitingReviews(app, actor, { which, page: url.searchParams.get('page') });
  if (!listed.ok) throw new Error(listed.code);
  return { site: { name: app.site.name }, ...listed.value };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Reviews');

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  const { which, waiting, reviews, page, pages, requested } = loaderData;
  const countOf = (found: number) => (found === 0 ? '' : ` (${found >= 1_000 ? '1,000+' : found})`);
  return (
    <DashboardLayout>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-6">
        <TabBar
          label="Reviews that wait"
          look="pills"
          tabs={[
            { label: `Reported${countOf(waiting.reported)}`, to: urls.reported, current: which === 'reported' },
            { label: `Held${countOf(waiting.held)}`, to: urls.held, current: which === 'held' },
          ]}
        />
        <InvalidPageNotice requested={requested} />
        {reviews.length === 0 && page <= pages ? (
          <EmptyState title={which === 'held' ? 'No held reviews' : 'No reported reviews'}>
            {which === 'held'
              ? 'Reviews that look like spam wait here until somebody has looked at them.'
              : 'Readers report reviews from the pages of the reviews.'}
          </EmptyState>
        ) : (
          <div className="grid max-w-[52rem] gap-4">
            {reviews.map((review) => (
              <WaitingRow key={review.id} review={review} />
            ))}
          </div>
        )}
        <Pager
          page={page}
          pages={pages}
          hrefOf={(to) => `${urls[which]}${which === 'held' ? '&' : '?'}page=${to}`}
          label="Pages of reviews"
        />
      </div>
    </DashboardLayout>
  );
}

function WaitingRow({ review }: { review: WaitingReview }) {
  const { id, winery, heldRule, reports } = review;
  return (
    <WineryReviewArticle
      who={
        <>
          <ReviewAuthor author={review.author} /> about{' '}
          <Link to={wineryUrl(winery.slug)} className="link">
            {winery.name}
          </Link>
        </>
      }
      review={review}
    >
      {heldRule !== null && <p className="text-small">Held: {heldRuleLabels[heldRule]}</p>}
      <ul className="grid list-none gap-1 text-small empty:hidden">
        {reports.map((report) => (
          <li key={`${report.reporter} ${report.reportedAt}`} className="wrap-anywhere">
            {reportReasonLabels[report.reason]}, says {report.reporter} on {formatDate(report.reportedAt)}
            {report.details !== '' && `: “${report.details}”`}
          </li>
        ))}
      </ul>
      <DecisionForm id={id} />
    </WineryReviewArticle>
  );
}
