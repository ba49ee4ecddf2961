import { redirect } from 'react-router';
import { requireUser } from '../../shell/guards.server.ts';
import type { Route } from './+types/settings-redirect.route.ts';

/** `/account` redirects to the first page of the settings, the contact details. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireUser(context, url);
  return redirect('/account/contact-details');
}
