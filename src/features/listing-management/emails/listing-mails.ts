/**
 * What the mails about the house's answer are given. To an address that nobody has proved goes no title: it is the winery's own words.
 */
type ListingMailProps = { title: string | null; wineryName: string; listingId: string };

/** The mails about a listing that the house looked at. */
export type ListingMails = {
  'listing-approved': ListingMailProps;
  'listing-sent-back': ListingMailProps & { reason: string };
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends ListingMails {}
}
