import { z } from 'zod';
import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { OrderRefusal } from '#features/orders/order-refusal.ts';
import { isPermitted } from '#features/wineries/staff/staff-permissions.ts';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findConversationWinery, insertOperatorMessage, listOwnerReaders } from '../db/operator-message-rows.server.ts';
import '../emails/message-mail.ts';
import { messageSchema } from '../message.schema.ts';
import { takeMessageLimits } from '../send-message.server.ts';

/** A message to store; its id is chosen by the form, so that one that is sent twice is stored once. */
const operatorMessageSchema = messageSchema.extend({ id: z.uuid() });

type Needs = Pick<Infra, 'db' | 'clock' | 'jobs'> & {
  rateLimiter: RateLimiter;
  site: { contact: { email: string } };
};

/** What came of a message. */
export type OperatorMessageResult = Result<undefined, 'forbidden' | 'not-found' | InvalidParams> | OrderRefusal;

type Written = { wineryId: string; fields: unknown };

/**
 * Writes to the operator for a winery. For its owners; limited like all messages. The operator gets a mail.
 * @param input.fields see `operatorMessageSchema`
 */
export const askOperator = defineUseCase(
  async (app: Needs, actor: Actor, { wineryId, fields }: Written): Promise<OperatorMessageResult> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const winery = (await listWineryMemberships(app, actor)).find(({ id }) => id === wineryId);
    if (!winery || !isPermitted(winery.role, 'plan')) return refuse('forbidden');
    const parsed = operatorMessageSchema.safeParse(fields);
    if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
    const tooMany = await takeMessageLimits(app.rateLimiter, actor);
    if (tooMany) return tooMany;
    const message = { ...parsed.data, wineryId, senderId: actor.id, fromOperator: false, createdAt: app.clock.now() };
    await app.db.transaction().execute(async (db) => {
      if (!(await insertOperatorMessage(db, message))) return;
      const props = { winery: winery.name, path: `/dashboard/wineries/messages/${wineryId}` as const };
      const mail = { mail: 'operator-asked' as const, to: app.site.contact.email, props };
      await sendMails({ ...app, db }, [{ mail, key: `operator-message:${message.id}` }]);
    });
    return ok(undefined);
  },
);

/** Answers a winery that has written to the operator. For admins. Its owners get a mail. */
export const answerWinery = defineUseCase(
  async (app: Needs, actor: Actor, { wineryId, fields }: Written): Promise<OperatorMessageResult> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    const winery = z.uuid().safeParse(wineryId).success ? await findConversationWinery(app.db, wineryId) : undefined;
    if (!winery) return refuse('not-found');
    const parsed = operatorMessageSchema.safeParse(fields);
    if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
    const tooMany = await takeMessageLimits(app.rateLimiter, actor);
    if (tooMany) return tooMany;
    const message = { ...parsed.data, wineryId, senderId: actor.id, fromOperator: true, createdAt: app.clock.now() };
    await app.db.transaction().execute(async (db) => {
      if (await insertOperatorMessage(db, message)) await notifyOfAnswer({ ...app, db }, winery, message.id);
    });
    return ok(undefined);
  },
);

async function notifyOfAnswer(
  app: { db: Transaction } & Pick<Infra, 'jobs'>,
  { id, slug, name }: { id: string; slug: string; name: string },
  messageId: string,
): Promise<void> {
  const owners = await listOwnerReaders(app.db, id);
  const props = { winery: name, path: `/inbox/operator?winery=${slug}` as const };
  await sendMails(
    app,
    owners.map(({ userId, to }) => ({
      mail: { mail: 'operator-answered' as const, to, props, userId },
      key: `operator-message:${messageId}:${userId}`,
    })),
  );
}
