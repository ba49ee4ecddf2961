import { Link } from '@react-email/components';
import { describeCancellation } from '#features/availability/cancellation-terms.ts';
import { formatVisit } from '#features/availability/visit-times.ts';
import { Aside, ButtonLink, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import { mailStyles } from '#features/mail/emails/mail-styles.ts';
import type { MailTemplate } from '#features/mail/emails/mail-template.ts';
import type { MailSite } from '#features/mail/mail.ts';
import type { MailAttachment } from '#infra/mail/mail-transport.ts';
import type { OrderMailName } from '../process/order-effects.ts';
import { calendarFile } from './calendar-file.ts';
import { OrderBlock } from './order-block.tsx';
import type { MailedVisit, OrderMailProps } from './order-mail.ts';
import { orderMailTexts } from './order-mail-texts.ts';

/** The templates of all order mails, by name. */
export const orderMailTemplates = Object.fromEntries(
  (Object.keys(orderMailTexts) as OrderMailName[]).map((name) => [name, templateOf(name)]),
) as Record<OrderMailName, MailTemplate<OrderMailProps>>;

function templateOf(name: OrderMailName): MailTemplate<OrderMailProps> {
  const { subject, heading, paragraphs, button, link, receipt, optional } = orderMailTexts[name];
  const textOf = (text: typeof subject, order: OrderMailProps) => (typeof text === 'string' ? text : text(order));
  return {
    optional,
    attachments: (site, order) => (calendarMails.has(name) ? calendarOf(site, order) : []),
    subject: (order) => textOf(subject, order),
    Show: ({ site, unsubscribeUrl, ...order }) => (
      <MailFrame
        site={site}
        preview={textOf(heading, order)}
        heading={textOf(heading, order)}
        unsubscribeUrl={unsubscribeUrl}
      >
        {paragraphs(order).map((paragraph) => (
          <Paragraph key={paragraph}>{paragraph}</Paragraph>
        ))}
        {order.visit && tellsVisit.has(name) && <VisitParagraph visit={order.visit} order={order} />}
        <OrderBlock site={site} order={order} />
        <ButtonLink url={`${site.baseUrl}${orderPath(order)}/details`}>
          {button?.(order) ?? 'See the details'}
        </ButtonLink>
        <LinkLine link={link?.(order)} />
        {receipt && !order.isUnverified && (
          <LinkLine link={{ label: 'Print the receipt', url: `${site.baseUrl}${orderPath(order)}/receipt` }} />
        )}
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  };
}

function LinkLine({ link }: { link: { label: string; url: string } | undefined }) {
  if (!link) return null;
  return (
    <Paragraph>
      <Link href={link.url} style={mailStyles.wordLink} className="mail-link">
        {link.label}
      </Link>
    </Paragraph>
  );
}

/** The mails that say when and where a tasting is, or stays. */
const tellsVisit: ReadonlySet<OrderMailName> = new Set([
  'order-placed',
  'order-receipt',
  'sale-made',
  'order-accepted',
  'order-canceled',
  'sale-canceled',
  'booking-moved',
  'move-declined',
  'move-withdrawn',
  'move-expired',
]);

/** The mails that bring a tasting into a calendar, change it there, or take it out again. */
const calendarMails: ReadonlySet<OrderMailName> = new Set([
  'order-placed',
  'sale-made',
  'order-accepted',
  'booking-moved',
  'order-canceled',
  'sale-canceled',
]);

function calendarOf(site: MailSite, order: OrderMailProps): MailAttachment[] {
  const { visit, orderId, price, wineryName } = order;
  if (!visit) return [];
  const canceled = order.end !== null;
  const content = calendarFile({
    ...visit,
    uid: `${orderId}@${new URL(site.baseUrl).hostname}`,
    summary: `${price?.items[0]?.title ?? 'Tasting'} at ${wineryName}`,
    location: visit.place,
    url: `${site.baseUrl}${orderPath(order)}/details`,
    canceled,
  });
  const contentType = `text/calendar; charset=utf-8; method=${canceled ? 'CANCEL' : 'PUBLISH'}`;
  return [{ filename: 'tasting.ics', contentType, content }];
}

function VisitParagraph({ visit, order }: { visit: MailedVisit; order: OrderMailProps }) {
  const { place, included, cancellation } = visit;
  const terms = order.party === 'customer' ? 'If you cancel' : 'If the buyer cancels';
  return (
    <>
      <Paragraph>When: {formatVisit(visit)}</Paragraph>
      {place && <Paragraph>Where: {place}</Paragraph>}
      {included && <Paragraph>Included: {included.split('\n').join(', ')}</Paragraph>}
      {cancellation && order.end === null && (
        <Paragraph>
          {terms}: {describeCancellation(cancellation, visit)}
        </Paragraph>
      )}
    </>
  );
}

/** The URL path of the order for this recipient. */
function orderPath({ party, orderId }: OrderMailProps): string {
  return `/${party === 'customer' ? 'order' : 'sale'}/${orderId}`;
}

function contact(site: MailSite): string {
  return `The contract is between the buyer and the winery. Questions about ${site.name} itself: ${site.contact.email}.`;
}
