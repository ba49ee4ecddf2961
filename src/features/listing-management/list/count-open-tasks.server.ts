import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { countOpenTaskRows } from '../db/order-rows.server.ts';
import type { OpenTasks } from './seller-listing-summary.ts';

/** Beyond this nobody needs the number. */
const maxCount = 100;

/** What waits at the wineries that the viewer works for: of the own ones alone, others have none. One query. */
export async function countOpenTasks(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
): Promise<Result<OpenTasks, 'forbidden'>> {
  return viewer.kind === 'user' ? ok(await countOpenTaskRows(app.db, viewer.id, maxCount)) : refuse('forbidden');
}
