import { findOrderWithRoles, type OrderAccess } from '#features/orders/order-access.server.ts';
import type { OrderRefusal } from '#features/orders/order-refusal.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findLastMessage } from './db/message-rows.server.ts';

/**
 * A string that changes whenever an order's page has something new to show: a transition, a flag, a message, a move
 * of the booking, or the state of the card. For its parties and the operator. Two queries, or one for an order that was already read for
 * the actor, because open pages poll it.
 */
export const readOrderVersion = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, order: string | OrderAccess): Promise<Result<string, OrderRefusal>> => {
    const found =
      typeof order === 'string' ? await findOrderWithRoles(app, actor, order) : { ok: true as const, value: order };
    if (!found.ok) return found;
    const { payment } = found.value;
    const { id, transitionsMade, acceptedAt, readyAt, lastActivityAt } = found.value.order;
    const message = await findLastMessage(app.db, id);
    const card = payment ? `${payment.state} ${payment.failureCode ?? ''}` : '';
    const times = [acceptedAt, readyAt, lastActivityAt].map((at) => at?.getTime() ?? '');
    return { ok: true, value: [transitionsMade, ...times, message ?? '', card].join('|') };
  },
);
