import { Link } from 'react-router';
import { searchFilterUrl } from '#features/wineries/search-filters.ts';
import { type Region, regions } from '#features/wineries/winery.ts';
import type { LatLng } from '#kit/geo.ts';
import { outlineUrls, regionTints } from '#ui/map/outline.ts';
import { layouts, project } from '#ui/map/projection.ts';

type Name = { at: LatLng; halo: string };

/**
 * The positions of the regions' names, chosen by eye. The halo in the region's tint separates the name from the dots.
 */
const names: Record<Exclude<Region, 'oregon'>, Name> = {
  west_texas: { at: { lat: 31.3, lng: -102.75 }, halo: 'stroke-region-west' },
  north_texas: { at: { lat: 33.4, lng: -98.5 }, halo: 'stroke-region-north' },
  central_texas: { at: { lat: 31.45, lng: -98.5 }, halo: 'stroke-region-central' },
  east_texas: { at: { lat: 31.1, lng: -94.72 }, halo: 'stroke-region-east' },
  south_texas: { at: { lat: 28.25, lng: -98.5 }, halo: 'stroke-region-south' },
};

/** The inset that shows Oregon, south of the Rio Grande. */
const inset = { x: 22, y: 462, width: 176, height: 134 };

const linkClasses = 'group/region outline-none';
const hoverClasses =
  'fill-transparent transition-[fill] group-hover/region:fill-ink/10 group-focus-visible/region:fill-ink/10 group-focus-visible/region:stroke-focus group-focus-visible/region:[stroke-width:7]';
const nameClasses =
  'fill-ink font-display text-[25px] font-semibold [paint-order:stroke] [stroke-linejoin:round] [stroke-width:5] [text-anchor:middle] decoration-garnet underline-offset-4 group-hover/region:underline group-focus-visible/region:underline md:text-[22px]';

/**
 * A map of Texas by region, with Oregon as an inset; each region links to its wines.
 * @param dots SVG path data of the dots on the drawings of the two states
 */
export function RegionMap({ dots }: { dots: { texas: string; oregon: string } }) {
  const { width, height } = layouts.texas;
  const { texas, oregon } = outlineUrls;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a title would float under the pointer; the links in it name themselves
    <svg viewBox={`0 0 ${width} ${height}`} className="block h-auto w-full">
      {Object.entries(regionTints.texas).map(([code, tint]) => (
        <use key={code} href={`${texas}#${code}`} className={tint} />
      ))}
      <use href={`${texas}#counties`} className="stroke-map-line" strokeWidth="0.8" />
      <path d={dots.texas} className="stroke-wine" strokeWidth="6" strokeLinecap="round" />
      {Object.entries(names).map(([code, { at, halo }]) => (
        <Link key={code} to={searchFilterUrl('pub_winery_region', code)} className={linkClasses}>
          <use href={`${texas}#${code}`} className={hoverClasses} />
          <text {...project(at, 'texas')} className={`${nameClasses} ${halo}`}>
            {regions[code as Region]}
          </text>
        </Link>
      ))}
      <Link to={searchFilterUrl('pub_winery_region', 'oregon')} className={linkClasses}>
        <rect {...inset} rx="12" className="fill-paper-sunk stroke-line-strong" />
        <svg {...inset} viewBox="-70 -70 780 630" aria-hidden="true">
          <use href={`${oregon}#oregon`} className={regionTints.oregon.oregon} />
          <use href={`${oregon}#counties`} className="stroke-map-line" strokeWidth="3" />
          <path d={dots.oregon} className="stroke-wine" strokeWidth="20" strokeLinecap="round" />
        </svg>
        <rect {...inset} rx="12" className={hoverClasses} />
        <text
          x={inset.x + inset.width / 2}
          y={inset.y + inset.height / 2 + 8}
          className={`${nameClasses} stroke-region-oregon`}
        >
          {regions.oregon}
        </text>
      </Link>
    </svg>
  );
}
