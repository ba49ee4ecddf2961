import { Aside, ButtonLink, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import type { MailTemplate } from '#features/mail/emails/mail-template.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDate } from '#kit/time.ts';
import type { PayoutMailProps } from '../payouts/gathered/payout-mail.ts';

/** The mails about payouts, by name. */
export const payoutMailTemplates: { [Name in keyof PayoutMailProps]: MailTemplate<PayoutMailProps[Name]> } = {
  'payout-sent': {
    subject: ({ sent }) => `We sent ${formatMoney(sent)} to your bank`,
    Show: ({ site, winery, wineryId, ...payout }) => (
      <MailFrame site={site} preview={amountsText(payout)} heading="Your payout is on its way">
        <Paragraph>{`We sent a payout for ${winery} to your bank: ${amountsText(payout)}`}</Paragraph>
        {payout.expectedAt && <Paragraph>It should arrive by {formatDate(payout.expectedAt)}.</Paragraph>}
        <ButtonLink url={`${site.baseUrl}/account/payments?winery=${wineryId}`}>See what’s in it</ButtonLink>
        <Aside>{`Questions about ${site.name}: ${site.contact.email}.`}</Aside>
      </MailFrame>
    ),
  },
};

/** What was sent, and for what; in both currencies if there are two. */
function amountsText({ amount, sent, sales }: Pick<PayoutMailProps['payout-sent'], 'amount' | 'sent' | 'sales'>) {
  const forSales = sales === 1 ? '1 sale' : `${sales} sales`;
  if (sent.currency === amount.currency) return `${formatMoney(sent)} for ${forSales}.`;
  return `${formatMoney(sent)} for ${forSales}. That is your share of ${formatMoney(amount)}, at the exchange rate of the day each card was charged.`;
}
