import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteExtendedData } from '../db/extended-data-rows.server.ts';

/**
 * Deletes what clients of the platform API keep with the actor's orders, as part of deleting the account; the orders
 * themselves stay. Does nothing in an impersonation session.
 */
export const eraseExtendedData = defineUseCase(async (app: Pick<Infra, 'db'>, actor: Actor): Promise<void> => {
  if (mayChange(actor)) await deleteExtendedData(app.db, actor.id);
});
