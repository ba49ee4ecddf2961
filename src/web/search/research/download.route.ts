import { listingUrl } from '#features/listings/listing.ts';
import { exportWines } from '#features/search/research-wines.server.ts';
import { parseSearchQuery } from '#features/search/search-query.schema.ts';
import { csvResponse } from '../../shell/csv-response.server.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import type { Route } from './+types/download.route.ts';

/** The wines of the research in their order as a CSV file, 1,000 at most. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor, network } = getPageContext(context);
  const { search } = parseSearchQuery(url.searchParams);
  const urlOf = (wine: Parameters<typeof listingUrl>[0]) => app.site.baseUrl + listingUrl(wine);
  const file = exportWines({ ...app, network }, actor, search, urlOf);
  return csvResponse(file, `wines-${app.clock.now().toISOString().slice(0, 10)}`);
}
