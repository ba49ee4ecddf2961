import { data } from 'react-router';
import { exportYearlyTotals } from '#features/reporting/tax/export-yearly-totals.server.ts';
import { csvResponse } from '../../shell/csv-response.server.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import type { Route } from './+types/yearly-totals.route.ts';

/** `/dashboard/overview/1099-k?year=2026`: the yearly totals of all wineries as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const year = url.searchParams.get('year') ?? '';
  const exported = await exportYearlyTotals(app, actor, /^\d{4}$/.test(year) ? Number(year) : 0);
  if (!exported.ok) throw data(null, { status: 404 });
  return csvResponse(exported.value, `1099-k-${year}`);
}
