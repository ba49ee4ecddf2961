import { useNavigation } from 'react-router';
import type { SearchQuery } from '#features/search/search-query.ts';
import type { SearchResult } from '#features/search/search-results.ts';
import { searchUrl } from '#features/search/search-url.ts';
import { Pager } from '#ui/navigation/pager.tsx';
import { CardGrid } from '../catalog/card-grid.tsx';
import { ListingFavoriteButton } from '../catalog/favorite-button.tsx';
import { ListingCard } from '../catalog/listing-card.tsx';

/** The first pictures of a page, which are seen at once. */
const eager = 6;

/** A page of results on a shelf, with its pager. While the next results are on their way these grow pale. */
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
          <ListingCard key={listing.id} listing={listing} soldOut={listing.soldOut} eager={at < eager} level={2}>
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

/** Says once, above the shelf, that what stands on it is invented. Nothing where all of it is for sale in the world. */
function DemoLine({ listings }: { listings: readonly SearchResult[] }) {
  const invented = listings.filter(({ demo }) => demo).length;
  if (invented === 0) return null;
  const kinds = listings.every(({ type }) => type === 'tasting') ? 'tastings' : 'wines';
  return (
    <p className="pb-4 text-caption text-ink-soft">
      Demonstration: {invented === listings.length ? 'the' : 'some of the'} {kinds} are invented.
    </p>
  );
}
