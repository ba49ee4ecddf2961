import type { Message } from '#features/messages/message.ts';
import type { OrderView } from '#features/orders/order.ts';
import type { OrderAction } from '#features/orders/process/transition-presentations.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { ListingPreview } from '../catalog/listing-previews.ts';

/** From which side an order is looked at. The house looks as the winery does, and sees both. */
export type Perspective = 'customer' | 'provider' | 'operator';

/** A page of what the sides have written, the oldest first; or that none, or only those of an earlier page, could not be loaded. */
export type Thread = { messages: Message[]; page: number; pages: number } | { failed: 'all' | 'earlier' };

/** Everything that the page of an order shows. */
export type OrderPageData = {
  site: { name: string; baseUrl: string };
  order: OrderView;
  perspective: Perspective;
  thread: Thread;
  /** By id; one that is missing cannot be viewed any more. */
  listings: Readonly<Record<string, ListingPreview>>;
  /** The listings that were ordered, or asked about. */
  about: string[];
  /** Another one whenever there is something new to show. */
  version: string;
  /** When it was, by the server's clock. */
  now: string;
  actorId: string;
  limited: boolean;
};

/** What a form of an order's page was answered that was not done: which form, why, and what was typed. What is done redirects. */
export type RejectedOrderForm = { intent: OrderAction | 'message'; typed: Readonly<Record<string, string>> } & (
  | { status: 'invalid'; fields: FieldErrors; problem?: undefined }
  | { status: 'refused'; code: string; problem: string; fields?: undefined }
);
