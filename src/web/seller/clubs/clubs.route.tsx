import { Link, redirect } from 'react-router';
import { clubModelLabels, frequencyLabels } from '#features/clubs/club-labels.ts';
import type { ListedClub } from '#features/clubs/managing/managed-club.ts';
import { listManagedClubs } from '#features/clubs/managing/show-clubs.server.ts';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { QueryFailed } from '../../shell/errors/load-failed.tsx';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { SellingTabs } from '../selling-tabs.tsx';
import type { Route } from './+types/clubs.route.ts';
import { allocationsUrl } from './allocations/allocations-url.ts';
import { ClubBadges } from './club-badges.tsx';
import { requireClubWinery } from './clubs.server.ts';
import { clubsUrl, clubUrl, newClubUrl } from './clubs-url.ts';
import { membersText } from './members-text.ts';

/** `/manage-wine-club`: the wine clubs of a winery. `?winery=` selects one of several. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor, wineries, winery } = await requireClubWinery(context, url);
  const listed = await listManagedClubs(app, actor, winery.id);
  if (!listed.ok) throw redirect('/');
  const { mayChange, clubs } = listed.value;
  return {
    site: { name: app.site.name },
    winery: { slug: winery.slug, name: winery.name },
    wineries,
    clubs,
    mayChange: mayChange && !actor.limited,
    owns: mayChange,
    deleted: url.searchParams.has('deleted'),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Wine clubs');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function ClubsPage({ loaderData }: Route.ComponentProps) {
  const { winery, wineries, clubs, mayChange, owns, deleted } = loaderData;
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-4 pb-16 md:pt-6">
      <SellingTabs current={clubsUrl()} owns={owns} />
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="grid max-w-prose gap-2">
          <h1 className="text-heading">Wine clubs</h1>
          <p className="text-ink-soft text-pretty">
            Members get wine from {winery.name} again and again, and we charge their cards for you.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button to={allocationsUrl(winery.slug)}>Allocations</Button>
          {mayChange && clubs.length > 0 && (
            <Button kind="primary" icon="plus" to={newClubUrl(winery.slug)}>
              New club
            </Button>
          )}
        </div>
      </header>
      {wineries.length > 1 && (
        <TabBar
          label="Wineries"
          look="pills"
          tabs={wineries.map(({ slug, name }) => ({ label: name, to: clubsUrl(slug), current: slug === winery.slug }))}
        />
      )}
      {deleted && (
        <Notice tone="success" live="polite">
          The club is deleted.
        </Notice>
      )}
      {clubs.length === 0 ? (
        <NoClubs winery={winery.slug} mayChange={mayChange} />
      ) : (
        <ul className="list-none divide-y divide-line border-y border-line">
          {clubs.map((club) => (
            <ClubRow key={club.id} club={club} />
          ))}
        </ul>
      )}
    </div>
  );
}

function NoClubs({ winery, mayChange }: { winery: string; mayChange: boolean }) {
  const action = mayChange ? (
    <Button kind="primary" to={newClubUrl(winery)}>
      Create a club
    </Button>
  ) : undefined;
  return (
    <EmptyState title="No wine club yet" action={action}>
      {mayChange
        ? 'Choose how often your members get wine, how many bottles, and what they pay. Nobody sees the club until you open it.'
        : 'An owner of the winery can create one.'}
    </EmptyState>
  );
}

function ClubRow({ club }: { club: ListedClub }) {
  const { id, name, imageId, model, frequencyMonths, tiers, members, nextRelease } = club;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 py-4">
      {imageId === null ? (
        <span className="size-16 rounded-md bg-paper-sunk" aria-hidden="true" />
      ) : (
        <img
          src={imageVariantUrl(imageId, 'square-small', 'jpg')}
          alt=""
          width="240"
          height="240"
          className="size-16 rounded-md bg-paper-sunk object-cover"
        />
      )}
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={clubUrl(id)} className="link font-semibold wrap-anywhere">
            {name}
          </Link>
          <ClubBadges {...club} />
        </div>
        <p className="text-small text-ink-soft">
          {clubModelLabels[model]} · {frequencyLabels[frequencyMonths]} · {tiers} {tiers === 1 ? 'tier' : 'tiers'}
        </p>
        <p className="text-small">
          {membersText(members)}
          {nextRelease && (
            <>
              {' · '}
              <span className="wrap-anywhere">{nextRelease.name}</span>
              {nextRelease.state === 'planning'
                ? ', in planning'
                : nextRelease.billOn && `, charged ${formatLocalDay(nextRelease.billOn)}`}
            </>
          )}
        </p>
      </div>
    </li>
  );
}
