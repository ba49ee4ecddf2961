import type { FavouriteKind, FavouritesPage } from '#features/favorites/favorite.ts';
import { WineryCard } from '../catalog/winery-card.tsx';
import { ListingCard } from '../catalog/listing-card.tsx';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { CardGrid } from '../catalog/card-grid.tsx';
import { FavoriteButton, ListingFavoriteButton } from '../catalog/favorite-button.tsx';

/** The first pictures of a page, which are seen at once. */
const eager = 6;

/**
 * A page of favorites, the newest first. One that loses its heart stays until the page is left: nothing moves under the finger,
 * and who pressed by mistake presses again.
 */
export function FavoritesGrid({ shown }: { shown: FavouritesPage }) {
  if (shown.kind === 'winery') {
    return (
      <CardGrid density="four">
        {shown.wineries.map((winery) => (
          <WineryCard key={winery.id} winery={winery} level={2}>
            <FavoriteButton kind="winery" id={winery.id} name={winery.name} onPicture />
          </WineryCard>
        ))}
      </CardGrid>
    );
  }
  return (
    <CardGrid>
      {shown.listings.map((listing, at) => (
        <ListingCard
          level={2}
          key={listing.id}
          listing={listing}
          soldOut={listing.soldOut}
          closed={listing.closed}
          eager={at < eager}
        >
          <ListingFavoriteButton listing={listing} />
        </ListingCard>
      ))}
    </CardGrid>
  );
}

/** In place of favorites, as long as there are none. */
export function NoFavorites({ kind }: { kind: FavouriteKind }) {
  return kind === 'winery' ? (
    <EmptyState title="No favorite wineries yet" action={<Button to="/#wineries">See some wineries</Button>}>
      Press the heart on a winery’s page, and you find it again here.
    </EmptyState>
  ) : (
    <EmptyState
      title="No favorite wines yet"
      action={
        <Button to="/s" kind="primary">
          See the wines
        </Button>
      }
    >
      Press the heart on a wine or a tasting, and you find it again here.
    </EmptyState>
  );
}
