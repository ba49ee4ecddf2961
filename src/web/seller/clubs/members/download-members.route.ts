import { data } from 'react-router';
import { exportMembers } from '#features/clubs/members/list-members.server.ts';
import { csvResponse } from '../../../shell/csv-response.server.ts';
import { requireClubPage } from '../clubs.server.ts';
import type { Route } from './+types/download-members.route.ts';

/** All pages of a list of members as a CSV file. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const query = Object.fromEntries(url.searchParams);
  const exported = await exportMembers(app, actor, { clubId: params.club, query });
  if (!exported.ok) throw data(null, { status: exported.code === 'forbidden' ? 403 : 404 });
  return csvResponse(exported.value, `members-${app.clock.now().toISOString().slice(0, 10)}`);
}
