import { z } from 'zod';
import { fuzzyLocation } from '#features/places/fuzzy-location.server.ts';
import { parseResearchQuery } from '#features/research/research-query.schema.ts';
import { listResearchPoints, listResearchWineries } from '#features/research/research-wineries.server.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/research-map.route.ts';
import { describePoint } from './winery-texts.ts';

/** A winery as the map loads it. */
export type ListedPoint = [id: string, slug: string, name: string, lat: number, lng: number];

/**
 * What the map loads when it is drawn: all wineries that match the URL's filters, at most 10,000, each as `[id, slug,
 * name, lat, lng]`; or with `winery` what its popup says of one.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor, network } = getPageContext(context);
  const parameters = new URL(request.url).searchParams;
  const id = parameters.get('winery');
  if (id !== null) {
    const [winery] = z.uuid().safeParse(id).success ? await listResearchWineries(app, actor, [id]) : [];
    return { id, summary: winery && describePoint(winery), points: [] };
  }
  const points = await listResearchPoints({ ...app, network }, actor, parseResearchQuery(parameters).query);
  return {
    id,
    summary: undefined,
    points: points.map((point): ListedPoint => {
      const { lat, lng } = fuzzyLocation(app, point);
      return [point.id, point.slug, point.name, Number(lat.toFixed(5)), Number(lng.toFixed(5))];
    }),
  };
}

/** What the map loads; undefined if the server cannot be reached: then the map stays as it is. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => undefined);
}
