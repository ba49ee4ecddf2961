import { data, isRouteErrorResponse, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { returnURLTypes } from '#features/payments/payouts/payout-account.ts';
import { sellerRoles } from '#kit/actor.ts';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import { ownerConflictOf } from '../../forms/owner-conflict.ts';
import { PageFailure } from '../../shell/errors/error-page.tsx';
import { isPageNotLoaded } from '../../shell/errors/page-not-loaded.ts';
import { requireRole } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/edit-listing.route.ts';
import { missingMonth, useShownMonth } from './availability/use-shown-month.ts';
import { handleEditorAction } from './edit-listing.server.ts';
import { canonicalUrl, loadPayouts, requireEditedTab } from './edited-tab.server.ts';
import type { EditorFormResult } from './editor.ts';
import { EditorPage } from './editor-page.tsx';
import { tabHandlers } from './editor-tabs.server.ts';

/**
 * The editor of a listing, for its winery and admins: `/l/{slug}/{id}/{type}/{tab}`, with `draft`, no id, and `new` for
 * a new listing. `/success` or `/failure` at the end is where an owner returns from the payment gateway's onboarding;
 * with `?sent=yes` the page shows the result of its form.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = requireRole(context, url, ['winery-owner', 'winery-member', 'admin']);
  const edited = await requireEditedTab(page, params);
  const returned = returnURLTypes.find((type) => type === params.returnURLType);
  if (params.returnURLType !== undefined && !returned) throw data(null, { status: 404 });
  // why: a form's result is shown at the URL to which it was submitted, though the listing may have another URL by now
  const canonical = url.searchParams.has('sent') ? undefined : canonicalUrl(edited, url, returned);
  if (canonical !== undefined) throw redirect(canonical);
  const { app, actor } = page;
  return {
    site: app.site,
    ...edited,
    data: (await tabHandlers[edited.tab].load?.(page, { id: params.id, url })) ?? {},
    limited: actor.limited,
    approval: app.listingApproval,
    owner: actor.roles.includes('winery-owner'),
    sells: actor.roles.some((role) => sellerRoles.includes(role)),
    payouts: returned && edited.listing ? await loadPayouts(page, edited.listing.winery.id, returned) : null,
  };
}

/**
 * If a month of the calendar cannot be fetched, its error is shown in its place: the tab and what was typed in it stay.
 */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    const missing = missingMonth(url, error);
    if (!missing) throw error;
    return missing;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData && 'failure' in loaderData) return privateMeta(undefined, loaderData.title);
  const title = loaderData?.listing ? `Edit ${loaderData.listing.title}` : 'Create a listing';
  return privateMeta(loaderData?.site, loaderData ? title : 'Page not found');
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const page = requireRole(context, url, ['winery-owner', 'winery-member', 'admin']);
  const outcome = await handleEditorAction(page, params, { form: await readForm(request), url });
  if ('to' in outcome) return redirect(outcome.to, 303);
  const { result, ...init } = outcome;
  return answerForm<EditorFormResult>(result, init);
}

/** After an edit conflict the data are loaded again, to show what has changed. */
export function shouldRevalidate(given: ShouldRevalidateFunctionArgs) {
  const { actionStatus, actionResult, defaultShouldRevalidate } = given;
  return (actionStatus === 409 && !ownerConflictOf(actionResult)) || defaultShouldRevalidate;
}

export default function EditListingPage({ loaderData, actionData }: Route.ComponentProps) {
  return <EditorPage {...useShownMonth(loaderData)} result={actionData} />;
}

/** Rendered instead of an editor whose listing could not be loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) || isPageNotLoaded(error)) return <PageFailure error={error} />;
  return (
    <div className="py-section">
      <title>Something went wrong</title>
      <ErrorState
        level={1}
        live
        title="Fetching listing data failed"
        action={
          <Button to="." reloadDocument>
            Try again
          </Button>
        }
      >
        Nothing of your listing is lost. Please try again in a moment.
      </ErrorState>
    </div>
  );
}
