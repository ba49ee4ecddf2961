import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { listMembershipRows } from './db/member-rows.server.ts';

/** The winery that somebody owns, the first by name where they are many, for every viewer; undefined where he owns none. One query. */
export async function findOwnedWinery(
  app: Pick<Infra, 'db'>,
  _viewer: Viewer,
  personId: string,
): Promise<{ slug: string; name: string } | undefined> {
  const [first] = await listMembershipRows(app.db, personId, { most: 1, role: 'owner' });
  return first && { slug: first.slug, name: first.name };
}
