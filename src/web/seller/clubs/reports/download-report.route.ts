import { data } from 'react-router';
import { exportClubReport } from '#features/clubs/reports/show-reports.server.ts';
import { csvResponse } from '../../../shell/csv-response.server.ts';
import { requireClubPage } from '../clubs.server.ts';
import type { Route } from './+types/download-report.route.ts';

/** A report of a club as a CSV file: `?report=members`. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const kind = url.searchParams.get('report') ?? '';
  const exported = await exportClubReport(app, actor, { clubId: params.club, kind });
  if (!exported.ok) throw data(null, { status: 404 });
  return csvResponse(exported.value, `club-${kind}-${app.clock.now().toISOString().slice(0, 10)}`);
}
