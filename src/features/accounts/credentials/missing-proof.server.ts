import type { Infra } from '#infra/infra.ts';
import { type Actor, hasFreshProof, mayChange, type SignedIn } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findSecondFactorNeed, hasSecondFactor } from '../db/second-factor-rows.server.ts';
import { findPerson } from '../db/user-rows.server.ts';

/** How somebody can prove who they are: the password, with a code of an app if they have a second factor; a passkey. */
export type ProofMethods = { hasPassword: boolean; hasApp: boolean; hasPasskey: boolean };

/** What the actor has to prove before a sensitive change; null if they have just proved it. Only for themselves. */
export const showMissingProof = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<Result<ProofMethods | null, 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    if (hasFreshProof(actor, app.clock.now())) return ok(null);
    const [person, need] = [await findPerson(app.db, actor.id), await findSecondFactorNeed(app.db, actor.id)];
    if (!person || !need) return refuse('forbidden');
    return ok({ hasPassword: Boolean(person.hasPassword), hasApp: need.hasApp, hasPasskey: need.hasPasskey });
  },
);

/**
 * Whether the actor has a second factor and has not proved with it who they are within the last ten minutes. Their
 * e-mail and password then do not change, even for who knows the password. The caller checks permissions.
 */
export async function lacksFactorProof(app: Pick<Infra, 'db' | 'clock'>, actor: SignedIn): Promise<boolean> {
  return !hasFreshProof(actor, app.clock.now()) && (await hasSecondFactor(app.db, actor.id));
}
