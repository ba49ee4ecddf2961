import { Aside, ButtonLink, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import type { MailTemplate } from '#features/mail/emails/mail-template.ts';
import type { MailSite } from '#features/mail/mail.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDate } from '#kit/time.ts';
import type { AllocationMailProps } from '../allocation-mails.ts';

const dollars = (cents: number) => formatMoney({ amount: cents, currency: 'USD' });
const bottlesText = (count: number) => `${count} ${count === 1 ? 'bottle' : 'bottles'}`;

/** Why a wish is not granted. */
const refusedTexts: Record<AllocationMailProps['allocation-wish-refused']['reason'], string> = {
  none: 'There were fewer bottles than wishes.',
  winery: 'The winery gave the bottles to others.',
  expired: 'The winery did not decide in time.',
  age: 'We do not know that you are 21 or older. Please check the birth date in your profile.',
  law: 'Wine may not be shipped to your address.',
  volume: 'The law limits how much wine a winery may send to one person, and with this it would be more.',
  price: 'It would have cost more than you agreed to.',
  account: 'The winery cannot take payments now.',
};

/** The templates of the mails about allocations, by name. */
export const allocationMailTemplates: { [Name in keyof AllocationMailProps]: MailTemplate<AllocationMailProps[Name]> } =
  {
    'allocation-open': {
      optional: 'clubs',
      subject: (site, { winery }) => `Your allocation from ${winery} is open - ${site.name}`,
      Show: ({ site, unsubscribeUrl, title, winery, path, closesAt }) => (
        <MailFrame
          site={site}
          unsubscribeUrl={unsubscribeUrl}
          preview={`Open until ${formatDate(closesAt)}.`}
          heading="Your allocation is open"
        >
          <Paragraph>{`${winery} offers you ${title}, until ${formatDate(closesAt)}.`}</Paragraph>
          <ButtonLink url={`${site.baseUrl}${path}`}>See your allocation</ButtonLink>
          <Aside>{contact(site)}</Aside>
        </MailFrame>
      ),
    },
    'allocation-closing': {
      optional: 'clubs',
      subject: (site, { winery }) => `Your allocation from ${winery} closes soon - ${site.name}`,
      Show: ({ site, unsubscribeUrl, title, winery, path, closesAt }) => (
        <MailFrame
          site={site}
          unsubscribeUrl={unsubscribeUrl}
          preview={`Open until ${formatDate(closesAt)}.`}
          heading="Your allocation closes soon"
        >
          <Paragraph>{`You have until ${formatDate(closesAt)} to take ${title} by ${winery}. If you do nothing, nothing is charged.`}</Paragraph>
          <ButtonLink url={`${site.baseUrl}${path}`}>See your allocation</ButtonLink>
          <Aside>{contact(site)}</Aside>
        </MailFrame>
      ),
    },
    'allocation-wish-granted': {
      subject: (site, { winery }) => `You get wine from ${winery}'s allocation - ${site.name}`,
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
      subject: (site, { winery }) => `Your wish to ${winery} was not granted - ${site.name}`,
      Show: ({ site, unsubscribeUrl, title, winery, path, reason }) => (
        <MailFrame
          site={site}
          unsubscribeUrl={unsubscribeUrl}
          preview="Nothing was charged."
          heading="Your wish was not granted"
        >
          <Paragraph>{`You get nothing of ${title} by ${winery} by your wish, and nothing is charged for it.`}</Paragraph>
          <Paragraph>{refusedTexts[reason]}</Paragraph>
          <ButtonLink url={`${site.baseUrl}${path}`}>See your allocation</ButtonLink>
          <Aside>{contact(site)}</Aside>
        </MailFrame>
      ),
    },
    'allocation-wishes-wait': {
      subject: (site, { title }) => `Grant the wishes for ${title} - ${site.name}`,
      Show: ({ site, title, winery, path, wishes, until }) => (
        <MailFrame site={site} preview={`You have until ${formatDate(until)}.`} heading="Wishes wait for you">
          <Paragraph>{`All windows of ${title} by ${winery} are over. ${wishes === 1 ? '1 wish waits' : `${wishes} wishes wait`} for you to grant.`}</Paragraph>
          <Paragraph>{`You have until ${formatDate(until)}. After that, nobody gets anything, nothing is charged, and the bottles are back in your stock.`}</Paragraph>
          <ButtonLink url={`${site.baseUrl}${path}`}>See the wishes</ButtonLink>
          <Aside>{`You get this e-mail because you own a winery at ${site.name}. Questions about it: ${site.contact.email}.`}</Aside>
        </MailFrame>
      ),
    },
    'allocation-payment-declined': {
      subject: (site) => `Your card was declined for your allocation - ${site.name}`,
      Show: ({ site, title, winery, path, totalCents, nextAt }) => (
        <MailFrame site={site} preview="Save another card." heading="Your card was declined">
          <Paragraph>{`We could not charge ${dollars(totalCents)} for ${title} by ${winery}.`}</Paragraph>
          <Paragraph>
            {nextAt === null
              ? 'Nothing was charged, and your bottles are no longer set aside. If your window is still open, you can buy again with another card.'
              : `Your bottles are set aside. We try the card again on ${formatDate(nextAt)}. If you save another card, we try it within a minute.`}
          </Paragraph>
          <ButtonLink url={`${site.baseUrl}${nextAt === null ? path : '/account/payment-methods'}`}>
            {nextAt === null ? 'See your allocation' : 'Save another card'}
          </ButtonLink>
          <Aside>{contact(site)}</Aside>
        </MailFrame>
      ),
    },
  };

function contact(site: MailSite): string {
  return `You get this e-mail because a winery offers you an allocation at ${site.name}. Questions about it: ${site.contact.email}.`;
}
