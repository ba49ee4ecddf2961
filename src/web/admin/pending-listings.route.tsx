import { redirect } from 'react-router';
import { decideListing } from '#features/listing-management/approval/decide-listing.server.ts';
import { maxPending } from '#features/listing-management/approval/pending-listing.ts';
import { listPendingListings } from '#features/listing-management/approval/pending-listings.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { answerForm, readForm, readTypedText } from '../forms/form-action.server.ts';
import { formStateOf, revalidateAfterForms } from '../forms/form-result.ts';
import { decisionErrors } from '../seller/listing-error-messages.ts';
import { requireAdmin } from '../shell/guards.server.ts';
import { InvalidPageNotice } from '../shell/invalid-page-notice.tsx';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/pending-listings.route.ts';
import { DashboardLayout } from './dashboard-layout.tsx';
import { DecisionError, type DecisionResult, PendingListingRow } from './pending-listing-row.tsx';
import { SendBackDialog } from './send-back-dialog.tsx';

/** `/dashboard/listings`: the listings that wait for approval, the longest waiting first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const listed = await listPendingListings(app, actor, url.searchParams.get('page'));
  if (!listed.ok) throw new Error(listed.code);
  const { searchParams } = url;
  return {
    site: { name: app.site.name },
    ...listed.value,
    approval: app.listingApproval,
    sendsBack: searchParams.get('back'),
    done: ['approve', 'send-back'].find((done) => done === searchParams.get('done')),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireAdmin(context, url);
  const typed = readTypedText(await readForm(request), ['id', 'decision', 'reason', 'seen']);
  const decided = await decideListing(app, actor, { id: typed.id, fields: typed });
  if (decided.ok) return redirect(`/dashboard/listings?done=${typed.decision}`, 303);
  if (decided.code === 'invalid') {
    return answerForm<DecisionResult>({ status: 'invalid', fields: decided.errors, typed });
  }
  const code = decided.code;
  const problem = decisionErrors[code];
  if (code === 'changed') return answerForm<DecisionResult>({ status: 'conflict', problem, typed });
  const missingRequirements = decided.code === 'incomplete' ? { missingRequirements: decided.missingRequirements } : {};
  // why: the list is out of date, whatever became of the listing
  return answerForm<DecisionResult>(
    { status: 'refused', code, problem, typed, ...missingRequirements },
    { status: 409 },
  );
}

/** What was refused because the listing has changed is shown as it is now. */
export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Listings to approve');

const doneMessages = {
  approve: 'Published. The winery is told by e-mail.',
  'send-back': 'Returned. The winery gets your reason by e-mail.',
};

function pendingCountLabel(total: number): string {
  if (total >= maxPending) return `${maxPending.toLocaleString('en-US')} or more listings wait for you`;
  return total === 1 ? '1 listing waits for you' : `${total} listings wait for you`;
}

const pageUrl = (page: number) => (page === 1 ? '/dashboard/listings' : `/dashboard/listings?page=${page}`);

export default function PendingListingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listings, total, page, pages, requested, approval, sendsBack, done } = loaderData;
  const here = pageUrl(page);
  const back = listings.find(({ id }) => id === sendsBack);
  const invalid = actionData?.status === 'invalid' ? formStateOf(actionData) : undefined;
  const refused = actionData?.status === 'invalid' ? undefined : actionData;
  return (
    <DashboardLayout>
      <div className="grid gap-4 pt-6">
        <p className="justify-self-end">
          <Button to="/dashboard/listings/curated" icon="star">
            Curated wines
          </Button>
        </p>
        <InvalidPageNotice requested={requested} />
        {refused && !listings.some(({ id }) => id === refused.typed?.id) && <DecisionError refused={refused} />}
        {done && !refused && (
          <Notice tone="success" live="polite">
            {doneMessages[done as keyof typeof doneMessages]}
          </Notice>
        )}
        {total === 0 ? (
          <EmptyState title="Nothing waits for you">
            {approval
              ? 'Listings that wineries publish come in here first.'
              : 'Listings are published at once: approval is turned off.'}
          </EmptyState>
        ) : (
          <>
            <p className="text-small text-ink-soft">{pendingCountLabel(total)}</p>
            <ul className="list-none divide-y divide-line">
              {listings.map((listing) => (
                <PendingListingRow
                  key={listing.id}
                  listing={listing}
                  listUrl={here}
                  refused={refused?.typed?.id === listing.id ? refused : undefined}
                />
              ))}
            </ul>
          </>
        )}
        <Pager page={page} pages={pages} hrefOf={pageUrl} label="Pages of listings" />
      </div>
      {back && (
        <SendBackDialog listing={back} listUrl={here} typed={invalid?.typed.reason} error={invalid?.errors.reason} />
      )}
    </DashboardLayout>
  );
}
