import { Link } from 'react-router';
import type { WineryListings } from '#features/listings/listing.ts';
import { searchFilterUrl } from '#features/wineries/search-filters.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import type { WineryDetails } from '#features/wineries/winery-page.ts';
import { Pager } from '#ui/navigation/pager.tsx';
import { CardGrid } from '../catalog/card-grid.tsx';
import { ListingFavoriteButton } from '../catalog/favorite-button.tsx';
import { ListingCard } from '../catalog/listing-card.tsx';
import { InvalidPageNotice } from '../shell/invalid-page-notice.tsx';
import { TastingCard } from './tasting-card.tsx';

/** A page of a winery's wines with its pager. @param soldOut ids of the wines that are sold out */
export function WineryWines(props: { winery: WineryDetails; listings: WineryListings; soldOut: readonly string[] }) {
  const { winery, listings, soldOut } = props;
  const { page, pages, total, more } = listings;
  return (
    <section aria-labelledby="wines" className="mx-auto max-w-page px-gutter pt-section">
      <h2 id="wines" tabIndex={-1} className="scroll-mt-6 text-heading focus:outline-none">
        Wines
      </h2>
      <p className="mt-1 mb-6 text-small text-ink-soft">
        {more ? `More than ${total.toLocaleString('en-US')}` : total.toLocaleString('en-US')}{' '}
        {total === 1 ? 'wine' : 'wines'}
        {pages > 1 && page <= pages && `, page ${page} of ${pages}`}
        {more && (
          <>
            {' · '}
            <Link to={searchFilterUrl('pub_wineryId', winery.id)} className="link">
              Search them all
            </Link>
          </>
        )}
      </p>
      {listings.requested === 'as-requested' ? null : (
        <div className="mb-6">
          <InvalidPageNotice requested={listings.requested} />
        </div>
      )}
      <CardGrid>
        {listings.wines.map((wine) => (
          <ListingCard key={wine.id} listing={wine} maker={false} soldOut={soldOut.includes(wine.id)}>
            <ListingFavoriteButton listing={wine} />
          </ListingCard>
        ))}
      </CardGrid>
      <div className="pt-10">
        <Pager
          page={page}
          pages={pages}
          hrefOf={(number) => `${wineryUrl(winery.slug)}${number === 1 ? '' : `?page=${number}`}#wines`}
          label="Pages of wines"
        />
      </div>
    </section>
  );
}

/** A winery's tastings, under a heading of the third level; nothing if there are none. */
export function WineryTastings({ tastings }: { tastings: WineryListings['tastings'] }) {
  if (tastings.length === 0) return null;
  return (
    <section aria-labelledby="tastings">
      <h3 id="tastings" className="pb-4 text-title">
        Tastings
      </h3>
      <ul className="grid list-none gap-x-6 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
        {tastings.map((tasting) => (
          <TastingCard key={tasting.id} tasting={tasting}>
            <ListingFavoriteButton listing={tasting} />
          </TastingCard>
        ))}
      </ul>
    </section>
  );
}
