import { redirect } from 'react-router';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/own-profile-redirect.route.ts';

/** `/u` redirects to the actor's own profile; anonymous visitors to the front page. */
export function loader({ context }: Route.LoaderArgs) {
  const { actor } = getPageContext(context);
  return redirect(actor.kind === 'user' ? `/u/${actor.id}` : '/');
}
