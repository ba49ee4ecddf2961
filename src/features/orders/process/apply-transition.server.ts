import { recordTransition, type OrderRow } from '../db/order-rows.server.ts';
import type { OrderTable } from '../db/tables.ts';
import type { OrdersTransaction } from '../orders-app.ts';
import { runEffects } from './order-effects.server.ts';
import { type ProcessRole, type OrderState, type OrderTransition, orderProcess } from './order-process.ts';
import { dueAtOf } from './order-status.ts';

/** Who makes a transition; the clock is nobody. */
export type AppliedBy = { role: ProcessRole; userId: string | null };

/** What a transition may note on its order besides. */
type RecordedFields = Partial<Pick<OrderTable, 'carrier' | 'trackingNumber' | 'disputeReason' | 'acceptedBy'>>;

/**
 * Makes a transition that has been decided, in the caller's transaction, which holds the order's lock: the state, the history, when
 * the next thing is due, and the effects of the table in their order. What is due at once follows at once.
 * @throws RefusedError if money under way stands against it
 */
export async function applyTransition(
  app: OrdersTransaction,
  order: OrderRow,
  transition: OrderTransition,
  by: AppliedBy,
  recorded: RecordedFields = {},
): Promise<OrderRow> {
  const now = app.clock.now();
  // why: an order that exists is never back in the state before the first
  const state = transition.to as Exclude<OrderState, 'initial'>;
  const moved = { ...order, ...recorded, state, lastTransitionedAt: now };
  const { role, userId } = by;
  const made = {
    orderId: order.id,
    number: order.transitionsMade + 1,
    transition: transition.name,
    actor: role,
    userId: role === 'system' ? null : userId,
    madeAt: now,
  };
  const changed = await recordTransition(app.db, made, { ...recorded, state, dueAt: dueAtOf(moved) });
  await runEffects(app, changed, transition.effects, role);
  return applyIfDue(app, changed);
}

async function applyIfDue(app: OrdersTransaction, order: OrderRow): Promise<OrderRow> {
  const due = orderProcess.nextTimer({
    state: order.state,
    since: order.lastTransitionedAt,
    facts: { accepted: order.acceptedAt },
  });
  const next = due && due.at <= app.clock.now() ? orderProcess.find(due.name) : undefined;
  return next ? applyTransition(app, order, next, { role: 'system', userId: null }) : order;
}
