import { MailFrame } from '#features/accounts/emails/mail-frame.tsx';
import { Aside, ButtonTo, Words } from '#features/accounts/emails/mail-parts.tsx';
import type { MailSite } from '#features/accounts/mail.ts';
import type { MailTemplate } from '#features/accounts/mail-template.ts';
import { formatMoney } from '#kit/money.ts';
import type { OrderMailProps } from '../order-mails.ts';
import type { OrderMail } from '../order-process.ts';
import { orderMailWords } from './order-mail-words.ts';

/** Every mail of an order, by name. */
export const orderMailTemplates = Object.fromEntries(
  (Object.keys(orderMailWords) as OrderMail[]).map((name) => [name, templateOf(name)]),
) as Record<OrderMail, MailTemplate<OrderMailProps>>;

function templateOf(name: OrderMail): MailTemplate<OrderMailProps> {
  const { subject, heading, words, button } = orderMailWords[name];
  return {
    subject: (site) => `${subject} - ${site.name}`,
    Show: ({ site, ...order }) => (
      <MailFrame site={site} preview={heading} heading={heading}>
        {words(order).map((paragraph) => (
          <Words key={paragraph}>{paragraph}</Words>
        ))}
        <Words>{itemsInWords(order)}</Words>
        <ButtonTo address={site.baseUrl + orderPath(order)}>{button?.(order) ?? 'See the details'}</ButtonTo>
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  };
}

/** Where a side sees its order. */
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
