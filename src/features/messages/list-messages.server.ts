import { publicName } from '#features/accounts/profile/public-person.ts';
import { findOrderWithRoles } from '#features/orders/order-access.server.ts';
import { invalidRequest, type OrderRefusal } from '#features/orders/order-refusal.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { countMessages, listMessageRows } from './db/message-rows.server.ts';
import { messageQuerySchema } from './message.schema.ts';
import type { MessageList } from './message.ts';

/** How many messages a page holds (the specification's number), and how many are counted. */
const [perPage, maxCounted] = [100, 10_000];

/** What the sides of an order have written, the newest first, 100 a page: for them and the house. Three queries. */
export async function listMessages(
  app: Pick<Infra, 'db'>,
  actor: Actor,
  orderId: string,
  query: unknown,
): Promise<{ ok: true; value: MessageList } | OrderRefusal> {
  const found = await findOrderWithRoles(app, actor, orderId);
  if (!found.ok) return found;
  const parsed = messageQuerySchema.safeParse(query);
  if (!parsed.success) return invalidRequest(parsed.error.issues);
  const { page } = parsed.data;
  const rows = await listMessageRows(app.db, orderId, { limit: perPage, offset: (page - 1) * perPage });
  const totalItems = await countMessages(app.db, orderId, maxCounted);
  const data = rows.map((row) => ({
    id: row.id,
    sender: { id: row.senderId, displayName: publicName(row) },
    content: row.content,
    createdAt: row.createdAt.toISOString(),
  }));
  return {
    ok: true,
    value: { data, meta: { page, perPage, totalItems, totalPages: Math.ceil(totalItems / perPage) } },
  };
}
