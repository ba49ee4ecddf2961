import { Link, redirect, useNavigation } from 'react-router';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { listOwnReviews, listReviewsToWrite } from '#features/reviews/list-own-reviews.server.ts';
import type { OwnReview as Own, OwnReviewKind } from '#features/reviews/review.ts';
import { listOwnWineryReviews } from '#features/reviews/wineries/list-winery-reviews.server.ts';
import { reviewFromTasting } from '#features/reviews/wineries/review-from-tasting.server.ts';
import { reviewMessages } from '#features/reviews/wineries/review-messages.ts';
import { reviewUrl } from '#features/reviews/wineries/winery-review.ts';
import { ok } from '#kit/result.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { listingPreviews } from '../catalog/listing-previews.ts';
import { ReviewArticle } from '../catalog/reviews/review-article.tsx';
import { reviewPartyName } from '../catalog/reviews/review-list.tsx';
import { Form } from '../forms/form.tsx';
import { answerForm, readForm, readTypedText } from '../forms/form-action.server.ts';
import { problemOf, type Rejected } from '../forms/form-result.ts';
import { requireUser, type SignedInPage } from '../shell/guards.server.ts';
import { InvalidPageNotice } from '../shell/invalid-page-notice.tsx';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/my-reviews.route.ts';
import { OwnWineryReviews } from './own-winery-reviews.tsx';
import { PendingReviews } from './pending-reviews.tsx';
import { rejectedReview } from './review-problems.ts';
import { SavedToast } from './saved-toast.tsx';

const path = '/my-reviews';
const tabs = { written: path, received: `${path}?tab=received`, wineries: `${path}?tab=wineries` };

/**
 * At `/my-reviews` the orders to review and the reviews of orders that the actor wrote; at `?tab=received` those about
 * them; at `?tab=wineries` their reviews of wineries.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const { searchParams } = url;
  const tab = searchParams.get('tab');
  const [site, page] = [{ name: app.site.name }, searchParams.get('page')];
  if (tab !== 'wineries')
    return {
      site,
      wineries: null,
      orders: await loadOrderReviews({ app, actor }, tab === 'received' ? tab : 'written', page),
    };
  const listed = await listOwnWineryReviews(app, actor, { page });
  if (!listed.ok) throw redirect('/signup');
  const removed = searchParams.get('saved') === 'removed' ? reviewMessages.removed : '';
  return { site, orders: null, wineries: { shown: listed.value, removed } };
}

/** The reviews of orders of a kind, and the orders that wait for one. */
async function loadOrderReviews({ app, actor }: SignedInPage, kind: OwnReviewKind, page: string | null) {
  const listed = await listOwnReviews(app, actor, { kind, page });
  const toWrite = kind === 'written' ? await listReviewsToWrite(app, actor) : ok({ waiting: [], more: false });
  if (!listed.ok || !toWrite.ok) throw redirect('/signup');
  const ids = toWrite.value.waiting.flatMap(({ listings }) => listings[0]?.id ?? []);
  return {
    tab: kind,
    ...toWrite.value,
    shown: listed.value,
    listings: listingPreviews(await listListingsByIds(app, actor, [...new Set(ids)], { closed: true })),
  };
}

/** Makes the review of a tasting a review of its winery, and leads to it. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireUser(context, url);
  const { order } = readTypedText(await readForm(request), ['order']);
  const added = await reviewFromTasting(app, actor, order);
  if (added.ok) throw redirect(`${reviewUrl(added.value.id)}?saved=added`, 303);
  if (added.code === 'already-reviewed' && 'reviewId' in added) throw redirect(reviewUrl(added.reviewId), 303);
  return answerForm<Rejected>(rejectedReview(added, {}, actor.limited));
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'My Reviews');

export default function MyReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, wineries } = loaderData;
  const tab = orders?.tab ?? 'wineries';
  const problem = problemOf(actionData);
  return (
    <div className="mx-auto w-full max-w-[60rem] px-gutter pt-8 md:pt-12">
      <h1 className="text-heading">My Reviews</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-5">
        <TabBar
          label="Reviews"
          look="pills"
          tabs={[
            { label: 'Written by you', to: tabs.written, current: tab === 'written' },
            { label: 'About you', to: tabs.received, current: tab === 'received' },
            { label: 'Wineries', to: tabs.wineries, current: tab === 'wineries' },
          ]}
        />
        {problem && (
          <Notice tone="error" live="assertive">
            {problem}
          </Notice>
        )}
        {wineries && (
          <>
            <SavedToast message={wineries.removed} closeTo={tabs.wineries} />
            <OwnWineryReviews shown={wineries.shown} address={tabs.wineries} />
          </>
        )}
        {orders && <OrderReviews {...orders} />}
      </div>
    </div>
  );
}

type OrderReviewsProps = Awaited<ReturnType<typeof loadOrderReviews>>;

function OrderReviews(props: OrderReviewsProps) {
  const { tab: kind, waiting, more, listings, shown } = props;
  const { page, pages, reviews, requested } = shown;
  const address = tabs[kind];
  return (
    <>
      <PendingReviews waiting={waiting} more={more} listings={listings} />
      {waiting.length > 0 && reviews.length > 0 && <h2 className="text-title">Written by you</h2>}
      <InvalidPageNotice requested={requested} />
      <div>
        {reviews.map((review) => (
          <OwnReview key={`${review.orderId} ${review.by}`} review={review} kind={kind} />
        ))}
      </div>
      {waiting.length === 0 && shown.total === 0 && <NoReviews kind={kind} />}
      <div className="pt-4">
        <Pager
          page={page}
          pages={pages}
          hrefOf={(to) => (to === 1 ? address : `${address}${kind === 'received' ? '&' : '?'}page=${to}`)}
          label="Pages of reviews"
        />
      </div>
    </>
  );
}

function NoReviews({ kind }: { kind: OwnReviewKind }) {
  return kind === 'written' ? (
    <EmptyState title="No reviews yet" action={<Button to="/inbox/orders">See your orders</Button>}>
      Once an order has arrived, you can say how it was.
    </EmptyState>
  ) : (
    <EmptyState title="Nobody has reviewed you yet">
      After an order each side can review the other. Reviews of you appear here once they are published.
    </EmptyState>
  );
}

/** A review that the actor wrote, or one about them, with a link to its order. */
function OwnReview({ review, kind }: { review: Own; kind: OwnReviewKind }) {
  const { orderId, side, published, isTasting, listings, winery } = review;
  const [first, ...others] = listings;
  const sale = side === 'provider';
  const other = sale ? 'customer' : 'provider';
  return (
    <ReviewArticle
      who={
        kind === 'written' ? (
          <>About {reviewPartyName(other, review)}</>
        ) : (
          <>
            {reviewPartyName(other, review)}
            {sale && ` about ${winery.name}`}
          </>
        )
      }
      review={review}
      pending={!published}
    >
      <p className="text-caption text-ink-soft">
        {first?.name}
        {others.length > 0 && ` and ${others.length} more`}
        {' · '}
        <Link to={`/${sale ? 'sale' : 'order'}/${orderId}/details`} className="link">
          {sale ? 'See the sale' : 'See the order'}
        </Link>
      </p>
      {kind === 'written' && !sale && isTasting && published && <UseAsVisit orderId={orderId} winery={winery.name} />}
    </ReviewArticle>
  );
}

/** Makes the review of a tasting the review of the visit. */
function UseAsVisit({ orderId, winery }: { orderId: string; winery: string }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" action={path}>
      <input type="hidden" name="order" value={orderId} />
      <Button type="submit" busy={formData?.get('order') === orderId} busyLabel="Publishing">
        Use as your review of {winery}
      </Button>
    </Form>
  );
}
