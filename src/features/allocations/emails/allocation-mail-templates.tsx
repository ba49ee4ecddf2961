import { Aside, ButtonLink, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import type { MailTemplate } from '#features/mail/emails/mail-template.ts';
import type { MailSite } from '#features/mail/mail.ts';
import type { AfterFailure } from '#features/subscriptions/charge.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDate, formatDateTime, timeZoneName } from '#kit/time.ts';
import { refusedWishReasons } from '../allocation.ts';
import type { AllocationMailProps } from '../allocation-mails.ts';
import { formatWindowTime, windowTimeOf } from '../window-time.ts';

const dollars = (cents: number) => formatMoney({ amount: cents, currency: 'USD' });
/** A time by a winery's clock, with the name of its zone. */
const clockTime = (moment: string, timeZone: string) =>
  `${formatWindowTime(windowTimeOf(timeZone, new Date(moment)))} ${timeZoneName(timeZone)}`;
const bottlesText = (count: number) => `${count} ${count === 1 ? 'bottle' : 'bottles'}`;

/** The templates of the mails about allocations, by name. */
export const allocationMailTemplates: { [Name in keyof AllocationMailProps]: MailTemplate<AllocationMailProps[Name]> } =
  {
    'allocation-open': {
      optional: 'clubs',
      subject: ({ winery }) => `Your allocation from ${winery} is open`,
      Show: ({ site, unsubscribeUrl, title, winery, path, ...end }) => (
        <MailFrame
          site={site}
          unsubscribeUrl={unsubscribeUrl}
          preview={`Open until ${clockTime(end.closesAt, end.timeZone)}.`}
          heading="Your allocation is open"
        >
          <Paragraph>{`${winery} offers you ${title}, until ${clockTime(end.closesAt, end.timeZone)}.`}</Paragraph>
          <ButtonLink url={`${site.baseUrl}${path}`}>See your allocation</ButtonLink>
          <Aside>{contact(site)}</Aside>
        </MailFrame>
      ),
    },
    'allocation-closing': {
      optional: 'clubs',
      subject: ({ winery }) => `Your allocation from ${winery} closes soon`,
      Show: ({ site, unsubscribeUrl, title, winery, path, ...end }) => (
        <MailFrame
          site={site}
          unsubscribeUrl={unsubscribeUrl}
          preview={`Open until ${clockTime(end.closesAt, end.timeZone)}.`}
          heading="Your allocation closes soon"
        >
          <Paragraph>{`You have until ${clockTime(end.closesAt, end.timeZone)}, to take ${title} by ${winery}. If you do nothing, nothing is charged.`}</Paragraph>
          <ButtonLink url={`${site.baseUrl}${path}`}>See your allocation</ButtonLink>
          <Aside>{contact(site)}</Aside>
        </MailFrame>
      ),
    },
    'allocation-wish-granted': {
      subject: ({ winery }) => `You get wine from ${winery}'s allocation`,
      Show: ({ site, title, winery, path, bottles, wished, totalCents }) => (
        <MailFrame site={site} preview={`You get ${bottlesText(bottles)}.`} heading="Your wish is granted">
          <Paragraph>
            {bottles === wished
              ? `You get ${bottlesText(bottles)} of ${title} by ${winery}, all that you wished for.`
              : `You get ${bottlesText(bottles)} of ${title} by ${winery}. You wished for ${wished}.`}
          </Paragraph>
          <Paragraph>{`We charge your saved card ${dollars(totalCents)} now, with everything included.`}</Paragraph>
          <ButtonLink url={`${site.baseUrl}${path}`}>See your allocation</ButtonLink>
          <Aside>{contact(site)}</Aside>
        </MailFrame>
      ),
    },
    'allocation-wish-refused': {
      optional: 'clubs',
      subject: ({ winery }) => `Your wish to ${winery} was not granted`,
      Show: ({ site, unsubscribeUrl, title, winery, path, reason }) => (
        <MailFrame
          site={site}
          unsubscribeUrl={unsubscribeUrl}
          preview="Nothing was charged."
          heading="Your wish was not granted"
        >
          <Paragraph>{`Your wish for ${title} by ${winery} was not granted, so we don’t charge you for it.`}</Paragraph>
          <Paragraph>{refusedWishReasons[reason]}</Paragraph>
          <ButtonLink url={`${site.baseUrl}${path}`}>See your allocation</ButtonLink>
          <Aside>{contact(site)}</Aside>
        </MailFrame>
      ),
    },
    'allocation-wishes-wait': {
      subject: ({ title }) => `Grant the wishes for ${title}`,
      Show: ({ site, title, winery, path, wishes, until, timeZone }) => (
        <MailFrame site={site} preview={`You have until ${clockTime(until, timeZone)}.`} heading="Wishes wait for you">
          <Paragraph>{`All windows of ${title} by ${winery} are over. ${wishes === 1 ? '1 wish waits' : `${wishes} wishes wait`} for you to grant.`}</Paragraph>
          <Paragraph>{`You have until ${clockTime(until, timeZone)}. After that, nobody gets anything, nothing is charged, and the bottles are back in your stock.`}</Paragraph>
          <ButtonLink url={`${site.baseUrl}${path}`}>See the wishes</ButtonLink>
          <Aside>{`You get this e-mail because you own a winery at ${site.name}. Questions about it: ${site.contact.email}.`}</Aside>
        </MailFrame>
      ),
    },
    'allocation-payment-declined': {
      subject: ({ nextAt, follows }) => `${failureTitle(nextAt, follows)} for your allocation`,
      Show: ({ site, title, winery, path, totalCents, nextAt, follows }) => (
        <MailFrame
          site={site}
          preview={nextAt === null ? 'Nothing was charged.' : 'Your bottles are set aside.'}
          heading={failureTitle(nextAt, follows)}
        >
          <Paragraph>{`We could not charge ${dollars(totalCents)} for ${title} by ${winery}.`}</Paragraph>
          <Paragraph>{declineText(nextAt, follows)}</Paragraph>
          <DeclineButton site={site} path={path} nextAt={nextAt} follows={follows} />
          <Aside>{contact(site)}</Aside>
        </MailFrame>
      ),
    },
  };

/** What is to be done after a failed payment, or that it was declined, or given up. */
function failureTitle(nextAt: string | null, follows: AfterFailure): string {
  if (follows !== 'confirm') return 'Your card was declined';
  return nextAt === null ? 'Your payment was not confirmed' : 'Confirm the payment';
}

/** What happens after a failed payment, for the buyer. */
function declineText(nextAt: string | null, follows: AfterFailure): string {
  if (nextAt === null && follows === 'confirm')
    return 'Your bank wanted you to confirm this payment, and that didn’t happen in time. Nothing was charged, and your bottles are no longer set aside. If your window is still open, you can buy again.';
  if (nextAt === null)
    return 'Nothing was charged, and your bottles are no longer set aside. If your window is still open, you can buy again with another card.';
  switch (follows) {
    case 'confirm':
      return `Your bank wants you to confirm this payment yourself. Your bottles are set aside until ${formatDateTime(nextAt)} at least. Log in and confirm it; your bank may send you a code.`;
    case 'other-card':
      return 'We need another card: the saved one is missing or can’t be charged, so we won’t try again without a new one. Your bottles are set aside. If you save another card, we try it within a minute.';
    default:
      return `Your bottles are set aside. We try the card again on ${formatDate(nextAt)}. If you save another card, we try it within a minute.`;
  }
}

type DeclineProps = { site: MailSite; path: string; nextAt: string | null; follows: AfterFailure };

function DeclineButton({ site, path, nextAt, follows }: DeclineProps) {
  if (nextAt === null) return <ButtonLink url={site.baseUrl + path}>See your allocation</ButtonLink>;
  if (follows === 'confirm') return <ButtonLink url={site.baseUrl + path}>Confirm the payment</ButtonLink>;
  return <ButtonLink url={`${site.baseUrl}/account/payment-methods`}>Save another card</ButtonLink>;
}

function contact(site: MailSite): string {
  return `You get this e-mail because a winery offers you an allocation at ${site.name}. Questions about it: ${site.contact.email}.`;
}
