import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { PaymentMode } from './charges/payment.ts';
import { adoptMode, forgetCustomersOfOtherMode, updateAccountsOfMode } from './db/mode-rows.server.ts';

/**
 * Prepares what is stored for the mode in which the shop starts. What has no mode yet gets this one. An account of the
 * other mode counts as deleted, so that its winery opens a new one; if the shop returns to a mode, its accounts are read
 * from the gateway again. A customer of the other mode is forgotten with the saved card. For the system only; safe to
 * repeat, and on several nodes.
 */
export const enterPaymentMode = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, mode: PaymentMode): Promise<void> => {
    if (actor.kind !== 'system') return;
    await adoptMode(app.db, mode);
    await updateAccountsOfMode(app.db, mode);
    await forgetCustomersOfOtherMode(app.db, mode);
  },
);
