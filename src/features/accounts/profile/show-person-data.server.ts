import type { ExtendedData } from '#features/accounts/extended-data.schema.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findPersonData, type ProviderIdentity } from '../db/extended-data-rows.server.ts';
import type { PersonData } from './person-data.ts';

/** What clients of the platform API store of the actor, and who the actor is at identity providers. */
export type OwnPersonData = PersonData & { metadata: ExtendedData; identityProviders: ProviderIdentity[] };

/** The actor's own data of applications. Works in an impersonation session too, which shows what the person sees. One query. */
export const showPersonData = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<Result<OwnPersonData, 'forbidden'>> => {
    if (actor.kind !== 'user') return refuse('forbidden');
    return ok(await findPersonData(app.db, actor.id));
  },
);
