import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { findAnyListingOfUser } from './db/listing-rows.server.ts';

/** Whether the viewer's wineries have any listing, in whatever state. Of the own ones alone: others have none. One query. */
export async function hasListings(app: Pick<Infra, 'db'>, viewer: Viewer): Promise<boolean> {
  if (viewer.kind !== 'user') return false;
  return (await findAnyListingOfUser(app.db, viewer.id)) !== undefined;
}
