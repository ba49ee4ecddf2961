import type { PagePath } from '#features/mail/mail.ts';
import type { AfterFailure } from '#features/subscriptions/charge.ts';
import type { RefusedWishReason } from './allocation.ts';

/** Which allocation a mail is about. */
type AllocationNews = { title: string; winery: string; path: PagePath };

/** The end of something, and the time zone of the winery, by whose clock it is read. */
type OnClock<Name extends string> = Record<Name, string> & { timeZone: string };

/** The properties of the mails about allocations. Amounts are in cents of US dollars; times are ISO 8601. */
export type AllocationMailProps = {
  /** To one of its people: their window is open. */
  'allocation-open': AllocationNews & OnClock<'closesAt'>;
  /** To one of its people who has neither bought nor wished: their window is over in two days. */
  'allocation-closing': AllocationNews & OnClock<'closesAt'>;
  /** To somebody whose wish is granted: what is charged now. */
  'allocation-wish-granted': AllocationNews & { bottles: number; wished: number; totalCents: number };
  /** To somebody whose wish is not granted. */
  'allocation-wish-refused': AllocationNews & { reason: RefusedWishReason };
  /** To the owners of a winery: wishes wait for them to be granted by hand, again shortly before the deadline. */
  'allocation-wishes-wait': AllocationNews & OnClock<'until'> & { wishes: number };
  /**
   * To a buyer: the card was declined; when it is tried again, or null if it is given up. What follows: their `path` leads
   * to the page on which they confirm the payment if that is what their bank wants.
   */
  'allocation-payment-declined': AllocationNews & {
    totalCents: number;
    nextAt: string | null;
    follows: AfterFailure;
  };
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends AllocationMailProps {}
}
