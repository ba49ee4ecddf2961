import { publicName } from '#features/accounts/profile/public-person.ts';
import { rowsOfPage } from '#features/listings/pagination.ts';
import { findOrderWithRoles, type OrderAccess } from '#features/orders/order-access.server.ts';
import { invalidRequest, type OrderRefusal } from '#features/orders/order-refusal.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countMessages, listMessageRows } from './db/message-rows.server.ts';
import { messageQuerySchema } from './message.schema.ts';
import type { MessageList } from './message.ts';

/** Messages per page (the specification's number), and the maximum that is counted. */
const [perPage, maxCounted] = [100, 10_000];

/**
 * Lists the messages of an order, newest first, 100 a page by default; for its parties and the operator. Three queries;
 * one less for an order that was already read for the actor, and one less if the page is not full.
 * @param size messages per page
 */
export const listMessages = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    order: string | OrderAccess,
    query: unknown,
    size: number = perPage,
  ): Promise<Result<MessageList, OrderRefusal>> => {
    const found =
      typeof order === 'string' ? await findOrderWithRoles(app, actor, order) : { ok: true as const, value: order };
    if (!found.ok) return found;
    const parsed = messageQuerySchema.safeParse(query);
    if (!parsed.success) return invalidRequest(parsed.error.issues);
    const { page } = parsed.data;
    const { id } = found.value.order;
    const stretch = rowsOfPage({ page, pages: Math.ceil(maxCounted / size) }, size);
    const rows = await listMessageRows(app.db, id, stretch);
    // why: if the page is not full, the total follows from it
    const isLast = rows.length < size && (rows.length > 0 || page === 1);
    const totalItems = isLast ? stretch.offset + rows.length : await countMessages(app.db, id, maxCounted);
    const data = rows.map((row) => ({
      id: row.id,
      sender: { id: row.senderId, displayName: publicName(row) },
      content: row.content,
      createdAt: row.createdAt.toISOString(),
    }));
    return {
      ok: true,
      value: { data, meta: { page, perPage: size, totalItems, totalPages: Math.ceil(totalItems / size) } },
    };
  },
);
