import { Link } from 'react-router';
import { WineCard } from '#features/wines/ui/wine-card.tsx';
import type { WineDetails, WineSummary } from '#features/wines/wine.ts';
import { Shelf } from '#ui/layout/shelf.tsx';

/**
 * Who made the wine, and what else they make: beside each other while the others are few, below each other when they are many.
 */
export function WineryBand({ wine, others }: { wine: WineDetails; others: WineSummary[] }) {
  const beside = others.length > 0 && others.length <= 3;
  return (
    <section
      aria-labelledby="winery"
      className={`mx-auto grid max-w-page gap-x-14 gap-y-10 px-gutter pt-section ${beside ? 'lg:grid-cols-[5fr_6fr]' : ''}`}
    >
      <div className="min-w-0">
        <h2 id="winery" tabIndex={-1} className="scroll-mt-6 pb-5 text-heading focus:outline-none">
          {wine.wineryName}
        </h2>
        <img
          src={wine.wineryImageUrl}
          alt=""
          width="1600"
          height="600"
          loading="lazy"
          decoding="async"
          className="aspect-8/3 w-full rounded-lg bg-paper-sunk object-cover object-bottom dark:brightness-[0.82] dark:saturate-[0.9]"
        />
        <p className="pt-4 text-small text-ink-soft">
          {wine.wineryCity}, {wine.wineryState} · {wine.wineryRegion}
        </p>
        <p className="max-w-prose pt-3 text-pretty">{wine.wineryDescription}</p>
      </div>
      {others.length > 0 && (
        <div className="min-w-0">
          <h2 className="pb-5 text-heading">Also from this winery</h2>
          <Shelf density={beside ? 'few' : 'close'}>
            {others.map((other) => (
              <WineCard key={other.id} wine={other} maker={false} />
            ))}
          </Shelf>
          <Link to="/#curated" className="link mt-8 inline-block py-2">
            All curated wines
          </Link>
        </div>
      )}
    </section>
  );
}
