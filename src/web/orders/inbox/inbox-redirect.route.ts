import { redirect } from 'react-router';
import { requireUser } from '../../shell/guards.server.ts';
import type { Route } from './+types/inbox-redirect.route.ts';

/** `/inbox` redirects to the sales (the specification). */
export function loader({ context, url }: Route.LoaderArgs) {
  requireUser(context, url);
  return redirect('/inbox/sales');
}
