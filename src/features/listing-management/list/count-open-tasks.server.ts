import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { countWork } from '../db/order-rows.server.ts';
import type { TodaysWork } from './seller-listing-summary.ts';

/** Beyond this nobody needs the number. */
const most = 100;

/** What waits at the wineries that the viewer works for: of the own ones alone, others have none. One query. */
export async function countTodaysWork(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
): Promise<Result<TodaysWork, 'forbidden'>> {
  return viewer.kind === 'user' ? ok(await countWork(app.db, viewer.id, most)) : refuse('forbidden');
}
