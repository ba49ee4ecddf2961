import { redirect } from 'react-router';
import { requireUser } from '../shell/guards.server.ts';
import type { Route } from './+types/order-redirect.route.ts';

/** `/order/{id}` and `/sale/{id}` redirect to their details (the specification). */
export function loader({ context, params, url }: Route.LoaderArgs) {
  requireUser(context, url);
  const side = url.pathname.startsWith('/sale/') ? 'sale' : 'order';
  return redirect(`/${side}/${encodeURIComponent(params.id)}/details${url.search}`);
}
