import { redirect } from 'react-router';
import { exportWineryData } from '#features/reporting/winery-data/export-winery-data.server.ts';
import { wineryDataJson } from '#features/reporting/winery-data/winery-data-json.server.ts';
import { csvResponse } from '../../shell/csv-response.server.ts';
import { requireRole } from '../../shell/guards.server.ts';
import type { Route } from './+types/download-export.route.ts';

/** `/listings/export/{part}`: a part of what a winery owns, or everything, as CSV or JSON. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireRole(context, url, ['winery-owner']);
  const exported = await exportWineryData(app, actor, { slug: url.searchParams.get('winery'), part: params.part });
  if (!exported.ok) throw redirect('/listings/export');
  const { winery, parts } = exported.value;
  const name = `${winery.slug}-${params.part}-${app.clock.now().toISOString().slice(0, 10)}`;
  const [first] = parts;
  if (first && parts.length === 1 && url.searchParams.get('format') !== 'json') {
    return csvResponse({ head: [...first.head], batches: first.batches }, name);
  }
  return new Response(wineryDataJson(exported.value), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.json"`,
    },
  });
}
