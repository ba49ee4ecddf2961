import { redirect } from 'react-router';
import { exportListings } from '#features/listing-management/list/export-listings.server.ts';
import { sellerRoles } from '#kit/actor.ts';
import { csvResponse } from '../../shell/csv-response.server.ts';
import { requireRole } from '../../shell/guards.server.ts';
import type { Route } from './+types/export-listings.route.ts';

/** All pages of a list of Manage listings as a CSV file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor } = requireRole(context, url, sellerRoles);
  const exported = await exportListings(app, actor, Object.fromEntries(url.searchParams));
  if (!exported.ok) throw redirect('/');
  return csvResponse(exported.value, `listings-${app.clock.now().toISOString().slice(0, 10)}`);
}
