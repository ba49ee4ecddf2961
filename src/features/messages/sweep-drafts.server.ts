import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { deleteDraftsBefore } from './db/draft-rows.server.ts';
import { draftSeconds } from './draft-life.ts';

/** Removes drafts that nobody came back for within a day. For the system. */
export async function sweepDrafts(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<Result<undefined, 'forbidden'>> {
  if (viewer.kind !== 'system') return refuse('forbidden');
  await deleteDraftsBefore(app.db, new Date(app.clock.now().getTime() - draftSeconds * 1_000));
  return ok(undefined);
}
