import { redirect } from 'react-router';
import { requireUser } from '../../shell/guards.server.ts';
import type { Route } from './+types/settings-redirect.route.ts';

/** The account's settings begin with the contact details. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireUser(context, url);
  return redirect('/account/contact-details');
}
