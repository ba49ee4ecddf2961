import { redirect } from 'react-router';
import { requireAdmin } from '../../guards.server.ts';
import type { Route } from './+types/dashboard.ts';

/** `/dashboard` is its first tab. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context, url);
  return redirect('/dashboard/orders');
}
