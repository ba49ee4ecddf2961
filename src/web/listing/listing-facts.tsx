import { Link } from 'react-router';
import type { WineDetails } from '#features/listings/listing.ts';
import { searchFilterUrl } from '#features/wineries/search-filters.ts';
import { FactList } from '../catalog/fact-list.tsx';
import { GrapeLinks } from '../catalog/grape-links.tsx';

/** What is in the bottle and where it grew, as a list of terms. A fact that the winery did not give is left out. */
export function WineFacts({ wine }: { wine: WineDetails }) {
  const { grapes, winery, awards, practices } = wine;
  return (
    <FactList
      facts={[
        [
          grapes.length === 1 ? 'Grape' : 'Grapes',
          grapes.length > 0 ? <GrapeLinks key="grapes" grapes={grapes} /> : null,
        ],
        [
          'Grown in',
          <span key="place">
            {wine.ava && `${wine.ava}, `}
            <Link to={searchFilterUrl('pub_winery_region', winery.region)} className="link">
              {winery.regionName}
            </Link>
          </span>,
        ],
        ['Alcohol', wine.abv === null ? null : `${wine.abv.toFixed(1)}%`],
        [awards.length === 1 ? 'Award' : 'Awards', awards.join('; ')],
        ['Practices', practices.join(', ')],
      ]}
    />
  );
}
