import { redirect } from 'react-router';
import { requireAdmin } from '../shell/guards.server.ts';
import type { Route } from './+types/dashboard-redirect.route.ts';
import { dashboardTabs } from './dashboard-layout.tsx';

/** `/dashboard` redirects to its first tab. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context, url);
  return redirect(dashboardTabs[0].to);
}
