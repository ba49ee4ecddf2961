import { formatMoment } from '#features/availability/visit-times.ts';
import { shopTimeZone } from '#kit/time.ts';
import type { WaitingFor } from '../process/order-status.ts';
import type { OrderMailProps, OrderMailText } from './order-mail.ts';

type ReminderText = { title: string; ask: (buyer: string, by: string) => string; end: string };

const refund = "we'll cancel the order and refund the buyer in full";

const reminderTexts: Readonly<Record<WaitingFor, ReminderText>> = {
  acceptance: {
    title: 'An order is waiting for your answer',
    ask: (buyer, by) => `Please accept or decline ${buyer}'s order by ${by}.`,
    end: "we'll cancel the order, and the buyer isn't charged",
  },
  confirmation: {
    title: 'A booking is waiting for your answer',
    ask: (buyer, by) => `Please confirm or decline ${buyer}'s tasting by ${by}.`,
    end: "we'll cancel the booking, and the guest isn't charged",
  },
  shipping: {
    title: "An order hasn't shipped yet",
    ask: (buyer, by) => `Please ship ${buyer}'s order, and mark it as shipped by ${by}.`,
    end: refund,
  },
  preparation: {
    title: "An order isn't ready for pickup yet",
    ask: (buyer, by) =>
      `Please get ${buyer}'s order ready for pickup, and mark it as ready by ${by}. If it was picked up already, mark it as picked up.`,
    end: refund,
  },
  pickup: {
    title: "An order hasn't been picked up yet",
    ask: (buyer, by) => `If ${buyer} has picked up the order, please mark it as picked up by ${by}.`,
    end: refund,
  },
  settlement: {
    title: "A dispute isn't settled yet",
    ask: (buyer, by) => `The dispute about ${buyer}'s order has to be settled by ${by}.`,
    end: refund,
  },
};

/** What an order waits for. @throws Error if it waits for nothing */
function waitOf({ waits, orderId }: OrderMailProps): ReminderText & { until: string } {
  if (!waits) throw new Error(`Order ${orderId} waits for nothing`);
  return { ...reminderTexts[waits.for], until: waits.until };
}

/** The winery's mail, and the operator's, before an order is canceled automatically. */
export const saleReminderText: OrderMailText = {
  subject: (order) => waitOf(order).title,
  heading: (order) => waitOf(order).title,
  paragraphs: (order) => {
    const { ask, end, until } = waitOf(order);
    const { chargeback } = order.money ?? {};
    // why: what the buyer's bank has taken back is not refunded, or only if it decides for the winery
    const ends = end === refund && chargeback && chargeback.state !== 'won' ? "we'll cancel the order" : end;
    return [ask(order.buyerName, formatMoment(until, order.timezone ?? shopTimeZone)), `After that, ${ends}.`];
  },
};
