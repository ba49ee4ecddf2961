import { Link } from 'react-router';
import { type ClaimState, claimStateLabels, type ListedClaim } from '#features/claims/claim.ts';
import { listClaims } from '#features/claims/list-claims.server.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardLayout } from '../dashboard-layout.tsx';
import { daysLabel } from '../humanize.ts';
import type { Route } from './+types/claims.route.ts';

/** `/dashboard/claims`: the claims in a state, the oldest first. An unknown state or page is the first of those that wait. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const asked = await listClaims(app, actor, Object.fromEntries(url.searchParams));
  const listed = asked.ok ? asked : await listClaims(app, actor, {});
  if (!listed.ok) throw new Error(listed.code);
  return {
    site: { name: app.site.name },
    ...listed.value,
    first: !asked.ok || !url.searchParams.has('after'),
    unreadable: !asked.ok,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Claims');

function claimsUrl(state: ClaimState, after?: string): string {
  const query = new URLSearchParams({ ...(state !== 'pending' && { status: state }), ...(after && { after }) });
  return query.size === 0 ? '/dashboard/claims' : `/dashboard/claims?${query}`;
}

const emptyTitles: Record<ClaimState, string> = {
  pending: 'No claims wait for you',
  approved: 'No approved claims yet',
  rejected: 'No rejected claims yet',
  withdrawn: 'No withdrawn claims yet',
};

export default function ClaimsPage({ loaderData }: Route.ComponentProps) {
  const { state, claims, next, waiting, first, unreadable } = loaderData;
  const count = waiting === 0 ? '' : ` (${waiting >= 1_000 ? '1,000+' : waiting})`;
  const tabs = (Object.keys(claimStateLabels) as ClaimState[]).map((one) => ({
    label: one === 'pending' ? `${claimStateLabels[one]}${count}` : claimStateLabels[one],
    to: claimsUrl(one),
    current: one === state,
  }));
  return (
    <DashboardLayout>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-6">
        <TabBar label="Claims by state" look="pills" tabs={tabs} />
        {unreadable && <p className="text-small text-ink-soft">There is no such list of claims. These wait for you.</p>}
        {claims.length === 0 ? (
          <EmptyState title={first ? emptyTitles[state] : 'No more claims'}>
            {first
              ? 'People claim wineries from the pages of the wineries, and add new ones from the footer.'
              : 'This was the last page.'}
          </EmptyState>
        ) : (
          <ul className="list-none divide-y divide-line">
            {claims.map((claim) => (
              <ClaimRow key={claim.id} claim={claim} />
            ))}
          </ul>
        )}
        <nav aria-label="Pages of claims" className="flex flex-wrap gap-3 empty:hidden">
          {!first && (
            <Button to={claimsUrl(state)} icon="chevron-left">
              The oldest
            </Button>
          )}
          {next && <Button to={claimsUrl(state, next)}>Later claims</Button>}
        </nav>
      </div>
    </DashboardLayout>
  );
}

function ClaimRow({ claim }: { claim: ListedClaim }) {
  const { id, wineryName, winery, claimant, isNew, isDispute, createdAt, decidedAt, state } = claim;
  return (
    <li className="grid gap-x-6 gap-y-1 py-3.5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <Link to={`/dashboard/claims/${id}`} className="link wrap-anywhere">
            {wineryName}
          </Link>
          {isNew && <Badge>New winery</Badge>}
          {isDispute && <Badge tone="care">Dispute</Badge>}
          {state === 'pending' && !claimant.emailVerified && (
            <Badge tone="stopped" icon="alert">
              E-mail not verified
            </Badge>
          )}
        </p>
        <p className="text-small wrap-anywhere text-ink-soft">
          {winery && `${winery.city}, ${winery.state} · `}
          {claimant.name}
        </p>
      </div>
      <p className="text-small text-ink-soft">
        {state === 'pending'
          ? `${waitLabel(claim.daysWaiting)} since ${formatDate(createdAt)}`
          : `${claimStateLabels[state]} on ${formatDate(decidedAt ?? createdAt)}, after ${daysLabel(claim.daysWaiting)}`}
      </p>
    </li>
  );
}

function waitLabel(days: number): string {
  return days === 0 ? 'Waiting' : `Waiting ${daysLabel(days)},`;
}
