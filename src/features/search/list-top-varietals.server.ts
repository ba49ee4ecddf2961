import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { countVarietals } from './db/varietal-counts.server.ts';
import type { VarietalCount } from './varietal-count.ts';

/** The grapes of the most wines, the commonest first. Open to every viewer; one query. @param limit at most 100 */
export function listTopVarietals(app: Pick<Infra, 'db'>, _viewer: Viewer, limit: number): Promise<VarietalCount[]> {
  return countVarietals(app.db, Math.min(limit, 100));
}
