import { Link } from 'react-router';
import { myAllocationsPath } from '#features/allocations/allocation-url.ts';
import { clubsPath, myClubsPath } from '#features/clubs/club-url.ts';
import type { ListedMembership } from '#features/clubs/own-memberships/own-membership.ts';
import { listOwnMemberships } from '#features/clubs/own-memberships/show-memberships.server.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { requireUser } from '../shell/guards.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/my-clubs.route.ts';
import { MembershipBadge } from './membership-badge.tsx';

/** `/my-clubs`: the memberships that somebody has or had, gifts to others included. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const listed = await listOwnMemberships(app, actor, url.searchParams.get('page'));
  const none = { memberships: [], page: 1, pages: 1, total: 0 };
  return { site: app.site, ...(listed.ok ? listed.value : none) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'My Clubs');

export default function MyClubsPage({ loaderData }: Route.ComponentProps) {
  const { memberships, page, pages } = loaderData;
  return (
    <div className="mx-auto grid w-full max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-8 md:pt-12">
      <header className="grid gap-2">
        <h1 className="text-heading">My Clubs</h1>
        <p className="text-ink-soft text-pretty">
          Your wine clubs: see your next wines, change them, skip them, or cancel.
        </p>
      </header>
      <p>
        <Link to={myAllocationsPath} className="link inline-flex min-h-11 items-center">
          See wines offered to you
        </Link>
      </p>
      {memberships.length === 0 && page <= pages ? (
        <EmptyState
          title="No clubs yet"
          action={
            <Button to={clubsPath} kind="primary">
              See wine clubs
            </Button>
          }
        >
          When you join a club of a winery, you find it here.
        </EmptyState>
      ) : (
        <ul className="grid list-none divide-y divide-line border-y border-line">
          {memberships.map((membership) => (
            <Membership key={membership.id} membership={membership} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} hrefOf={(to) => `${myClubsPath}?page=${to}`} />
    </div>
  );
}

function Membership({ membership }: { membership: ListedMembership }) {
  const { id, state, club, winery, tier, holdUntil, nextBillOn, giftTo, needsConsent } = membership;
  const action = state === 'canceled' ? 'See' : 'See or change';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="grid min-w-0 grow basis-64 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={`${myClubsPath}/${id}`}
            className="font-display text-title font-semibold wrap-anywhere hover:underline"
          >
            {club.name}
          </Link>
          <MembershipBadge state={state} holdUntil={holdUntil} />
        </p>
        <p className="text-small text-ink-soft">
          {winery.name} · {tier}
          {giftTo !== null && ` · A gift for ${giftTo}`}
        </p>
        {needsConsent && (
          <p className="text-small font-semibold">Your next wines cost more than you agreed to. Your OK is needed.</p>
        )}
        {nextBillOn !== null && state === 'active' && (
          <p className="text-small">Next billing day: {formatLocalDay(nextBillOn)}</p>
        )}
      </div>
      <Button to={`${myClubsPath}/${id}`} size="small" aria-label={`${action} ${club.name}`}>
        {action}
      </Button>
    </li>
  );
}
