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
import type { OrdersTransaction } from './orders-app.ts';
import type { OrderMailName, OrderRecipient, ProcessRole } from './process/order-process.ts';

/** Who is told what. `by` is who moved the order, where somebody did. */
export type Notification = { recipient: OrderRecipient; mail: OrderMailName; by?: ProcessRole };

/**
 * Writes to a side of an order, or to the house, in the caller's transaction: the mail goes when that commits, once to each address however often it
 * is asked for. A winery's mail goes to its owners. Receipts go to proved addresses alone: the one of an order waits until the buyer's is
 * (`sendHeldReceipts`), and other mails to an address that is not say neither what was bought, what it cost, how it travels, nor what a side wrote.
 * @param round tells one occasion from another between two transitions, such as the attempts to charge a card
 */
export async function notifyParty(
  app: OrdersTransaction,
  order: OrderRow,
  notification: Notification,
  round = 0,
): Promise<void> {
  await notifyParties(app, order, [notification], round);
}

/** As `notifyParty`, of several at once: one query, and one statement for all their mails. */
export async function notifyParties(
  app: OrdersTransaction,
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

/** What an address that nobody proved is not told: it may be somebody else's. */
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
    isTasting: bookingId !== null,
    ...{ deliveryMethod, disputeReason, carrier, trackingNumber },
  };
}

/** Of how old an order a receipt is still sent, in milliseconds, and of how many. All others are printed from their pages. */
const [life, most] = [90 * 24 * 3_600_000, 20];

/**
 * Sends the receipts that waited for a buyer's address to be proved, which it is now: of what was paid for before and not canceled
 * since; what was paid later had its receipt at once. For the system alone.
 */
export const sendPendingReceipts = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock' | 'jobs'>, actor: Actor, job: Pick<Job, 'data'>): Promise<JobOutcome> => {
    if (actor.kind !== 'system') return 'give-up';
    // why: the queue holds nothing but what the proof of an address put there
    const { userId, provedAt } = job.data as { userId: string; provedAt: string };
    await app.db.transaction().execute(async (db) => {
      const before = new Date(provedAt);
      const pending = await listPendingReceipts(db, userId, {
        since: new Date(before.getTime() - life),
        before,
        limit: most,
      });
      for (const order of pending)
        await notifyParty({ ...app, db }, order, { recipient: 'customer', mail: 'order-receipt' });
    });
    return 'done';
  },
);
