import { listRegions } from '#features/wineries/list-regions.server.ts';
import { RegionCard } from '#features/wineries/ui/region-card.tsx';
import { chooseDisplay, mixStyles } from '#features/wines/choose-display.ts';
import { listCuratedWines } from '#features/wines/list-curated-wines.server.ts';
import { WineCard } from '#features/wines/ui/wine-card.tsx';
import type { WineSummary } from '#features/wines/wine.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Shelf } from '#ui/layout/shelf.tsx';
import { pageOf } from '../../app-context.server.ts';
import { HeroShelf } from '../../components/hero-shelf.tsx';
import { HowItWorks } from '../../components/how-it-works.tsx';
import type { Route } from './+types/landing.ts';

/** How many curated wines the front page chooses from, and how many of them its shelf shows: rows of two or four. */
const [choice, shelfSize] = [24, 12];

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = pageOf(context);
  const [wines, regions] = await Promise.all([listCuratedWines(app, viewer, choice), listRegions(app, viewer)]);
  const { display, others } = chooseDisplay(wines);
  return { site: app.site, display, shelf: mixStyles(others).slice(0, shelfSize), regions };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { site } = loaderData;
  return [
    { title: `${site.name}: Texas wine, straight from the winery` },
    { name: 'description', content: 'Texas wines by region and grape, sold by the people who made them.' },
    { tagName: 'link', rel: 'canonical', href: `${site.baseUrl}/` },
  ];
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { display, shelf, regions } = loaderData;
  const demo = shelf.length > 0 && shelf.every((wine) => wine.demo);
  return (
    <>
      <HeroShelf wines={display} wineries={regions.reduce((sum, region) => sum + region.wineries.length, 0)} />
      <section aria-labelledby="curated" className="mx-auto max-w-page px-gutter pt-section">
        <h2 id="curated" tabIndex={-1} className="scroll-mt-8 text-heading focus:outline-none">
          Curated Wines
        </h2>
        {shelf.length > 0 && (
          <p className="mt-2 mb-8 text-ink-soft">
            {demo
              ? 'These bottles are examples, until the first wineries move in.'
              : 'New bottles from wineries we know and like.'}
          </p>
        )}
        <CuratedShelf wines={shelf} />
      </section>
      <section aria-labelledby="regions" className="mt-section bg-paper-sunk py-section">
        <div className="mx-auto max-w-page px-gutter">
          <h2 id="regions" className="text-heading">
            Five regions and a neighbor
          </h2>
          <p className="mt-2 mb-8 max-w-prose text-ink-soft text-balance">
            Cool nights on the High Plains, limestone hills, Gulf breeze: Texas tastes different every two hundred
            miles. Oregon does too.
          </p>
          <ul className="grid list-none gap-x-6 gap-y-9 md:grid-cols-2 lg:grid-cols-3">
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
    <Shelf density="four">
      {wines.map((wine) => (
        <WineCard key={wine.id} wine={wine} />
      ))}
    </Shelf>
  );
}
