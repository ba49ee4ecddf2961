import type { Mail } from '#features/mail/mail.ts';
import { sendMails } from '#features/mail/mail-outbox.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Job, JobOutcome } from '#infra/jobs/jobs.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listPendingReceipts } from './db/order-queries.server.ts';
import type { OrderRow } from './db/order-rows.server.ts';
import { findMailDetails, isEmailVerifiedNow } from './db/recipient-rows.server.ts';
import { cancellationReasonOf, type OrderMailProps } from './emails/order-mail.ts';
import type { MailTransaction } from './order-dependencies.ts';
import { earlierDueAt, type OrderMailName, type OrderRecipient, type ProcessRole } from './process/order-process.ts';

/** A recipient and a mail. `by` is the role that changed the order, if there is one. */
export type Notification = { recipient: OrderRecipient; mail: OrderMailName; by?: ProcessRole };

/**
 * Sends a mail about an order to one side, or to the operator, through the outbox of the caller's transaction; repeated
 * calls send it only once to each address. A winery's mail goes to its owners. An unverified buyer gets the receipt
 * later (`sendPendingReceipts`); other mails to unverified addresses contain no items, prices, tracking data, or texts
 * of the parties.
 * @param round distinguishes occasions between two transitions, such as attempts to charge a card
 */
export async function notifyParty(
  app: MailTransaction,
  order: OrderRow,
  notification: Notification,
  round = 0,
): Promise<void> {
  await notifyParties(app, order, [notification], round);
}

/** Like `notifyParty` for several mails: one query, and one statement for all mails. */
export async function notifyParties(
  app: MailTransaction,
  order: OrderRow,
  notifications: readonly Notification[],
  round = 0,
): Promise<void> {
  if (notifications.length === 0) return;
  const parties = notifications.map(({ recipient }) => recipient);
  const { recipients, ...about } = await findMailDetails(app.db, order.id, parties);
  const mails: { mail: Mail; key: string }[] = [];
  for (const { recipient, mail, by = 'system' } of notifications) {
    const props = { ...propsOf(order, recipient), ...about, end: cancellationReasonOf(order, by) };
    for (const { userId, email: to, verified } of recipients[recipient]) {
      const isVerified = verified || (mail === 'order-placed' && (await isEmailVerifiedNow(app.db, userId)));
      if (mail === 'order-placed' && !isVerified) continue;
      const shown = isVerified ? props : { ...props, ...withoutReceipt };
      const key = `${order.id}:${order.transitionsMade}:${round}:${mail}:${to}`;
      mails.push({ mail: { mail, to, props: shown, userId }, key });
    }
  }
  await sendMails(app, mails);
}

/** The properties left out for unverified addresses, which may belong to somebody else. */
const withoutReceipt = { items: [], total: null, disputeReason: null, carrier: null, trackingNumber: null };

function propsOf(
  order: OrderRow,
  party: OrderRecipient,
): Omit<OrderMailProps, 'wineryName' | 'buyerName' | 'items' | 'end'> {
  const { id: orderId, currency, createdAt, disputeReason, carrier, trackingNumber, deliveryMethod, bookingId } = order;
  const total = party === 'provider' ? order.payoutCents : order.payinCents;
  return {
    orderId,
    party,
    total: currency !== null && total !== null ? { amount: total, currency } : null,
    placedAt: createdAt.toISOString(),
    answerBy: earlierDueAt(order)?.toISOString() ?? null,
    isTasting: bookingId !== null,
    ...{ deliveryMethod, disputeReason, carrier, trackingNumber },
  };
}

/**
 * The greatest age in milliseconds, and number, of orders whose receipts are sent late. All others can be printed from
 * their pages.
 */
const [maxAgeMilliseconds, maxReceipts] = [90 * 24 * 3_600_000, 20];

/**
 * Sends the receipts of a buyer whose email address is now verified: for orders paid before that and not canceled
 * since. Later orders had their receipt at once. For the system only.
 */
export const sendPendingReceipts = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock' | 'jobs'>, actor: Actor, job: Pick<Job, 'data'>): Promise<JobOutcome> => {
    if (actor.kind !== 'system') return 'give-up';
    // why: the queue contains only jobs that the email verification sent
    const { userId, provedAt } = job.data as { userId: string; provedAt: string };
    await app.db.transaction().execute(async (db) => {
      const before = new Date(provedAt);
      const pending = await listPendingReceipts(db, userId, {
        since: new Date(before.getTime() - maxAgeMilliseconds),
        before,
        limit: maxReceipts,
      });
      for (const order of pending)
        await notifyParty({ ...app, db }, order, { recipient: 'customer', mail: 'order-receipt' });
    });
    return 'done';
  },
);
