import { whichFavorites } from '#features/favorites/list-favorites.server.ts';
import { fuzzyLocation } from '#features/places/fuzzy-location.server.ts';
import { activeResearch, describeResearch } from '#features/research/describe-research.ts';
import { locateResearch } from '#features/research/locate-research.server.ts';
import { parseResearchQuery } from '#features/research/research-query.schema.ts';
import { emptyResearch, hasPlace, hasRoute } from '#features/research/research-query.ts';
import { researchUrl } from '#features/research/research-url.ts';
import {
  findFeaturedWinery,
  listResearchPoints,
  researchWineries,
} from '#features/research/research-wineries.server.ts';
import { withShownLocations } from '#features/research/shown-locations.server.ts';
import { suggestResearch } from '#features/research/suggest-research.server.ts';
import type { ResultNotice } from '../catalog/results/result-notices.tsx';
import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { LoadFailed } from '../shell/errors/load-failed.tsx';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/research.route.ts';
import { maxPagePoints } from './research-data.ts';
import { ResearchPage } from './research-page.tsx';

/** The directory of wineries: all that somebody looks for is in the URL. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor, network } = getPageContext(context);
  const { query: asked, problems } = parseResearchQuery(new URL(request.url).searchParams);
  const located = { ...app, network };
  const found = await locateResearch(located, actor, asked);
  const [results, featured, points] = await Promise.all([
    researchWineries(located, actor, found),
    findFeaturedWinery(located, actor, found.located.query),
    listResearchPoints(located, actor, found.located, maxPagePoints),
  ]);
  const { query } = results.located;
  const active = activeResearch(query, results.options);
  const [suggestions, favorites] = await Promise.all([
    results.total === 0 ? suggestResearch(located, actor, results.located, active) : [],
    whichFavorites(app, actor, { wineries: results.wineries.map(({ id }) => id) }),
  ]);
  const unused = [...new Set(problems.map(({ parameter }) => parameter))];
  const notices: ResultNotice[] = [
    ...results.unknownPlaces.map((typed) => ({ kind: 'place-unknown', typed }) as const),
    ...results.outsidePlaces.map((place) => ({ kind: 'outside', ...place }) as const),
    ...(unused.length > 0 ? [{ kind: 'parameters-ignored', parameters: unused } as const] : []),
  ];
  return {
    site: app.site,
    image: app.siteImage,
    heading: describeResearch(query, results.options, results.total),
    query,
    route: results.located.route,
    radiusKm: results.located.radiusKm,
    wineries: withShownLocations(app, results.wineries, results.located),
    featured,
    ...{ total: results.total, page: results.page, pages: results.pages, options: results.options },
    points: points.map((point) => fuzzyLocation(app, point)),
    active: active.map(({ label, without }) => ({ label, to: researchUrl(without) })),
    ...{ suggestions, favorites, notices },
  };
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Research Wineries' }];
  const { site, heading, image, query, total } = loaderData;
  // why: words, places and combinations are unlimited; only what the shop itself links to is indexed
  const set = Object.values(query.filters).flat().length + Object.values(query.scores).filter(Boolean).length;
  const isPlain = query.searchValue === '' && !hasPlace(query) && !hasRoute(query) && query.currentPage === 1;
  return pageMeta({
    site,
    title: set === 0 && isPlain ? 'Research Wineries' : heading,
    description:
      'The wineries of Texas and Oregon: what visitors think of them, when they are open, and where they are.',
    path: researchUrl({ ...emptyResearch, filters: query.filters }),
    image,
    noindex: !isPlain || set > 1 || total === 0,
  });
}

export default function ResearchWineriesPage({ loaderData }: Route.ComponentProps) {
  return <ResearchPage data={loaderData} />;
}

export function ErrorBoundary() {
  return (
    <LoadFailed title="Search failed.">
      <p>Please try again in a moment.</p>
    </LoadFailed>
  );
}
