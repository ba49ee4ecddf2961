import { data } from 'react-router';
import { listFeaturedWines } from '#features/search/featured.server.ts';
import { CardGrid } from '../../catalog/card-grid.tsx';
import { ListingCard } from '../../catalog/listing-card.tsx';
import { revalidateUnlessOnlyPanel } from '../bar/panel-url.ts';
import { getPageContext } from '../page-context.server.ts';
import type { Route } from './+types/not-found.route.ts';
import { ErrorPage } from './error-page.tsx';

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export const meta = () => [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];

/** Every unknown path, and `/notfound`: a full page with the status 404. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  return data({ wines: await listFeaturedWines(app, actor, 4) }, { status: 404 });
}

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return (
    <ErrorPage status={404}>
      {loaderData.wines.length > 0 && (
        <section aria-labelledby="meanwhile" className="mx-auto max-w-page px-gutter pt-10">
          <h2 id="meanwhile" className="pb-5 text-title">
            While you are here
          </h2>
          <CardGrid density="four">
            {loaderData.wines.map((wine) => (
              <ListingCard key={wine.id} listing={wine} />
            ))}
          </CardGrid>
        </section>
      )}
    </ErrorPage>
  );
}
