import type { Message } from '#features/messages/message.ts';
import type { MoveAction } from '#features/orders/booking-moves/booking-move.ts';
import type { MoveTexts } from '#features/orders/booking-moves/move-labels.ts';
import type { HistoryLine, OrderView } from '#features/orders/order.ts';
import type { OrderPayoutView } from '#features/orders/payment/order-payout.ts';
import type { BreakdownTotal } from '#features/orders/price-breakdown.ts';
import type { ProgressStep } from '#features/orders/process/order-progress.ts';
import type { OrderAction } from '#features/orders/process/transition-presentations.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { ListingPreview } from '../catalog/listing-previews.ts';
import type { DisputeAnswerState } from './disputes/dispute-answer.tsx';

/** The side from which an order is shown. The operator sees the data of both parties. */
export type Perspective = 'customer' | 'provider' | 'operator';

/** What is said below the lines of a price, written by the server, so that browsers need not load all texts. */
export type MoneyTexts = { totals: BreakdownTotal[]; notes: string[] };

/** A page of messages, the oldest first; or that none, or only an earlier page, could not be loaded. */
export type Thread = { messages: Message[]; page: number; pages: number } | { failed: 'all' | 'earlier' };

/** The data of an order's page. */
export type OrderPageData = {
  site: { name: string; baseUrl: string };
  order: OrderView;
  perspective: Perspective;
  /** What the page says of the order, written by the server, so that browsers need not load all texts. */
  texts: {
    title: string;
    status: string;
    due: string | null;
    progress: ProgressStep[];
    trackingUrl: string | null;
    history: HistoryLine[];
    money: MoneyTexts;
  } & MoveTexts;
  thread: Thread;
  /** The listings by id; a missing one is no longer visible. */
  listings: Readonly<Record<string, ListingPreview>>;
  /** The ids of the listings that were ordered, or that the enquiry is about. */
  about: string[];
  /** How far the answer to its chargeback is, for the owners of the winery; null for others, and without one. */
  disputeAnswer: DisputeAnswerState | null;
  /** What happened to the winery's money, for its people and the operator; null while nothing did. */
  payout: OrderPayoutView | null;
  /** Changes whenever the page has something new to show. */
  version: string;
  /** The server's time when the page was rendered. */
  now: string;
  actorId: string;
  limited: boolean;
};

/**
 * The answer of a form of an order's page that was refused: its intent, the error, and what was typed. A successful
 * form redirects.
 */
/**
 * What a form of an order's page asks for: a transition or flag, a message, an answer to another time for a tasting, or
 * what becomes of returned bottles.
 */
export type OrderIntent = OrderAction | 'message' | 'restock' | 'write-off' | MoveAnswer;

/** What a form of an order's page does about a proposal of another time. */
export type MoveAnswer = Exclude<MoveAction, 'move-booking' | 'propose-move'>;

export type RejectedOrderForm = { intent: OrderIntent; typed: Readonly<Record<string, string>> } & (
  | { status: 'invalid'; fields: FieldErrors; problem?: undefined }
  | { status: 'refused'; code: ErrorCode; problem: string; fields?: undefined }
);
