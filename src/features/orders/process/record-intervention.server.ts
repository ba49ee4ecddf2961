import type { SignedIn } from '#kit/actor.ts';
import { insertIntervention } from '../db/order-rows.server.ts';
import type { OrdersTransaction } from '../order-dependencies.ts';
import { abortWith } from '../order-refusal.ts';
import { type InterventionAction, needsReason } from './order-process.ts';
import { missingFieldMessages } from './transition-params.schema.ts';

/**
 * Records what an admin does to an order, in the same transaction. The caller has checked permissions.
 * @throws RefusedError without a reason where one is needed
 */
export async function recordIntervention(
  app: OrdersTransaction,
  { id: adminId }: SignedIn,
  orderId: string,
  { action, reason }: { action: InterventionAction; reason?: string | undefined },
): Promise<void> {
  requireReason(action, reason);
  await insertIntervention(app.db, { orderId, adminId, action, reason: reason ?? null, madeAt: app.clock.now() });
}

/** Refuses an intervention without a reason where one is needed. @throws RefusedError */
export function requireReason(action: InterventionAction, reason: string | undefined): void {
  if (needsReason(action) && reason === undefined)
    abortWith('validation-invalid-params', { parameter: 'reason', message: missingFieldMessages.reason });
}
