import { Link } from '@react-email/components';
import { Aside, ButtonLink, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import { mailStyles } from '#features/mail/emails/mail-styles.ts';
import type { MailTemplate } from '#features/mail/emails/mail-template.ts';
import type { MailSite } from '#features/mail/mail.ts';
import { formatMoney } from '#kit/money.ts';
import type { OrderMailName } from '../process/order-process.ts';
import type { OrderMailProps } from './order-mail.ts';
import { orderMailTexts } from './order-mail-texts.ts';

/** The templates of all order mails, by name. */
export const orderMailTemplates = Object.fromEntries(
  (Object.keys(orderMailTexts) as OrderMailName[]).map((name) => [name, templateOf(name)]),
) as Record<OrderMailName, MailTemplate<OrderMailProps>>;

function templateOf(name: OrderMailName): MailTemplate<OrderMailProps> {
  const { subject, heading, paragraphs, button, receipt, optional } = orderMailTexts[name];
  const textOf = (text: typeof subject, order: OrderMailProps) => (typeof text === 'string' ? text : text(order));
  return {
    optional,
    subject: (site, order) => `${textOf(subject, order)} - ${site.name}`,
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
        {order.items.length > 0 && <Paragraph>{itemsInWords(order)}</Paragraph>}
        <ButtonLink url={`${site.baseUrl}${orderPath(order)}/details`}>
          {button?.(order) ?? 'See the details'}
        </ButtonLink>
        {receipt && (
          <Paragraph>
            <Link href={`${site.baseUrl}${orderPath(order)}/receipt`} style={mailStyles.wordLink} className="mail-link">
              Print the receipt
            </Link>
          </Paragraph>
        )}
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  };
}

/** The URL path of the order for this recipient. */
function orderPath({ party, orderId }: OrderMailProps): string {
  return `/${party === 'customer' ? 'order' : 'sale'}/${orderId}`;
}

function itemsInWords({ items, total }: OrderMailProps): string {
  const list = items.map(
    ({ quantity, vintage, title }) => `${quantity} × ${vintage === null ? '' : `${vintage} `}${title}`,
  );
  return [...list, ...(total ? [`Total: ${formatMoney(total)}`] : [])].join(' · ');
}

function contact(site: MailSite): string {
  return `The contract is between the buyer and the winery. Questions about ${site.name} itself: ${site.contact.email}.`;
}
