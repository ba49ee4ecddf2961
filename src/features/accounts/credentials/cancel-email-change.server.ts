import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { updateUser } from '../db/user-rows.server.ts';

/** The viewer keeps the own address: the link that was sent to the new one works no more. Not for a limited session. */
export async function cancelEmailChange(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<Result<undefined, 'forbidden'>> {
  if (!mayChange(viewer)) return refuse('forbidden');
  await updateUser(app.db, viewer.id, { pendingEmail: null }, app.clock.now());
  return ok(undefined);
}
