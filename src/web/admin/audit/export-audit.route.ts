import { redirect } from 'react-router';
import { exportAudit } from '#features/reporting/list-audit.server.ts';
import { csvResponse } from '../../shell/csv-response.server.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import type { Route } from './+types/export-audit.route.ts';

/** The entries of the audit as a CSV file, narrowed as the page is. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const exported = await exportAudit(app, actor, Object.fromEntries(url.searchParams));
  if (!exported.ok) throw redirect('/dashboard/audit');
  return csvResponse(exported.value, `audit-${app.clock.now().toISOString().slice(0, 10)}`);
}
