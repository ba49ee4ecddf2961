import type { OptionalMail } from '#features/mail/optional-mail.ts';
import type { OrderMailProps } from './order-mail.ts';

/** What a mail says of an order. A subject is the house's own words alone. */
export type OrderMailMessage = {
  subject: string | ((order: OrderMailProps) => string);
  heading: string | ((order: OrderMailProps) => string);
  paragraphs: (order: OrderMailProps) => string[];
  /** What is on the button to the order, where that is more than to look at it. */
  button?: (order: OrderMailProps) => string | undefined;
  /** Whether the paper that the buyer may print is named too. */
  receipt?: true;
  /** Of what kind it is, if its reader may do without it. */
  optional?: OptionalMail;
};
