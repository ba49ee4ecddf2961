import { Link } from 'react-router';
import { myAllocationsPath, offerPath } from '#features/allocations/allocation-url.ts';
import type { ListedOffer } from '#features/allocations/buying/offer.ts';
import { listOffers } from '#features/allocations/buying/show-offers.server.ts';
import { formatWindowTime } from '#features/allocations/window-time.ts';
import { clubsPath } from '#features/clubs/club-url.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { requireUser } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/my-allocations.route.ts';
import { phaseText } from './phase-text.ts';

/** `/my-allocations`: the allocations that are or were offered to somebody. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const listed = await listOffers(app, actor, url.searchParams.get('page'));
  const none = { offers: [], page: 1, pages: 1 };
  return { site: app.site, ...(listed.ok ? listed.value : none) };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'My Allocations');

export default function MyAllocationsPage({ loaderData }: Route.ComponentProps) {
  const { offers, page, pages } = loaderData;
  return (
    <div className="mx-auto grid w-full max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-8 pb-16 md:pt-12">
      <header className="grid gap-2">
        <h1 className="text-heading">My Allocations</h1>
        <p className="text-ink-soft text-pretty">Scarce wine that wineries offer to you, each in its own window.</p>
      </header>
      {offers.length === 0 && page <= pages ? (
        <EmptyState
          title="No allocations yet"
          action={
            <Button to={clubsPath} kind="primary">
              See wine clubs
            </Button>
          }
        >
          Wineries offer allocations to buyers and members they choose. We e-mail you when one is open.
        </EmptyState>
      ) : (
        <ul className="grid list-none divide-y divide-line border-y border-line">
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} hrefOf={(to) => `${myAllocationsPath}?page=${to}`} />
    </div>
  );
}

function OfferRow({ offer }: { offer: ListedOffer }) {
  const { id, title, winery, phase, opensAt, closesAt, hasBought, hasWished } = offer;
  const time = phase === 'before' ? `Opens ${formatWindowTime(opensAt)}` : formatWindowTime(closesAt);
  return (
    <li className="grid gap-0.5 py-4">
      <p className="flex flex-wrap items-center gap-2">
        <Link to={offerPath(id)} className="font-display text-title font-semibold wrap-anywhere hover:underline">
          {title}
        </Link>
        <Badge tone={phase === 'open' ? 'ready' : 'neutral'}>{phaseText[phase]}</Badge>
      </p>
      <p className="text-small text-ink-soft">
        {winery} · {phase === 'before' ? time : `${phase === 'open' ? 'Until' : 'Ended'} ${time}`}
      </p>
      {(hasBought || hasWished) && (
        <p className="text-small">{[hasBought && 'Bought', hasWished && 'Wished'].filter(Boolean).join(' · ')}</p>
      )}
    </li>
  );
}
