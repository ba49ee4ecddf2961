import { data, Link, redirect } from 'react-router';
import { addWineryReview } from '#features/reviews/wineries/add-review.server.ts';
import { editWineryReview } from '#features/reviews/wineries/edit-review.server.ts';
import { showOwnWineryReview } from '#features/reviews/wineries/list-winery-reviews.server.ts';
import {
  type OwnWineryReview,
  reviewUrl,
  scoreField,
  scoreNames,
  writeReviewUrl,
} from '#features/reviews/wineries/winery-review.ts';
import { showWinery } from '#features/wineries/show-winery.server.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { answerForm, readForm, readTypedFields } from '../forms/form-action.server.ts';
import { formStateOf, type Rejected, type TypedText } from '../forms/form-result.ts';
import { SettingsPage } from '../forms/settings-page.tsx';
import { requireUser } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/write-review.route.ts';
import { ReviewForm, reviewFailures } from './review-form.tsx';
import { rejectedReview } from './review-problems.ts';

type Context = Parameters<typeof getPageContext>[0];

/** The winery in the URL, by its present slug. @throws a 404, or a redirect to that slug */
async function loadWinery(context: Context, slug: string) {
  const { app, actor } = getPageContext(context);
  const found = await showWinery(app, actor, { slug });
  if (!found.ok) throw data(null, { status: 404 });
  if (found.value.slug !== slug) throw redirect(writeReviewUrl(found.value.slug), 301);
  return found.value;
}

/** `/winery/{slug}/review`: writes the review of a winery, or edits it. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  // why: whose session ended while they were writing gets the form back with what they typed, not the sign-up page; only
  // the answer to a form has a content type here
  if (!request.headers.has('content-type')) requireUser(context, url);
  const { app, actor, user } = getPageContext(context);
  const { id, name, slug } = await loadWinery(context, params.slug);
  return {
    site: { name: app.site.name },
    winery: { name, slug },
    own: (await showOwnWineryReview(app, actor, id)) ?? null,
    emailVerified: user?.emailVerified ?? true,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? `Review ${loaderData.winery.name}` : 'Page not found');

/** Adds or edits the review, and leads to it. Nothing that was typed is lost: not even if the session has ended. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { app, actor } = getPageContext(context);
  const winery = await loadWinery(context, params.slug);
  const form = await readForm(request);
  const typed = readTypedFields(form);
  const limited = actor.kind === 'user' && actor.limited;
  if (actor.kind !== 'user') return answerForm<Rejected>(rejectedReview({ code: 'signed-out' }, typed, false));
  const fields = { ...typed, photos: form.getAll('photos').filter((id) => id !== '') };
  const own = await showOwnWineryReview(app, actor, winery.id);
  const saved = own
    ? await editWineryReview(app, actor, { id: own.id, fields })
    : await addWineryReview(app, actor, { wineryId: winery.id, fields });
  if (!saved.ok) return answerForm<Rejected>(rejectedReview(saved, typed, limited));
  throw redirect(`${reviewUrl(saved.value.id)}?saved=${own ? 'edited' : 'added'}`, 303);
}

/** What a review says, as the form's fields. */
function storedText(own: OwnWineryReview | null): TypedText {
  if (own === null) return {};
  const optional = scoreNames.map((name) => [scoreField(name), own.scores[name]?.toString() ?? '']);
  return {
    ...Object.fromEntries(optional),
    score: String(own.score),
    content: own.content,
    visited: own.visited ?? '',
    photos: own.photos.map(({ id }) => id).join('\n'),
  };
}

export default function WriteReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, own, emailVerified } = loaderData;
  const state = formStateOf(actionData, storedText(own));
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-8 pb-16 md:pt-10">
      <SettingsPage
        title={own ? `Your review of ${winery.name}` : `Review ${winery.name}`}
        lead="Only the overall score and a few words are needed. Everybody can read your review, with your display name."
        result={actionData}
        failures={reviewFailures(state.errors)}
      >
        {!emailVerified && (
          <Notice tone="warning">
            Verify your e-mail address before you publish a review.{' '}
            <Link to="/account/contact-details" target="_blank" className="link">
              Resend the link
            </Link>
          </Notice>
        )}
        {own?.state === 'removed' ? (
          <Notice tone="error">We removed this review: {own.decisionReason}</Notice>
        ) : (
          <ReviewForm state={state} isNew={own === null} backTo={`${wineryUrl(winery.slug)}#reviews`} />
        )}
      </SettingsPage>
    </div>
  );
}
