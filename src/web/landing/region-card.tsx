import { searchFilterUrl } from '#features/wineries/search-filters.ts';
import type { RegionSummary } from '#features/wineries/winery.ts';
import { CardLink } from '../catalog/card.tsx';

/** The maximum number of wineries that are named; the others are counted. */
const maxNamed = 4;

/**
 * A region: a picture, a description, and its wineries; links to its wines. On a phone a small picture is beside the
 * text.
 */
export function RegionCard({ region }: { region: RegionSummary }) {
  return (
    <li className="group relative grid grid-cols-[min(7rem,30%)_minmax(0,1fr)] gap-4 md:block">
      <img
        src={region.imageUrl}
        alt=""
        width="1600"
        height="600"
        loading="lazy"
        decoding="async"
        className="aspect-square w-full rounded-lg bg-paper-sunk object-cover md:aspect-8/3 dark:brightness-[0.82] dark:saturate-[0.9]"
      />
      <div className="grid content-start gap-1 md:pt-4">
        <h3 className="text-title">
          <CardLink to={searchFilterUrl('pub_winery_region', region.region)}>{region.name}</CardLink>
        </h3>
        <p className="text-small text-ink-soft text-pretty">{region.text}</p>
        {region.wineries.length > 0 && <p className="text-caption text-ink-soft">{namesOf(region.wineries)}</p>}
      </div>
    </li>
  );
}

function namesOf(wineries: readonly string[]): string {
  const more = wineries.length - maxNamed;
  // why: a line may break after a dot, never before it
  return wineries.slice(0, maxNamed).join('\u00a0· ') + (more > 0 ? ` and ${more.toLocaleString('en-US')} more` : '');
}
