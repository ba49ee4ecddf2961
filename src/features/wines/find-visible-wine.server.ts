import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/viewer.ts';
import { findWine } from './db/wine-rows.server.ts';
import { mayView } from './wine.ts';
import { wineIdSchema } from './wine-id.schema.ts';

/**
 * The wine at an address, as far as this viewer may know of it: undefined for an id of the wrong form, a wine that is not there,
 * and one in a state that is not public. They look the same, so nobody learns of drafts by trying.
 */
export async function findVisibleWine(app: Pick<Infra, 'db'>, viewer: Viewer, id: string) {
  const known = wineIdSchema.safeParse(id);
  const row = known.success ? await findWine(app.db, known.data) : undefined;
  return row && mayView(viewer, row.state) ? row : undefined;
}
