import { type SaleMail, saleMailReaders } from '#features/accounts/winery-role.ts';
import type { Mail } from '#features/mail/mail.ts';
import { mailQueue, sendMails } from '#features/mail/mail-outbox.server.ts';
import { formatOpeningHours, type OpeningHours } from '#features/wineries/hours/opening-hours.ts';
import type { Infra } from '#infra/infra.ts';
import type { Job, JobOutcome } from '#infra/jobs/jobs.ts';
import type { Actor } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { presentMoney } from '#kit/money.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { cancellationTermsOf, keptPercentAt } from './cancellation-terms.ts';
import { listPendingReceipts } from './db/order-queries.server.ts';
import type { OrderRow } from './db/order-rows.server.ts';
import { isEmailVerifiedNow, listMailDetails, type MailDetails } from './db/recipient-rows.server.ts';
import { cancellationReasonOf, type MailedPrice, type MailedVisit, type OrderMailProps } from './emails/order-mail.ts';
import type { LineParty } from './line-items.ts';
import type { MailTransaction } from './order-dependencies.ts';
import { formatOrderNumber } from './order-number.ts';
import { type MoneyView, moneyOf, withoutAmounts } from './payment/order-money.ts';
import { type OrderMailName, type OrderRecipient, saleMailKinds } from './process/order-effects.ts';
import type { ProcessRole } from './process/order-process.ts';
import { earlierDueAt, isForPickup, waitOf } from './process/order-status.ts';
import { lineItemViews } from './show-order.server.ts';

/** What only some mails say: their amounts, which are left out for unverified addresses. */
type SpecialProps = Pick<OrderMailProps, 'setOff'>;

/** A recipient and a mail. `by` is the role that changed the order, if there is one. */
export type Notification = { recipient: OrderRecipient; mail: OrderMailName; by?: ProcessRole } & SpecialProps;

/**
 * Sends a mail about an order to one side, or to the operator, through the outbox of the caller's transaction; repeated
 * calls send it only once to each address. A winery's mail goes to those of its people who chose it, about money to its
 * owners. Mails to unverified addresses contain no items, prices, tracking data, or texts of the parties; their receipt
 * follows later (`sendPendingReceipts`).
 * @param round distinguishes occasions between two transitions, such as attempts to charge a card
 */
export async function notifyParty(
  app: MailTransaction,
  order: OrderRow,
  notification: Notification,
  round = 0,
): Promise<void> {
  await notifyParties(app, [order], [notification], round);
}

/** Like `notifyParty` for several mails, of several orders: one query, and one statement for all mails. */
export async function notifyParties(
  app: MailTransaction,
  orders: readonly OrderRow[],
  notifications: readonly Notification[],
  round = 0,
): Promise<void> {
  if (notifications.length === 0 || orders.length === 0) return;
  const parties = notifications.map(({ recipient }) => recipient);
  const ids = orders.map(({ id }) => id);
  const known = await listMailDetails(app.db, ids, parties);
  const mails: KeyedMail[] = [];
  for (const order of orders) {
    const details = known.get(order.id);
    if (!details) throw new Error(`There is no order ${order.id}`);
    mails.push(...(await mailsAbout(app, order, details, notifications, round)));
  }
  await sendMails(app, mails);
}

/** Takes back the mail that a refund was given, unless it was already sent. Runs in the caller's transaction. */
export async function withdrawRefundMail(app: MailTransaction, { id: orderId }: Locked<OrderRow>): Promise<void> {
  await app.jobs.deleteMatching(mailQueue, { mail: 'refund-given', props: { orderId } }, { db: app.db });
}

type KeyedMail = { mail: Mail; key: string; afterSeconds?: number };

/** How long a mail about a refund waits, in seconds: a bank may send the refund back at once. */
const refundNoticeDelay = 60;

/** The mails of one order. */
async function mailsAbout(
  app: MailTransaction,
  order: OrderRow,
  details: MailDetails,
  notifications: readonly Notification[],
  round: number,
): Promise<KeyedMail[]> {
  const { recipients, hours, visit: times, timesMoved, move, payment, chargeback, items, lines, ...about } = details;
  const keptPercent = keptPercentAt(order, order.lastTransitionedAt);
  const visit = times && visitOf(order, { ...times, timesMoved }, app.clock.now());
  const pickup = pickupOf(order, hours);
  const mails: KeyedMail[] = [];
  for (const { recipient, mail, by = 'system', ...special } of notifications) {
    const end = cancellationReasonOf({ ...order, keptPercent }, by);
    const money = moneyOf({ order, payment, chargeback }, sidesOfReader[recipient]);
    const price = priceOf(order, { items, lines, seats: times?.seats ?? null, money }, recipient);
    const props = { ...propsOf(order, recipient), ...about, by, pickup, visit, move, end, money, price, ...special };
    const readers =
      recipient === 'provider' ? saleMailReaders(recipients.provider, kindOf(mail)) : recipients[recipient];
    for (const { userId, email: to, verified } of readers) {
      const isVerified = verified || (mail === 'order-placed' && (await isEmailVerifiedNow(app.db, userId)));
      const shown = isVerified ? props : withoutReceipt(props);
      const key = `${order.id}:${order.transitionsMade}:${round}:${mail}:${to}`;
      const delay = mail === 'refund-given' ? { afterSeconds: refundNoticeDelay } : {};
      mails.push({ mail: { mail, to, props: shown, userId }, key, ...delay });
    }
  }
  return mails;
}

/** Which of the mails that a winery's people choose this is; null for those about its money. */
function kindOf(mail: OrderMailName): SaleMail | null {
  return saleMailKinds[mail] ?? null;
}

/** Where and until when wine waits to be picked up; null for all else. */
function pickupOf(order: OrderRow, hours: OpeningHours | null): OrderMailProps['pickup'] {
  if (!isForPickup(order) || order.pickupAddress === null) return null;
  const { name, street, building, city, state, zip } = order.pickupAddress;
  return {
    address: [name, street, building, city, `${state} ${zip ?? ''}`.trim()].filter(Boolean).join(', '),
    hours: hours === null ? [] : formatOpeningHours(hours).map((row) => `${row.days}: ${row.hours}`),
    until: order.readyAt === null ? null : (order.dueAt?.toISOString() ?? null),
  };
}

/** Whose amounts a recipient sees. */
const sidesOfReader: Readonly<Record<OrderRecipient, readonly LineParty[]>> = {
  customer: ['customer'],
  provider: ['provider'],
  operator: ['customer', 'provider'],
};

/** What was ordered and its price, as a recipient sees them; null of a question. */
function priceOf(
  order: OrderRow,
  {
    items,
    lines,
    seats,
    money,
  }: Pick<MailDetails, 'items' | 'lines'> & { seats: number | null; money: MoneyView | null },
  recipient: OrderRecipient,
): MailedPrice | null {
  const { currency, state, acceptedAt, payinCents, shippingDetails } = order;
  if (currency === null || money === null) return null;
  const sides = sidesOfReader[recipient];
  return {
    state,
    acceptedAt: acceptedAt?.toISOString() ?? null,
    items: items.map(({ unitPriceCents, ...item }) => ({ ...item, unitPrice: presentMoney(unitPriceCents, currency) })),
    lineItems: lineItemViews(lines, currency, sides),
    payinTotal: sides.includes('customer') ? presentMoney(payinCents, currency) : null,
    payoutTotal: money.payout.amount,
    seats,
    shipTo: recipient === 'customer' ? shippingDetails : null,
  };
}

/** A mail without what may be read by somebody else, for addresses that are not verified. */
function withoutReceipt(props: OrderMailProps): OrderMailProps {
  return {
    ...props,
    price: null,
    money: props.money ? withoutAmounts(props.money) : null,
    visit: null,
    move: null,
    disputeReason: null,
    disputeDecision: null,
    cancelReason: null,
    carrier: null,
    trackingNumber: null,
    setOff: null,
    isUnverified: true,
  };
}

/** When and where the guests of a tasting come, as mails say it. */
function visitOf(
  order: OrderRow,
  {
    start,
    end,
    timesMoved,
    ...rest
  }: {
    start: string;
    end: string;
    timezone: string;
    included: string | null;
    timesMoved: number;
  },
  now: Date,
): MailedVisit {
  const { pickupAddress: place } = order;
  const town = place && `${place.city}, ${place.state}${place.zip === null ? '' : ` ${place.zip}`}`;
  return {
    ...rest,
    // why: times in JSON have another form than in ISO 8601
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    place: place ? [place.name, place.street, place.building, town].filter(Boolean).join(', ') : '',
    cancellation: cancellationTermsOf(order),
    // why: a calendar takes only what counts higher than what it has
    revision: order.transitionsMade + timesMoved,
    stampedAt: now.toISOString(),
  };
}

function propsOf(
  order: OrderRow,
  party: OrderRecipient,
): Omit<
  OrderMailProps,
  'wineryName' | 'buyerName' | 'timezone' | 'visit' | 'move' | 'end' | 'pickup' | 'money' | 'price'
> {
  const { id: orderId, createdAt, deliveryMethod, bookingId } = order;
  const { disputeReason, disputeDecision, cancelReason, carrier, trackingNumber } = order;
  return {
    orderId,
    number: formatOrderNumber(order.number),
    party,
    placedAt: createdAt.toISOString(),
    answerBy: earlierDueAt(order)?.toISOString() ?? null,
    waits: waitOf(order),
    isTasting: bookingId !== null,
    isNoShow: order.noShow,
    ...{ deliveryMethod, disputeReason, disputeDecision, cancelReason, carrier, trackingNumber },
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
