import { data, redirect } from 'react-router';
import { decideListing } from '#features/listing-management/approval/decide-listing.server.ts';
import { maxPending } from '#features/listing-management/approval/pending-listing.ts';
import { listPendingListings } from '#features/listing-management/approval/pending-listings.server.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { askAfterForms } from '../ask-after-forms.ts';
import { ApprovalRefused, type RefusedAnswer } from './decision-error.tsx';
import { DashboardPage } from './dashboard-layout.tsx';
import { PendingRow } from './pending-listing-row.tsx';
import { SendBackDialog } from './send-back-dialog.tsx';
import { PageNotice } from '../components/page-notice.tsx';
import { requireAdmin } from '../guards.server.ts';
import { answerRefusals } from '../seller/listing-error-messages.ts';
import { readForm } from '../read-form.server.ts';
import { privateMeta } from '../seo/private-meta.ts';
import { typedText } from '../typed.server.ts';
import type { Route } from './+types/pending-listings.route.ts';

/** `/dashboard/listings`: the listings that wait for the house's approval, those that wait longest first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const listed = await listPendingListings(app, actor, url.searchParams.get('page'));
  if (!listed.ok) throw new Error(listed.reason);
  const { searchParams } = url;
  return {
    site: { name: app.site.name },
    ...listed.value,
    approval: app.listingApproval,
    sendsBack: searchParams.get('back'),
    done: ['approve', 'send-back'].find((done) => done === searchParams.get('done')),
  };
}

/** What became of an answer that was not taken. */
type Answer = { refused?: RefusedAnswer; error?: string | undefined; typed?: string };

export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor } = requireAdmin(context, url);
  const typed = typedText(await readForm(request), ['id', 'decision', 'reason', 'seen']);
  const decided = await decideListing(app, actor, { id: typed.id, fields: typed });
  if (decided.ok) return redirect(`/dashboard/listings?done=${typed.decision}`, 303);
  if (decided.reason === 'invalid') {
    return data<Answer>({ error: decided.errors.reason, typed: typed.reason }, { status: 400 });
  }
  const gaps = decided.reason === 'incomplete' ? { gaps: decided.gaps } : {};
  const refused = { id: typed.id, problem: answerRefusals[decided.reason], ...gaps };
  return data<Answer>({ refused }, { status: 409 });
}

/** What was refused because the listing has changed is shown as it is now. */
export const shouldRevalidate = askAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Listings to approve');

const doneWords = {
  approve: 'It is published, and its winery is told.',
  'send-back': 'It is sent back, and its winery is told why.',
};

function waitingWords(total: number): string {
  if (total >= maxPending) return `${maxPending.toLocaleString('en-US')} or more listings wait for you`;
  return total === 1 ? '1 listing waits for you' : `${total} listings wait for you`;
}

const addressOf = (page: number) => (page === 1 ? '/dashboard/listings' : `/dashboard/listings?page=${page}`);

export default function PendingListingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listings, total, page, pages, asked, approval, sendsBack, done } = loaderData;
  const here = addressOf(page);
  const back = listings.find(({ id }) => id === sendsBack);
  const { refused, error, typed }: Answer = actionData ?? {};
  return (
    <DashboardPage>
      <div className="grid gap-4 pt-6">
        <PageNotice asked={asked} beyond="There is no such page of listings." />
        {refused && !listings.some(({ id }) => id === refused.id) && <ApprovalRefused refused={refused} />}
        {done && !refused && (
          <Notice tone="success" live="polite">
            {doneWords[done as keyof typeof doneWords]}
          </Notice>
        )}
        {listings.length === 0 ? (
          <EmptyState title="Nothing waits for you">
            {approval
              ? 'Listings that wineries publish come in here first.'
              : 'Listings are published at once: the approval by the house is off.'}
          </EmptyState>
        ) : (
          <>
            <p className="text-small text-ink-soft">{waitingWords(total)}</p>
            <ul className="list-none divide-y divide-line">
              {listings.map((listing) => (
                <PendingRow
                  key={listing.id}
                  listing={listing}
                  here={here}
                  refused={refused?.id === listing.id ? refused : undefined}
                />
              ))}
            </ul>
          </>
        )}
        <Pager page={page} pages={pages} hrefOf={addressOf} label="Pages of listings" />
      </div>
      {back && <SendBackDialog listing={back} here={here} typed={typed} error={error} />}
    </DashboardPage>
  );
}
