import { describe, expect, test } from 'vitest';
import type { BookingView } from '../order.ts';
import { dueMessage } from './due-messages.ts';

const dueAt = '2026-11-27T03:00:00.000Z';
const accepted = { acceptedAt: '2026-11-21T18:00:00.000Z' };
const ready = { createdAt: '2026-11-22T18:00:00.000Z', by: 'provider' } as const;
const order = {
  ...{ acceptedAt: null, ready: null, booking: null, chargeFailed: false, dueAt, answerBy: null },
  deliveryMethod: 'shipping',
  noShow: false,
  winery: { timezone: 'America/Chicago' },
  state: 'purchased',
} as const;
type Order = Parameters<typeof dueMessage>[0];

describe('what happens next', () => {
  test.for<[string, Partial<Order>, string, string]>([
    ['an order placed', {}, "by Nov 26, 2026, we'll cancel", "by Nov 26, 2026, we'll cancel"],
    [
      'a booking',
      { deliveryMethod: null, booking: {} as BookingView },
      "when the winery confirms. Without an answer by Nov 26, 2026, we'll cancel the booking.",
      'Confirming charges the card.',
    ],
    [
      'an earlier answer',
      { answerBy: dueAt },
      'by Thursday, November 26, 2026, 9:00 PM CST,',
      'by Thursday, November 26, 2026, 9:00 PM CST,',
    ],
    [
      'an earlier answer in Oregon',
      { answerBy: dueAt, winery: { timezone: 'America/Los_Angeles' } },
      'by Thursday, November 26, 2026, 7:00 PM PST,',
      'by Thursday, November 26, 2026, 7:00 PM PST,',
    ],
    ['a refused card', { chargeFailed: true }, 'Without another card', 'Without another card'],
    ['to ship', accepted, "If it hasn't shipped by Nov 26, 2026, we'll refund you", 'refund the buyer'],
    ['to get ready', { ...accepted, deliveryMethod: 'pickup' }, "We'll e-mail you when it's ready", "isn't ready by"],
    ['ready', { ...accepted, deliveryMethod: 'pickup', ready }, 'Bring a photo ID', 'Check the photo ID'],
    [
      'to visit',
      { ...accepted, deliveryMethod: null, booking: {} as BookingView },
      'Bring a photo ID',
      "If the guests don't come, please say so by Thursday, November 26, 2026,",
    ],
    [
      'shipped',
      { ...accepted, state: 'delivered' },
      "Has it arrived? If we don't hear from you by Nov 26, 2026, we'll mark it received.",
      "If we don't hear from the buyer by Nov 26, 2026, we'll mark it received.",
    ],
    ['picked up', { ...accepted, state: 'delivered', deliveryMethod: 'pickup' }, 'all right?', 'hear from the buyer'],
    [
      'missed',
      { ...accepted, state: 'delivered', deliveryMethod: null, booking: {} as BookingView, noShow: true },
      "Is that wrong? Dispute the order by Nov 26, 2026, or we'll mark it received.",
      'hear from the buyer',
    ],
    ['disputed', { ...accepted, state: 'disputed' }, "isn't settled by Nov 26, 2026", 'refund the buyer'],
    ['completed', { ...accepted, state: 'completed' }, 'Reviews can be left until Nov 26, 2026.', 'Reviews can be'],
    [
      'reviewed by the buyer',
      { ...accepted, state: 'reviewed-by-customer' },
      'publish your review once the winery has left one too, or on Nov 26, 2026.',
      'Reviews can be left until Nov 26, 2026.',
    ],
    [
      'reviewed by the winery',
      { ...accepted, state: 'reviewed-by-provider' },
      'Reviews can be left until Nov 26, 2026.',
      "publish the winery's review once the buyer has left one too",
    ],
  ])('%s: by when, for the buyer and for others', ([, given, toBuyer, toOthers]) => {
    expect(dueMessage({ ...order, ...given }, true)).toContain(toBuyer);
    expect(dueMessage({ ...order, ...given }, false)).toContain(toOthers);
  });

  test('is not said without a timer, and of a payment, which has a countdown', () => {
    expect(dueMessage({ ...order, state: 'reviewed', dueAt: null }, true)).toBeNull();
    expect(dueMessage({ ...order, state: 'pending-payment' }, true)).toBeNull();
  });
});
