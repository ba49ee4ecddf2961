import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { listMembershipRows } from './db/member-rows.server.ts';
import type { WineryMembership } from './workplace.ts';

/** More wineries than anybody works for. */
const most = 100;

/**
 * The wineries that the viewer works for, by name, each with whether he owns it: of the own ones alone, others have none. It is the one
 * answer to who works where. One query.
 */
export async function listWineryMemberships(app: Pick<Infra, 'db'>, viewer: Viewer): Promise<WineryMembership[]> {
  return viewer.kind === 'user' ? listMembershipRows(app.db, viewer.id, { most }) : [];
}
