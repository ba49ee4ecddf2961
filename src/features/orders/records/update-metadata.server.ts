import type { ExtendedData } from '#features/accounts/extended-data.schema.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, authorizeAdmin } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { lockOrderOrAbort } from '../order-access.server.ts';
import { catchRefusals, type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import { keepExtendedData } from './keep-extended-data.server.ts';

/**
 * Changes the metadata of an order, which only operators and trusted servers write: a value for a name replaces the stored
 * one, null removes it. For admins.
 */
export const updateOrderMetadata = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { id, metadata }: { id: string; metadata: ExtendedData },
  ): Promise<Result<{ id: string }, OrderRefusal>> => {
    const admin = authorizeAdmin(actor, app.clock.now(), { proof: false });
    if (!admin.ok) return refuseOrder('forbidden');
    return catchRefusals(() =>
      app.db.transaction().execute(async (db) => {
        await lockOrderOrAbort({ db }, id, admin.value.id);
        await keepExtendedData({ db }, id, { metadata });
        return { id };
      }),
    );
  },
);
