import type { MiddlewareFunction } from 'react-router';
import { requireAdmin } from '../shell/guards.server.ts';

/** Everything below `/dashboard` is for admins: nobody else reaches a loader or an action of these routes. */
const guard: MiddlewareFunction<Response> = ({ context, request }, next) => {
  requireAdmin(context, urlOfPage(request.url));
  return next();
};

export const middleware = [guard];

/** The URL of the page for which data are requested: such a request has a suffix and parameters of its own. */
function urlOfPage(requestUrl: string): URL {
  const url = new URL(requestUrl);
  url.pathname = url.pathname.replace(/\.data$/, '');
  url.searchParams.delete('_routes');
  url.searchParams.delete('index');
  return url;
}
