import { data } from 'react-router';
import { describeSelectionDays, selectionUrl } from '#features/curation/curated-selection.ts';
import { listPastSelections, showCuratedSelection } from '#features/curation/show-selection.server.ts';
import { whichFavorites } from '#features/favorites/list-favorites.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/curated.route.ts';
import { CuratedWineList } from './curated-wine-list.tsx';
import { PastSelections } from './past-selections.tsx';

/** `/curated`: the current selection of curated wines and the past ones; `/curated/{day}` is the one that started then. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const [shown, past] = await Promise.all([
    showCuratedSelection(app, actor, params.startsOn ?? null),
    listPastSelections(app, actor, url.searchParams.get('page')),
  ]);
  if (!shown.ok && params.startsOn !== undefined) throw data(null, { status: 404 });
  const selection = shown.ok ? shown.value : null;
  const listings = selection?.wines.flatMap(({ listing }) => listing?.id ?? []) ?? [];
  const favorites = await whichFavorites(app, actor, { listings });
  return { site: app.site, image: app.siteImage, selection, past, favorites };
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found' }];
  const { site, image, selection } = loaderData;
  return pageMeta({
    site,
    title: selection === null || selection.current ? 'Curated Wines' : `Curated Wines: ${selection.title}`,
    description: selection
      ? `${selection.title}: ${selection.wines.length} wines, each with a sentence why. ${selection.introduction}`
      : 'A few wines, each with a sentence why.',
    path: selectionUrl(selection === null || selection.current ? undefined : selection.startsOn),
    image,
  });
}

export default function CuratedPage({ loaderData, params }: Route.ComponentProps) {
  const { selection, past } = loaderData;
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-8 px-gutter pt-8 md:gap-10 md:pt-12">
      <header className="grid max-w-[48rem] gap-3">
        <h1 className="text-heading">Curated Wines</h1>
        {selection && (
          <>
            <p className="font-display text-title text-balance wrap-anywhere">{selection.title}</p>
            {selection.introduction !== '' && (
              <p className="text-body text-pretty whitespace-pre-line wrap-anywhere">{selection.introduction}</p>
            )}
            <p className="text-small text-ink-soft">{describeSelectionDays(selection)}</p>
          </>
        )}
      </header>
      {selection && !selection.current && (
        <Notice>
          {params.startsOn === undefined
            ? 'This was our last selection. The next one is on its way.'
            : 'This selection is over. Some of its wines may no longer be offered.'}
        </Notice>
      )}
      {selection ? (
        <CuratedWineList wines={selection.wines} />
      ) : (
        <EmptyState title="No selection yet" action={<Button to="/buy-wine">See all wines</Button>}>
          We have not chosen any wines yet. Please check back soon.
        </EmptyState>
      )}
      <PastSelections past={past} shown={selection?.startsOn} />
    </div>
  );
}
