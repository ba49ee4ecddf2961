import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { findMember } from './db/winery-rows.server.ts';

/** Whether anybody works for a winery here, who would read what is written to it; for every viewer. One query. */
export async function hasMembers(app: Pick<Infra, 'db'>, _viewer: Viewer, wineryId: string): Promise<boolean> {
  return (await findMember(app.db, wineryId)) !== undefined;
}
