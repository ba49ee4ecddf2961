import { redirect } from 'react-router';
import type { FavoriteKind, FavoritesPage } from '#features/favorites/favorite.ts';
import { listFavorites } from '#features/favorites/list-favorites.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { CardGrid } from '../catalog/card-grid.tsx';
import { FavoriteButton, ListingFavoriteButton } from '../catalog/favorite-button.tsx';
import { ListingCard } from '../catalog/listing-card.tsx';
import { WineryCard } from '../catalog/winery-card.tsx';
import { InvalidPageNotice } from '../shell/invalid-page-notice.tsx';
import { privateMeta } from '../shell/meta/private-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/favorites.route.ts';
import { favoriteErrors } from './error-messages.ts';

const path = '/my-favorites';
const tabs = { listing: path, winery: `${path}?tab=wineries` };

/** The favorites of the account: wines at `/my-favorites`, wineries at `?tab=wineries`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const { searchParams } = url;
  const kind = searchParams.get('tab') === 'wineries' ? 'winery' : 'listing';
  const listed = await listFavorites(app, actor, { kind, page: searchParams.get('page') });
  if (!listed.ok) throw redirect(`/signup?${new URLSearchParams({ from: path + url.search })}`);
  const shown = listed.value;
  const code = searchParams.get('problem') ?? '';
  return {
    site: { name: app.site.name },
    shown,
    favorites: (shown.kind === 'listing' ? shown.listings : shown.wineries).map(({ id }) => id),
    problem: Object.hasOwn(favoriteErrors, code) ? favoriteErrors[code as keyof typeof favoriteErrors] : undefined,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'My Favorites');

export default function MyFavoritesPage({ loaderData }: Route.ComponentProps) {
  const { shown, problem } = loaderData;
  const { kind, page, pages, total } = shown;
  const address = tabs[kind];
  return (
    <div className="mx-auto max-w-page px-gutter pt-8 md:pt-12">
      <h1 className="text-heading">My Favorites</h1>
      <div className="grid gap-6 pt-5">
        <TabBar
          label="Favorites"
          look="pills"
          tabs={[
            { label: 'Wines', to: tabs.listing, current: kind === 'listing' },
            { label: 'Wineries', to: tabs.winery, current: kind === 'winery' },
          ]}
        />
        {problem && <Notice tone="warning">{problem}</Notice>}
        <InvalidPageNotice requested={shown.requested} />
        {total === 0 ? <NoFavorites kind={kind} /> : <FavoritesGrid shown={shown} />}
      </div>
      <div className="pt-10">
        <Pager
          page={page}
          pages={pages}
          hrefOf={(to) => (to === 1 ? address : `${address}${kind === 'winery' ? '&' : '?'}page=${to}`)}
          label="Pages of favorites"
        />
      </div>
    </div>
  );
}

/** The number of images that are visible at once and therefore load eagerly. */
const eagerImages = 6;

/**
 * A page of favorites, the newest first. One that is removed stays until the page is left, so that nothing moves under
 * the pointer and a mistake can be undone.
 */
function FavoritesGrid({ shown }: { shown: FavoritesPage }) {
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
          eager={at < eagerImages}
        >
          <ListingFavoriteButton listing={listing} />
        </ListingCard>
      ))}
    </CardGrid>
  );
}

/** Shown instead of favorites when there are none. */
function NoFavorites({ kind }: { kind: FavoriteKind }) {
  return kind === 'winery' ? (
    <EmptyState title="No favorite wineries yet" action={<Button to="/#wineries">See some wineries</Button>}>
      Tap the heart on a winery’s page to save it here.
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
      Tap the heart to save a wine or a tasting here.
    </EmptyState>
  );
}
