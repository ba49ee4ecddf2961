import { redirect } from 'react-router';
import { listFavourites } from '#features/favorites/list-favorites.server.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { getPageContext } from '../shell/page-context.server.ts';
import { FavoritesGrid, NoFavorites } from './favorites-grid.tsx';
import { InvalidPageNotice } from '../shell/invalid-page-notice.tsx';
import { favoriteErrors } from './error-messages.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/favorites.route.ts';

const path = '/my-favorites';
const tabs = { listing: path, winery: `${path}?tab=wineries` };

/** What somebody keeps with hearts: wines at `/my-favorites`, wineries at `?tab=wineries`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const { searchParams } = url;
  const kind = searchParams.get('tab') === 'wineries' ? 'winery' : 'listing';
  const listed = await listFavourites(app, actor, { kind, page: searchParams.get('page') });
  if (!listed.ok) throw redirect(`/signup?${new URLSearchParams({ from: path + url.search })}`);
  const shown = listed.value;
  const problem = searchParams.get('problem') ?? '';
  return {
    site: { name: app.site.name },
    shown,
    favourites: (shown.kind === 'listing' ? shown.listings : shown.wineries).map(({ id }) => id),
    problem: Object.entries(favoriteErrors).find(([reason]) => reason === problem)?.[1].message,
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
        <InvalidPageNotice asked={shown.asked} beyond="You have no such page of favorites." />
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
