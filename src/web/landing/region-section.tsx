import type { RegionSummary } from '#features/wineries/winery.ts';
import { RegionCard } from './region-card.tsx';
import { RegionMap } from './region-map.tsx';

/** The regions: a map, and cards beside it. @param dots the wineries of the directory, as the map takes them */
export function RegionSection({
  regions,
  dots,
}: {
  regions: RegionSummary[];
  dots: Parameters<typeof RegionMap>[0]['dots'];
}) {
  return (
    <section aria-labelledby="regions" className="mt-section bg-paper-sunk py-section">
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-9 px-gutter lg:grid-cols-2">
        <div className="min-w-0">
          <h2 id="regions" className="text-heading">
            Five regions and a neighbor
          </h2>
          <p className="mt-2 mb-6 max-w-prose text-ink-soft text-balance">
            Cool nights on the High Plains, limestone hills, Gulf breeze: Texas tastes different every two hundred
            miles. Oregon does too.
          </p>
          <div className="mx-auto max-w-[640px] lg:mx-0">
            <RegionMap dots={dots} />
            <p className="mt-2 text-caption text-ink-soft">
              Each dot is one or more wineries, including some not selling here yet.
            </p>
          </div>
        </div>
        <ul className="grid min-w-0 list-none content-start gap-x-6 gap-y-8 md:grid-cols-2 lg:pt-2">
          {regions.map((region) => (
            <RegionCard key={region.region} region={region} />
          ))}
        </ul>
      </div>
    </section>
  );
}
