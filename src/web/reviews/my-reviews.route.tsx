import { Link, redirect } from 'react-router';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { listOwnReviews, listReviewsToWrite } from '#features/reviews/list-own-reviews.server.ts';
import type { OwnReview as Own, OwnReviewKind } from '#features/reviews/review.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { listingPreviews } from '../catalog/listing-previews.ts';
import { ReviewArticle } from '../catalog/reviews/review-article.tsx';
import { reviewPartyName } from '../catalog/reviews/review-list.tsx';
import { requireUser } from '../shell/guards.server.ts';
import { InvalidPageNotice } from '../shell/invalid-page-notice.tsx';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/my-reviews.route.ts';
import { PendingReviews } from './pending-reviews.tsx';

const path = '/my-reviews';
const noneToWrite = { ok: true, value: { waiting: [], more: false } } as const;
const tabs = { written: path, received: `${path}?tab=received` };

/** At `/my-reviews` the orders to review and the reviews that the actor wrote; at `?tab=received` those about them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const { searchParams } = url;
  const kind: OwnReviewKind = searchParams.get('tab') === 'received' ? 'received' : 'written';
  const listed = await listOwnReviews(app, actor, { kind, page: searchParams.get('page') });
  const toWrite = kind === 'written' ? await listReviewsToWrite(app, actor) : noneToWrite;
  if (!listed.ok || !toWrite.ok) throw redirect('/signup');
  const ids = toWrite.value.waiting.flatMap(({ listings }) => listings[0]?.id ?? []);
  return {
    site: { name: app.site.name },
    kind,
    ...toWrite.value,
    shown: listed.value,
    listings: listingPreviews(await listListingsByIds(app, actor, [...new Set(ids)], { closed: true })),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'My Reviews');

export default function MyReviewsPage({ loaderData }: Route.ComponentProps) {
  const { kind, waiting, shown } = loaderData;
  const { page, pages, reviews, requested } = shown;
  const address = tabs[kind];
  return (
    <div className="mx-auto w-full max-w-[60rem] px-gutter pt-8 md:pt-12">
      <h1 className="text-heading">My Reviews</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-5">
        <TabBar
          label="Reviews"
          look="pills"
          tabs={[
            { label: 'Written by you', to: tabs.written, current: kind === 'written' },
            { label: 'About you', to: tabs.received, current: kind === 'received' },
          ]}
        />
        <PendingReviews {...loaderData} />
        {waiting.length > 0 && reviews.length > 0 && <h2 className="text-title">Written by you</h2>}
        <InvalidPageNotice requested={requested} message="You have no such page of reviews." />
        <div>
          {reviews.map((review) => (
            <OwnReview key={`${review.orderId} ${review.by}`} review={review} kind={kind} />
          ))}
        </div>
        {waiting.length === 0 && reviews.length === 0 && <NoReviews kind={kind} />}
      </div>
      <div className="pt-10">
        <Pager
          page={page}
          pages={pages}
          hrefOf={(to) => (to === 1 ? address : `${address}${kind === 'received' ? '&' : '?'}page=${to}`)}
          label="Pages of reviews"
        />
      </div>
    </div>
  );
}

function NoReviews({ kind }: { kind: OwnReviewKind }) {
  return kind === 'written' ? (
    <EmptyState title="No reviews yet" action={<Button to="/inbox/orders">See your orders</Button>}>
      Once an order has arrived, you can say how it was.
    </EmptyState>
  ) : (
    <EmptyState title="Nobody has reviewed you yet">
      After an order each side can review the other. What was said of you stands here once it is published.
    </EmptyState>
  );
}

/** A review that the actor wrote, or one about them, with a link to its order. */
function OwnReview({ review, kind }: { review: Own; kind: OwnReviewKind }) {
  const { orderId, side, published, listings, winery } = review;
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
    </ReviewArticle>
  );
}
