import { redirect } from 'react-router';
import { exportEarnings } from '#features/listing-management/earnings/export-earnings.server.ts';
import { csvResponse } from '../../shell/csv-response.server.ts';
import { requireRole } from '../../shell/guards.server.ts';
import type { Route } from './+types/export-earnings.route.ts';

/** A winery's earnings in a year by month, or in a month by order, as a CSV file. */
export async function loader({ context, params: { time }, url }: Route.LoaderArgs) {
  const { app, actor } = requireRole(context, url, ['winery-owner']);
  const exported = await exportEarnings(app, actor, { winery: url.searchParams.get('winery'), time });
  if (!exported.ok) throw redirect(exported.code === 'forbidden' ? '/' : '/earnings');
  return csvResponse(exported.value, `earnings-${time}`);
}
