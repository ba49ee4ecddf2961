import type { Infra } from '#infra/infra.ts';
import type { SignedIn } from '#kit/actor.ts';
import { updateUser } from '../db/user-rows.server.ts';

/**
 * Records that a person accepts the terms as they are published now; a trigger records which version that is. The caller
 * checks permissions, and what the person has seen.
 * @returns false if the person was deleted
 */
export function recordTermsAccepted(app: Pick<Infra, 'db' | 'clock'>, { id }: SignedIn): Promise<boolean> {
  const now = app.clock.now();
  return updateUser(app.db, id, { termsAcceptedAt: now }, now);
}
