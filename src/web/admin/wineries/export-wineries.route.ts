import { redirect } from 'react-router';
import { exportWineries } from '#features/reporting/export-wineries.server.ts';
import { csvResponse } from '../../shell/csv-response.server.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import type { Route } from './+types/export-wineries.route.ts';

/** All wineries of the directory as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const exported = await exportWineries(app, actor);
  if (!exported.ok) throw redirect('/dashboard/wineries');
  return csvResponse(exported.value, `wineries-${app.clock.now().toISOString().slice(0, 10)}`);
}
