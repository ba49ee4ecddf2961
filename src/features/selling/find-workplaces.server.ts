import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/viewer.ts';
import { listWorkplaces } from './db/workplace-rows.server.ts';
import type { Workplace } from './managed-listing.ts';

/** More wineries than anybody works for. */
const most = 50;

/** The wineries that the viewer works for, by name: of the own ones alone, others have none. One query. */
export async function findWorkplaces(app: Pick<Infra, 'db'>, viewer: Viewer): Promise<Workplace[]> {
  return viewer.kind === 'user' ? listWorkplaces(app.db, viewer.id, most) : [];
}

/** The ids of the winery of a slug, or of all where it is none of them. */
export function narrowed(wineries: readonly Workplace[], slug: string): string[] {
  const named = wineries.filter((winery) => winery.slug === slug);
  return (named.length > 0 ? named : wineries).map(({ id }) => id);
}
