import type { Infra } from '#infra/infra.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { Viewer } from '#kit/viewer.ts';
import { countWork } from './db/work-rows.server.ts';
import type { TodaysWork } from './managed-listing.ts';

/** Beyond this nobody needs the number. */
const most = 100;

/** What waits at the wineries that the viewer works for: of the own ones alone, others have none. One query. */
export async function countTodaysWork(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
): Promise<Result<TodaysWork, 'forbidden'>> {
  return viewer.kind === 'user' ? ok(await countWork(app.db, viewer.id, most)) : refuse('forbidden');
}
