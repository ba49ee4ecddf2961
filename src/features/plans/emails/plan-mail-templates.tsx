import { Aside, ButtonLink, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import type { MailTemplate } from '#features/mail/emails/mail-template.ts';
import type { MailSite } from '#features/mail/mail.ts';
import type { AfterFailure } from '#features/subscriptions/charge.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDate } from '#kit/time.ts';
import type { PlanEnd, PlanMailProps } from '../plan-mails.ts';

const dollars = (cents: number) => formatMoney({ amount: cents, currency: 'USD' });

/** The templates of the mails about plans, by name. Those after which nothing is lost are optional. */
export const planMailTemplates: { [Name in keyof PlanMailProps]: MailTemplate<PlanMailProps[Name]> } = {
  'plan-changed': {
    optional: 'plans',
    subject: 'Your winery’s plan has changed',
    Show: ({ site, unsubscribeUrl, winery, plan, priceCents, interval, renewsOn }) => (
      <MailFrame
        {...{ site, unsubscribeUrl }}
        preview={`The plan of ${winery} is ${plan}.`}
        heading="Your plan has changed"
      >
        <Paragraph>
          {`${winery} has the plan ${plan} from now on, for ${dollars(priceCents)} a ${interval}. It renews on ${dayText(renewsOn)} until you cancel it.`}
        </Paragraph>
        <Paragraph>Its commission is for orders that are placed from now on.</Paragraph>
        <PlanButton site={site} />
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'plan-paid': {
    optional: 'plans',
    subject: ({ invoice }) => `Invoice ${invoice} is paid`,
    Show: ({ site, unsubscribeUrl, winery, plan, invoice, amountCents, path }) => (
      <MailFrame {...{ site, unsubscribeUrl }} preview={`${dollars(amountCents)} for ${plan}.`} heading="Thank you">
        <Paragraph>{`We charged your saved card ${dollars(amountCents)} for ${plan}, the plan of ${winery}.`}</Paragraph>
        <ButtonLink url={site.baseUrl + path}>{`See invoice ${invoice}`}</ButtonLink>
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'plan-payment-declined': {
    subject: ({ follows }) =>
      follows === 'confirm'
        ? 'Confirm the payment for your winery’s plan'
        : 'Your card was declined for your winery’s plan',
    Show: ({ site, winery, plan, amountCents, nextAt, endsOn, follows, path }) => (
      <MailFrame
        site={site}
        preview={`You keep the plan until ${dayText(endsOn)}.`}
        heading={follows === 'confirm' ? 'Confirm the payment' : 'Your card was declined'}
      >
        <Paragraph>
          {`We could not charge ${dollars(amountCents)} for ${plan}, the plan of ${winery}. You keep it for now.`}
        </Paragraph>
        <Paragraph>
          {`${declineText(follows, { nextAt, endsOn })} If ${path === null ? 'the owner whose card pays saves' : 'you save'} another card, we try it within a minute. If nothing works by then, the plan ends and the free one begins: nothing is deleted, but you can’t add more than it allows.`}
        </Paragraph>
        {path === null && <PlanButton site={site} />}
        {path !== null && follows === 'confirm' && (
          <ButtonLink url={site.baseUrl + path}>Confirm the payment</ButtonLink>
        )}
        {path !== null && follows !== 'confirm' && <CardButton site={site} />}
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'plan-grace-ends': {
    subject: 'Your winery’s plan ends in three days',
    Show: ({ site, winery, plan, endsOn }) => (
      <MailFrame site={site} preview={`It ends on ${dayText(endsOn)}.`} heading="Your plan ends soon">
        <Paragraph>
          {`${plan}, the plan of ${winery}, is still not paid. Unless a card works before, it ends on ${dayText(endsOn)}, and the free one begins with its own commission and limits.`}
        </Paragraph>
        <CardButton site={site} />
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'plan-canceled': {
    subject: 'Your winery’s plan is canceled',
    Show: ({ site, winery, plan, lastDay, next }) => (
      <MailFrame site={site} preview={`You keep it until ${dayText(lastDay)}.`} heading="Your plan is canceled">
        <Paragraph>
          {`${winery} keeps ${plan} until ${dayText(lastDay)}. After it, it has ${next}, and your card isn’t charged any more. What you have stays.`}
        </Paragraph>
        <Paragraph>{`Until ${dayText(lastDay)} you can change your mind.`}</Paragraph>
        <PlanButton site={site} />
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'plan-ended': {
    subject: 'Your winery’s plan has ended',
    Show: ({ site, winery, plan, because, next }) => (
      <MailFrame site={site} preview={`Your plan is ${next} now.`} heading="Your plan has ended">
        <Paragraph>{endTexts[because]({ winery, plan, next })}</Paragraph>
        <Paragraph>
          What you have stays. If it is more than the plan allows, you can’t add more. You can choose a plan again at
          any time.
        </Paragraph>
        <PlanButton site={site} />
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'plan-refunded': {
    subject: ({ creditNote }) => `Credit note ${creditNote}`,
    Show: ({ site, winery, plan, creditNote, amountCents, path }) => (
      <MailFrame site={site} preview={`${dollars(amountCents)} back to your card.`} heading="We refunded you">
        <Paragraph>
          {`We gave ${dollars(amountCents)} of what ${winery} paid for ${plan} back to the card that paid. Banks take up to ten days to show it.`}
        </Paragraph>
        <ButtonLink url={site.baseUrl + path}>{`See credit note ${creditNote}`}</ButtonLink>
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'plan-refund-failed': {
    subject: ({ creditNote }) => `Your refund did not arrive: credit note ${creditNote}`,
    Show: ({ site, winery, plan, creditNote, amountCents }) => (
      <MailFrame site={site} preview="Your bank returned our refund." heading="Your bank returned our refund">
        <Paragraph>
          {`We refunded ${dollars(amountCents)} of what ${winery} paid for ${plan} (credit note ${creditNote}), but your card’s bank returned the money. We’ll try again or contact you.`}
        </Paragraph>
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'plan-disputed': {
    subject: 'Your bank took back a payment for your winery’s plan',
    Show: ({ site, winery, plan, amountCents, lastDay }) => (
      <MailFrame
        site={site}
        preview={`${dollars(amountCents)} for ${plan} is disputed.`}
        heading="Your bank took back a payment"
      >
        <Paragraph>
          {`Your bank has taken back ${dollars(amountCents)} that was paid for ${plan}, the plan of ${winery}. You keep the plan while the bank decides, at most until ${dayText(lastDay)}. Until then you can’t change it to another paid plan, and it isn’t renewed.`}
        </Paragraph>
        <Paragraph>
          If this was a mistake, ask your bank to withdraw the dispute. If the bank decides in your favor, the plan
          ends.
        </Paragraph>
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'plan-chargeback': {
    subject: ({ winery, status }) => `${chargebackTexts[status].heading}: ${winery}`,
    Show: ({ site, winery, plan, invoice, amountCents, feeCents, status, path }) => (
      <MailFrame
        site={site}
        preview={`${dollars(amountCents)} from ${winery}.`}
        heading={chargebackTexts[status].heading}
      >
        <Paragraph>
          {`${winery} paid ${dollars(amountCents)} for ${plan} (invoice ${invoice}). Its bank took that back. Stripe’s fee: ${dollars(feeCents)}.`}
        </Paragraph>
        <Paragraph>{chargebackTexts[status].text}</Paragraph>
        <ButtonLink url={site.baseUrl + path}>See the payment</ButtonLink>
      </MailFrame>
    ),
  },
  'plan-refund-returned': {
    subject: ({ winery }) => `A bank returned a refund for a plan: ${winery}`,
    Show: ({ site, winery, plan, creditNote, amountCents, path }) => (
      <MailFrame site={site} preview={`${dollars(amountCents)} for ${winery}.`} heading="A bank returned a refund">
        <Paragraph>
          {`You refunded ${dollars(amountCents)} of what ${winery} paid for ${plan} (credit note ${creditNote}). The bank returned it: the money is back in your Stripe balance, and you still owe it to the winery.`}
        </Paragraph>
        <Paragraph>Refund it again, or arrange another way with the winery.</Paragraph>
        <ButtonLink url={site.baseUrl + path}>See the payment</ButtonLink>
      </MailFrame>
    ),
  },
};

const endTexts: Readonly<Record<PlanEnd, (about: { winery: string; plan: string; next: string }) => string>> = {
  unpaid: ({ winery, plan, next }) =>
    `We couldn’t charge a card for ${plan}, so ${winery} is now on ${next}. Nothing was charged.`,
  canceled: ({ winery, plan, next }) =>
    `${plan} has ended as you chose. ${winery} is now on ${next}, and your card isn’t charged any more.`,
  disputed: ({ winery, plan, next }) =>
    `Your bank took back what was paid for ${plan}. ${winery} is now on ${next}, and your card isn’t charged any more.`,
};

const chargebackTexts = {
  open: {
    heading: 'A bank took back a payment for a plan',
    text: 'The bank hasn’t decided yet. You can answer it in your Stripe dashboard. The winery keeps its plan until the bank has decided, at most until the end of the paid period; it can’t change or renew the plan meanwhile.',
  },
  won: {
    heading: 'The bank decided in your favor',
    text: 'The money is back in your Stripe balance, and the winery keeps its plan.',
  },
  lost: {
    heading: 'The bank decided against you',
    text: 'The money is gone, and the winery’s plan has ended. Stripe keeps its fee.',
  },
} as const;

// why: around noon in Texas it is the same day there
const dayText = (day: string) => formatDate(`${day}T18:00:00Z`);

function PlanButton({ site }: { site: MailSite }) {
  return <ButtonLink url={`${site.baseUrl}/manage-subscriptions-settings`}>See your plan</ButtonLink>;
}

/** What happens after a declined card. */
function declineText(follows: AfterFailure, { nextAt, endsOn }: { nextAt: string; endsOn: string }): string {
  if (follows === 'confirm')
    return `The bank wants this payment confirmed. The owner whose card pays for the plan can log in and confirm it until ${dayText(endsOn)}.`;
  if (follows === 'other-card')
    return `We need another card: the saved one is missing or can’t be charged, so we won’t try again without a new one. You have until ${dayText(endsOn)}.`;
  return `We try the card again on ${formatDate(nextAt)}, and then once a day until ${dayText(endsOn)}.`;
}

function CardButton({ site }: { site: MailSite }) {
  return <ButtonLink url={`${site.baseUrl}/account/payment-methods`}>Save another card</ButtonLink>;
}

function contact(site: MailSite): string {
  return `You get this e-mail because you own a winery at ${site.name}. Questions about it: ${site.contact.email}.`;
}
