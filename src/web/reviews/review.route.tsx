import { data, Link } from 'react-router';
import { showWineryReview } from '#features/reviews/wineries/list-winery-reviews.server.ts';
import { reviewMessages } from '#features/reviews/wineries/review-messages.ts';
import { reviewUrl, type WineryReview } from '#features/reviews/wineries/winery-review.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import type { Actor } from '#kit/actor.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import type { App } from '../../app.ts';
import { HelpfulButton } from '../catalog/reviews/helpful-button.tsx';
import { ReviewAuthor, WineryReviewArticle } from '../catalog/reviews/winery-review-article.tsx';
import { readForm, readTypedFields } from '../forms/form-action.server.ts';
import { failuresOf } from '../forms/form-fields.tsx';
import { FormOutcome } from '../forms/form-outcome.tsx';
import { formStateOf } from '../forms/form-result.ts';
import { requireUser } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/review.route.ts';
import { actOnReview } from './review.server.ts';
import { ReviewActions } from './review-actions.tsx';
import { SavedToast } from './saved-toast.tsx';

/** `/reviews/{id}`: a review of a winery with what its reader can do: edit, answer, report, or decide about it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const shown = await showWineryReview(app, actor, params.id);
  if (!shown.ok) throw data(null, { status: 404 });
  const review = shown.value;
  const saved = url.searchParams.get('saved');
  return {
    site: { name: app.site.name },
    review,
    decisionReason: 'decisionReason' in review ? review.decisionReason : null,
    reader: await readerOf(app, actor, review),
    saved: review.isOwn && (saved === 'added' || saved === 'edited') ? reviewMessages[saved][review.state] : '',
  };
}

/** As what somebody reads a review. */
async function readerOf(app: App, actor: Actor, review: WineryReview) {
  if (actor.kind !== 'user') return { kind: 'visitor', isAdmin: false, canAnswer: false } as const;
  const owns =
    review.answer === null && actor.roles.includes('winery-owner')
      ? (await listWineryMemberships(app, actor)).some(({ id, role }) => id === review.winery.id && role === 'owner')
      : false;
  return {
    kind: review.isOwn ? 'author' : 'reader',
    isAdmin: actor.roles.includes('admin'),
    canAnswer: owns && review.state === 'published',
  } as const;
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? `Review of ${loaderData.review.winery.name}` : 'Page not found');

/** Votes, reports, answers, decides, or removes; visitors sign up or log in first, and come back. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { app, actor } = requireUser(context, url);
  return actOnReview(app, actor, params.id, readTypedFields(await readForm(request)));
}

/** The ids of a form's fields by their names. @param intent which of the page's forms */
function fieldIdsOf(intent: string | undefined, id: string): Record<string, string> {
  if (intent === 'decide') return { decision: `decision-${id}`, reason: `reason-${id}` };
  return { content: 'answer-text', reason: 'reason', details: 'details' };
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, decisionReason, reader, saved } = loaderData;
  const { winery, state } = review;
  return (
    <div className="mx-auto grid w-full max-w-[44rem] gap-6 px-gutter pt-8 pb-16 md:pt-12">
      <h1 className="text-heading wrap-break-word">
        Review of{' '}
        <Link to={`${wineryUrl(winery.slug)}#reviews`} className="link">
          {winery.name}
        </Link>
      </h1>
      <SavedToast message={saved} closeTo={reviewUrl(review.id)} />
      <FormOutcome
        result={actionData}
        failures={failuresOf(formStateOf(actionData).errors, fieldIdsOf(actionData?.intent, review.id))}
      />
      {state === 'held' && <Notice>This review is waiting for a look before it is published.</Notice>}
      {state === 'removed' && <Notice tone="error">We removed this review: {decisionReason}</Notice>}
      <WineryReviewArticle who={<ReviewAuthor author={review.author} />} review={review}>
        {state === 'published' && <HelpfulButton review={review} />}
      </WineryReviewArticle>
      <ReviewActions review={review} reader={reader} result={actionData} />
    </div>
  );
}
