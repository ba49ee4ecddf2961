import { maxCompared, type ResearchWine } from '#features/search/research-wine.ts';
import { compareWines } from '#features/search/research-wines.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { revalidateUnlessOnlyPanel } from '../../shell/bar/panel-url.ts';
import { pageMeta } from '../../shell/meta/page-meta.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import type { Route } from './+types/compare.route.ts';
import { ComparisonTable } from './comparison-table.tsx';

/** `/buy-wine/compare?wine={id}&wine={id}`: up to four wines side by side. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const asked = [
    ...new Set(
      url.searchParams
        .getAll('wine')
        .slice(0, 50)
        .filter((id) => id !== ''),
    ),
  ];
  const wines = await compareWines(app, actor, asked);
  const missing = Math.min(asked.length, maxCompared) - wines.length;
  return { site: app.site, image: app.siteImage, wines, missing, tooMany: asked.length > maxCompared };
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export function meta({ loaderData }: Route.MetaArgs) {
  const { site, image, wines } = loaderData;
  return pageMeta({
    site,
    title: 'Compare wines',
    description: 'Wines side by side: grapes, vintage, AVA, style, price, and what buyers say.',
    path: compareUrl(wines.map(({ id }) => id)),
    image,
    // why: there are more combinations than anybody wants to find
    noindex: true,
  });
}

/** The URL of a comparison. */
function compareUrl(ids: readonly string[]): string {
  return `/buy-wine/compare?${ids.map((id) => `wine=${id}`).join('&')}`;
}

function urlWithout(wines: readonly ResearchWine[], id: string): string {
  return compareUrl(wines.map((wine) => wine.id).filter((one) => one !== id));
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { wines, missing, tooMany } = loaderData;
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-5 px-gutter pt-5 md:pt-7">
      <Breadcrumbs crumbs={[{ label: 'Buy Wine', to: '/buy-wine' }, { label: 'Compare wines' }]} />
      <h1 className="text-heading">Compare wines</h1>
      {tooMany && <Notice>Only the first {maxCompared} wines are compared.</Notice>}
      {missing > 0 && (
        <Notice>{missing === 1 ? 'One wine is' : `${missing} wines are`} no longer offered and left out.</Notice>
      )}
      {wines.length === 0 ? (
        <EmptyState title="No wines to compare" action={<Button to="/buy-wine">Choose wines</Button>}>
          Check up to {maxCompared} wines in the table, then press Compare.
        </EmptyState>
      ) : (
        <>
          <ComparisonTable wines={wines} removeUrl={(id) => urlWithout(wines, id)} />
          <p className="text-small text-ink-soft">
            {wines.length === 1 ? 'Choose at least one more wine to compare it with. ' : ''}
            The address of this page keeps the comparison: send it to anyone.
          </p>
        </>
      )}
    </div>
  );
}
