import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/viewer.ts';
import { findOwnedWinery as findRow } from './db/winery-rows.server.ts';

/** The winery that somebody owns, the first by name where they are many, for every viewer; undefined where he owns none. One query. */
export function findOwnedWinery(
  app: Pick<Infra, 'db'>,
  _viewer: Viewer,
  personId: string,
): Promise<{ slug: string; name: string } | undefined> {
  return findRow(app.db, personId);
}
