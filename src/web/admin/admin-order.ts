import type { MoveTexts } from '#features/orders/booking-moves/move-labels.ts';
import type { HistoryLine, OrderView } from '#features/orders/order.ts';
import type { InspectedOrder } from '#features/reporting/inspected-order.ts';
import type { ListingPreview } from '../catalog/listing-previews.ts';
import type { DisputeAnswerState } from '../orders/disputes/dispute-answer.tsx';
import type { MoneyTexts, Perspective } from '../orders/order-page.ts';

/** The data of the admin page of an order. */
export type AdminOrder = {
  site: { name: string };
  order: OrderView;
  /** The operator's perspective; for an admin who is a party of the order, that party's. */
  perspective: Perspective;
  texts: MoveTexts & { trackingUrl: string | null; history: HistoryLine[]; money: MoneyTexts };
  inspection: InspectedOrder;
  listings: Readonly<Record<string, ListingPreview>>;
  about: string[];
  /** How far the answer to its chargeback is; null without one. */
  disputeAnswer: DisputeAnswerState | null;
  /** The time by the server, in ISO 8601. */
  now: string;
  /** The result of retrying the payment just now; null if it was not retried. */
  retried: 'done' | 'waits' | null;
};
