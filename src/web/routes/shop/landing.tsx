import { listRegions } from '#features/wineries/list-regions.server.ts';
import { RegionCard } from '#features/wineries/ui/region-card.tsx';
import { listCuratedWines } from '#features/wines/list-curated-wines.server.ts';
import { WineCard } from '#features/wines/ui/wine-card.tsx';
import type { WineSummary } from '#features/wines/wine.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Shelf } from '#ui/layout/shelf.tsx';
import { pageOf } from '../../app-context.server.ts';
import { HeroShelf } from '../../components/hero-shelf.tsx';
import { HowItWorks } from '../../components/how-it-works.tsx';
import type { Route } from './+types/landing.ts';

/** How many curated wines the front page shows: two rows of six at 1280 px. */
const shelfSize = 12;

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = pageOf(context);
  const [wines, regions] = await Promise.all([listCuratedWines(app, viewer, shelfSize), listRegions(app, viewer)]);
  return { site: app.site, wines, regions };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { site } = loaderData;
  return [
    { title: `${site.name}: Texas wine, straight from the winery` },
    {
      name: 'description',
      content: 'Browse Texas wines by region and grape, and buy them from the people who made them.',
    },
    { tagName: 'link', rel: 'canonical', href: `${site.baseUrl}/` },
  ];
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { wines, regions } = loaderData;
  return (
    <>
      <HeroShelf wines={wines.slice(0, 5)} />
      <section aria-labelledby="curated" className="mx-auto max-w-page px-gutter pt-section">
        <h2 id="curated" className="scroll-mt-8 text-heading">
          Curated Wines
        </h2>
        <p className="mt-2 mb-7 text-ink-soft">The newest bottles of the wineries that we picked by hand.</p>
        <CuratedShelf wines={wines} />
      </section>
      <section aria-labelledby="regions" className="mt-section bg-paper-sunk py-section">
        <div className="mx-auto max-w-page px-gutter">
          <h2 id="regions" className="text-heading">
            Five regions, one long drive
          </h2>
          <p className="mt-2 mb-7 max-w-prose text-ink-soft text-pretty">
            Cool nights at 3,400 feet, limestone hills, Gulf breeze. Texas tastes different every two hundred miles, and
            Oregon is only a flight away.
          </p>
          <ul className="grid list-none gap-5 md:grid-cols-2 lg:grid-cols-3">
            {regions.map((region) => (
              <RegionCard key={region.region} region={region} />
            ))}
          </ul>
        </div>
      </section>
      <HowItWorks />
    </>
  );
}

function CuratedShelf({ wines }: { wines: WineSummary[] }) {
  if (wines.length === 0) {
    return (
      <EmptyState level={3} title="The shelf is being filled">
        No winery has put a bottle here yet. Please look in again soon.
      </EmptyState>
    );
  }
  return (
    <Shelf>
      {wines.map((wine) => (
        <WineCard key={wine.id} wine={wine} />
      ))}
    </Shelf>
  );
}
