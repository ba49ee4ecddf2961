import { Link, useSearchParams } from 'react-router';
import { showCuratedSelection } from '#features/curation/show-selection.server.ts';
import { whichFavorites } from '#features/favorites/list-favorites.server.ts';
import type { WineSummary } from '#features/listings/listing.ts';
import { listFeaturedWines, listTopVarietals } from '#features/search/featured.server.ts';
import { listSellingWineries } from '#features/search/search-wineries.server.ts';
import { listPinnedWineries, listWineryPoints } from '#features/wineries/list-wineries.server.ts';
import { summarizeRegions } from '#features/wineries/region-summaries.ts';
import { shownPinnedWineries } from '#features/wineries/winery.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { dotsPath } from '#ui/map/place-paths.ts';
import { CardGrid } from '../catalog/card-grid.tsx';
import { ListingFavoriteButton } from '../catalog/favorite-button.tsx';
import { ListingCard } from '../catalog/listing-card.tsx';
import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { siteJsonLd } from '../shell/meta/json-ld.ts';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/landing.route.ts';
import { Hero } from './hero.tsx';
import { chooseHeroWines, mixStyles } from './hero-wines.ts';
import { HowItWorks } from './how-it-works.tsx';
import { PinnedWineries } from './pinned-wineries.tsx';
import { RegionSection } from './region-section.tsx';
import { VarietalSection } from './varietals.tsx';

/** How many featured wines are loaded for the front page, and how many wines its grid shows: rows of two or four. */
const [maxFeatured, maxInGrid] = [24, 12];
/** How many grapes it shows: complete rows at every width. */
const grapes = 12;
/** The distance below which dots of Oregon are merged: it is drawn so much smaller that they would run together. */
const oregonGrain = 16;

export async function loader({ context }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const [selection, wines, sellers, places, varietals, wineries] = await Promise.all([
    showCuratedSelection(app, actor, null),
    listFeaturedWines(app, actor, maxFeatured),
    listSellingWineries(app, actor),
    listWineryPoints(app, actor),
    listTopVarietals(app, actor, grapes),
    listPinnedWineries(app, actor, shownPinnedWineries),
  ]);
  const { display, others } = chooseHeroWines(wines);
  const curated = selection.ok && selection.value.current ? selection.value : null;
  const shown = curated?.wines.flatMap(({ listing }) => listing ?? []) ?? mixStyles(others).slice(0, maxInGrid);
  const { siteImage: image } = app;
  const favorites = await whichFavorites(app, actor, {
    listings: shown.map(({ id }) => id),
    wineries: wineries.map(({ id }) => id),
  });
  return {
    site: app.site,
    image,
    display,
    curated: curated && { title: curated.title, introduction: curated.introduction },
    shown,
    sellers: sellers.length,
    regions: summarizeRegions(sellers),
    dots: { texas: dotsPath(places, 'texas'), oregon: dotsPath(places, 'oregon', oregonGrain) },
    varietals,
    wineries,
    favorites,
  };
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export function meta({ loaderData }: Route.MetaArgs) {
  const { site, image } = loaderData;
  return pageMeta({
    site,
    title: `${site.name}: Texas wine, straight from the winery`,
    wholeTitle: true,
    description: 'Texas wines by region and grape, sold by the people who made them.',
    path: '/',
    image,
    jsonLd: [siteJsonLd(site)],
  });
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { display, curated, shown, sellers, regions, dots, varietals, wineries } = loaderData;
  return (
    <>
      <AccountDeletedNotice />
      <Hero wines={display} wineries={sellers} />
      <WinesSection curated={curated} wines={shown} />
      <VarietalSection varietals={varietals} />
      <RegionSection regions={regions} dots={dots} />
      <PinnedWineries wineries={wineries} />
      <HowItWorks />
    </>
  );
}

type WinesProps = { curated: { title: string; introduction: string } | null; wines: WineSummary[] };

/** The current selection of curated wines; while there is none, new wines of pinned wineries. */
function WinesSection({ curated, wines }: WinesProps) {
  const demo = wines.length > 0 && wines.every((wine) => wine.demo);
  const about = demo ? 'These bottles are examples, until the first wineries move in.' : undefined;
  return (
    <section aria-labelledby="curated" className="mx-auto max-w-page px-gutter pt-section">
      <h2 id="curated" tabIndex={-1} className="scroll-mt-8 text-heading focus:outline-none">
        {curated ? 'Curated Wines' : 'New wines'}
      </h2>
      {curated && <p className="mt-2 text-lead font-medium">{curated.title}</p>}
      <p className="mt-2 mb-8 max-w-prose text-ink-soft text-pretty">
        {[curated?.introduction, about].filter(Boolean).join(' ') || 'New bottles from wineries we know and like.'}
      </p>
      {wines.length === 0 ? (
        <EmptyState level={3} title="No wines yet">
          No winery has listed a wine yet. Please check back soon.
        </EmptyState>
      ) : (
        <CardGrid density="four">
          {wines.map((wine) => (
            <ListingCard key={wine.id} listing={wine}>
              <ListingFavoriteButton listing={wine} />
            </ListingCard>
          ))}
        </CardGrid>
      )}
      <p className="flex flex-wrap gap-x-8 pt-10">
        {curated && (
          <Link to="/curated" className="link inline-flex min-h-11 items-center">
            Read why we chose each
          </Link>
        )}
        <Link to="/buy-wine" className="link inline-flex min-h-11 items-center">
          See all wines
        </Link>
      </p>
    </section>
  );
}

/** The notice on the front page after somebody deleted their account. */
function AccountDeletedNotice() {
  const [query] = useSearchParams();
  if (query.get('account') !== 'deleted') return null;
  return (
    <Notice banner tone="success" title="Your account is deleted">
      Nothing about you is left here, and you are logged out. Thank you for having been with us.
    </Notice>
  );
}
