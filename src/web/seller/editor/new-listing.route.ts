import { redirect } from 'react-router';
import { newListingUrlOf } from '#features/listing-management/editor/listing-editor.ts';
import { requireRole } from '../../shell/guards.server.ts';
import type { Route } from './+types/new-listing.route.ts';

/** `/l/new` redirects to the editor of a new listing, for sellers; `?winery={slug}` is kept. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireRole(context, url, ['winery-owner', 'winery-member']);
  return redirect(newListingUrlOf(url.searchParams.get('winery') ?? ''), 303);
}
