import { useNavigation } from 'react-router';
import type { SearchQuery } from '#features/search/search-query.ts';
import type { SearchResult } from '#features/search/search-results.ts';
import { searchUrl } from '#features/search/search-url.ts';
import { Pager } from '#ui/navigation/pager.tsx';
import { CardGrid } from '../catalog/card-grid.tsx';
import { ListingFavoriteButton } from '../catalog/favorite-button.tsx';
import { ListingCard } from '../catalog/listing-card.tsx';

/** The number of images that are visible at once and therefore load eagerly. */
const eagerImages = 6;

/** A page of results with its pager. It is dimmed while the next results load. */
export function SearchResults(props: {
  search: SearchQuery;
  listings: readonly SearchResult[];
  page: number;
  pages: number;
  path: string;
  density?: 'few' | 'close';
}) {
  const { search, listings, page, pages, path, density = 'few' } = props;
  const navigation = useNavigation();
  const waiting = navigation.location?.pathname === path;
  return (
    <div aria-busy={waiting} className={waiting ? 'opacity-55 transition-opacity duration-calm' : undefined}>
      <DemoLine listings={listings} />
      <CardGrid density={density}>
        {listings.map((listing, at) => (
          <ListingCard key={listing.id} listing={listing} soldOut={listing.soldOut} eager={at < eagerImages} level={2}>
            <ListingFavoriteButton listing={listing} />
          </ListingCard>
        ))}
      </CardGrid>
      <div className="mt-14">
        <Pager page={page} pages={pages} hrefOf={(to) => searchUrl({ ...search, page: to }, path)} />
      </div>
    </div>
  );
}

/** A notice above results with demo data; nothing if there are none. */
function DemoLine({ listings }: { listings: readonly SearchResult[] }) {
  if (!listings.some(({ demo }) => demo)) return null;
  return <p className="pb-4 text-caption text-ink-soft">Demo listings are not real products.</p>;
}
