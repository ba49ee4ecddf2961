import { data, isRouteErrorResponse, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { returnURLTypes } from '#features/payments/payouts/payout-account.ts';
import { sellerRoles } from '#kit/actor.ts';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import { PageFailure } from '../../shell/errors/error-page.tsx';
import { isPageNotLoaded } from '../../shell/errors/page-not-loaded.ts';
import { requireRole } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/edit-listing.route.ts';
import { missingMonth, useShownMonth } from './availability/use-shown-month.ts';
import { canonicalUrl, handleEditorAction, loadPayouts, requireEditedTab } from './edit-listing.server.ts';
import type { EditorFormResult } from './editor.ts';
import { EditorPage } from './editor-page.tsx';
import { tabHandlers } from './editor-tabs.server.ts';

/**
 * The editor of a listing, for its winery's people and admins: `/l/{slug}/{id}/{type}/{tab}`, with `draft`, no id and `new` before it is
 * one. With `/success` or `/failure` behind it an owner comes back from where the provider asks about the payout account; with `?sent=yes`
 * it shows what its form was answered.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const signed = requireRole(context, url, ['winery-owner', 'winery-member', 'admin']);
  const edited = await requireEditedTab(signed, params);
  const returned = returnURLTypes.find((type) => type === params.returnURLType);
  if (params.returnURLType !== undefined && !returned) throw data(null, { status: 404 });
  // why: what a form is answered is shown where it was sent, though the listing may have got another address meanwhile
  const right = url.searchParams.has('sent') ? undefined : canonicalUrl(edited, url, returned);
  if (right !== undefined) throw redirect(right);
  const { app, actor } = signed;
  return {
    site: app.site,
    ...edited,
    data: (await tabHandlers[edited.tab].load?.(signed, { id: params.id, url })) ?? {},
    limited: actor.limited,
    approval: app.listingApproval,
    owner: actor.roles.includes('winery-owner'),
    sells: actor.roles.some((role) => sellerRoles.includes(role)),
    payouts: returned && edited.listing ? await loadPayouts(signed, edited.listing.winery.id, returned) : null,
  };
}

/** A month of the calendar that cannot be fetched is told in its place: the tab, and what is typed in it, stays. */
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
  const signed = requireRole(context, url, ['winery-owner', 'winery-member', 'admin']);
  const outcome = await handleEditorAction(signed, params, { form: await readForm(request), url });
  if ('to' in outcome) return redirect(outcome.to, 303);
  return answerForm<EditorFormResult>(outcome.result, { status: outcome.status });
}

/** What was refused because it has changed meanwhile comes with how it stands now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function EditListingPage({ loaderData, actionData }: Route.ComponentProps) {
  return <EditorPage {...useShownMonth(loaderData)} result={actionData} />;
}

/** In place of an editor whose listing could not be loaded. */
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
