import type { Message } from '#features/messages/message.ts';
import type { OrderView } from '#features/orders/order.ts';
import type { OrderAction } from '#features/orders/process/transition-presentations.ts';
import type { ErrorCode } from '#kit/error-codes.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { ListingPreview } from '../catalog/listing-previews.ts';

/** The side from which an order is shown. The operator sees the data of both parties. */
export type Perspective = 'customer' | 'provider' | 'operator';

/** A page of messages, the oldest first; or that none, or only an earlier page, could not be loaded. */
export type Thread = { messages: Message[]; page: number; pages: number } | { failed: 'all' | 'earlier' };

/** The data of an order's page. */
export type OrderPageData = {
  site: { name: string; baseUrl: string };
  order: OrderView;
  perspective: Perspective;
  thread: Thread;
  /** The listings by id; a missing one is no longer visible. */
  listings: Readonly<Record<string, ListingPreview>>;
  /** The ids of the listings that were ordered, or that the enquiry is about. */
  about: string[];
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
export type RejectedOrderForm = { intent: OrderAction | 'message'; typed: Readonly<Record<string, string>> } & (
  | { status: 'invalid'; fields: FieldErrors; problem?: undefined }
  | { status: 'refused'; code: ErrorCode; problem: string; fields?: undefined }
);
