import { Section } from '@react-email/components';
import { MailAmount, MailItems, MailTotal } from '#features/mail/emails/mail-items.tsx';
import { Aside, ButtonLink, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import { mailStyles } from '#features/mail/emails/mail-styles.ts';
import type { MailTemplate } from '#features/mail/emails/mail-template.ts';
import type { MailSite } from '#features/mail/mail.ts';
import type { AfterFailure } from '#features/subscriptions/charge.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDate } from '#kit/time.ts';
import type { ClubMailProps, MailedShipment } from '../club-mails.ts';

/** Why a member gets nothing of a release. */
const skipTexts: Record<
  ClubMailProps['club-shipment-skipped']['reason'],
  (winery: string, about: { release: string | null; wine: string }) => string
> = {
  short: (winery, { release, wine }) =>
    release === null
      ? `${winery} doesn’t have enough bottles of ${wine} in stock.`
      : `${winery} didn’t set aside enough bottles of ${wine} for this release.`,
  law: () =>
    'We can’t ship wine to your address. We ship to street addresses, not PO boxes, in states that allow it: check your address, or change to pickup.',
  volume: (winery) =>
    `The law limits how much wine ${winery} may send to one person, and with this release it would be more.`,
  age: () => 'We do not know that you are 21 or older. Please check the birth date in your profile.',
  unavailable: () => 'A wine that you would get is not available now, or is not shipped.',
};

/** What is charged: a release by its name, or the shipment of a subscription. */
const part = (release: string | null) => release ?? 'your shipment';
const partAtStart = (release: string | null) => release ?? 'Your shipment';
const kindOf = (release: string | null) => (release === null ? 'shipment' : 'release');

const dollars = (cents: number) => formatMoney({ amount: cents, currency: 'USD' });

/** The templates of the mails about clubs, by name. */
export const clubMailTemplates: { [Name in keyof ClubMailProps]: MailTemplate<ClubMailProps[Name]> } = {
  'club-changed-by-link': {
    subject: 'Your wine club membership was changed',
    Show: ({ site, club, winery, release, what, day, path }) => (
      <MailFrame site={site} preview={`${club} of ${winery}`} heading="Your membership was changed">
        <Paragraph>{`Somebody changed your membership of ${club} by ${winery} with the link in one of our e-mails.`}</Paragraph>
        <Paragraph>
          {what === 'held'
            ? `It is on hold until ${dayText(day ?? '')}. Nothing is charged until then.`
            : what === 'skipped'
              ? `${partAtStart(release)} is skipped, and nothing is charged for it.`
              : `${partAtStart(release)} was put off to ${dayText(day ?? '')}.`}
        </Paragraph>
        <ButtonLink url={`${site.baseUrl}${path}`}>See your membership</ButtonLink>
        <Aside>
          {`If that wasn’t you, log in to undo it, then log out your other devices in your security settings. That turns off the links in all our earlier e-mails. Questions about it: ${site.contact.email}.`}
        </Aside>
      </MailFrame>
    ),
  },
  'club-payment-declined': {
    subject: ({ follows }) =>
      follows === 'confirm' ? 'Confirm the payment for your wine club' : 'Your card was declined for your wine club',
    Show: ({ site, club, winery, release, totalCents, nextAt, lastAt, path, follows }) => (
      <MailFrame
        site={site}
        preview="Your bottles are set aside."
        heading={follows === 'confirm' ? 'Confirm your payment' : 'Your card was declined'}
      >
        <Paragraph>{`We could not charge ${dollars(totalCents)} for ${part(release)} of ${club} by ${winery}.`}</Paragraph>
        <Paragraph>{declineText(follows, { nextAt, lastAt })}</Paragraph>
        <ButtonLink url={site.baseUrl + path}>
          {follows === 'confirm' ? 'Confirm the payment' : 'Pay with another card'}
        </ButtonLink>
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'club-payment-failed': {
    subject: ({ release }) => `Your wine club ${kindOf(release)} was not charged`,
    Show: ({ site, club, winery, release, totalCents, follows = 'again' }) => (
      <MailFrame site={site} preview="Nothing was charged." heading={`Your ${kindOf(release)} was not charged`}>
        <Paragraph>
          {`We couldn’t charge ${dollars(totalCents)} for ${part(release)} of ${club} by ${winery}. ${failedText[follows]} Nothing was charged, and your bottles are no longer set aside.`}
        </Paragraph>
        <Paragraph>
          {follows === 'confirm'
            ? `You are still a member. If your bank asks you to confirm the next ${kindOf(release)}, we e-mail you again.`
            : `You are still a member. Save another card to get the next ${kindOf(release)}.`}
        </Paragraph>
        <CardButton site={site} />
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'club-shipment-skipped': {
    subject: ({ release }) =>
      release === null ? 'Your wine club shipment was skipped' : 'Your wine club release was skipped',
    Show: ({ site, club, winery, release, reason, wine = 'one of its wines' }) => (
      <MailFrame site={site} preview="Nothing was charged." heading={`Your ${kindOf(release)} was skipped`}>
        <Paragraph>{`${partAtStart(release)} of ${club} by ${winery} was skipped for you, and nothing was charged.`}</Paragraph>
        <Paragraph>{skipTexts[reason](winery, { release, wine })}</Paragraph>
        <Paragraph>You are still a member.</Paragraph>
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'club-price-consent': {
    subject: ({ winery, release }) => `${winery} needs your OK for your wine club ${kindOf(release)}`,
    Show: ({ site, club, winery, release, path, winesCents, totalCents, until }) => (
      <MailFrame site={site} preview="Nothing was charged." heading="Your OK is needed">
        <Paragraph>
          {`The wines of ${part(release)} of ${club} by ${winery} cost ${dollars(winesCents)}, more than you agreed to. We never charge more without asking you, so nothing was charged.`}
        </Paragraph>
        <Paragraph>
          {`If you want it, agree until ${formatDate(until)}. Then we charge your saved card ${dollars(totalCents)}, with everything included. If you don't, you get nothing of this ${kindOf(release)} and stay a member.`}
        </Paragraph>
        <ButtonLink url={site.baseUrl + path}>See and agree</ButtonLink>
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'club-release-coming': {
    optional: 'clubs',
    subject: ({ release, reminder }) =>
      `Your wine club ${kindOf(release)} is ${reminder ? 'charged in two days' : 'coming'}`,
    Show: ({ site, unsubscribeUrl, club, winery, release, path, billOn, bottles, totalCents, price, unavailable }) => (
      <MailFrame
        site={site}
        unsubscribeUrl={unsubscribeUrl}
        preview={`Charged on ${dayText(billOn)}.`}
        heading={`Your next ${kindOf(release)}`}
      >
        <Paragraph>
          {totalCents === null
            ? unavailable
              ? `Not all the wines in ${part(release)} of ${club} by ${winery} are available now. We skip it unless you choose others before ${dayText(billOn)}.`
              : `${partAtStart(release)} of ${club} by ${winery} costs more than you agreed to when you joined. We do not charge it unless you agree.`
            : `On ${dayText(billOn)} we charge your saved card ${dollars(totalCents)} for ${part(release)} of ${club} by ${winery}: ${bottles} ${bottles === 1 ? 'bottle' : 'bottles'}, with everything included.`}
        </Paragraph>
        <Paragraph>{`You can change or skip it until ${dayText(billOn)} begins.`}</Paragraph>
        {price && totalCents !== null && <ShipmentBlock site={site} price={price} totalCents={totalCents} />}
        <ButtonLink url={`${site.baseUrl}${path}`}>See, change, or skip</ButtonLink>
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'club-hold-ends': {
    optional: 'clubs',
    subject: 'Your wine club hold ends',
    Show: ({ site, unsubscribeUrl, club, winery, path, lastDay, isSubscription }) => (
      <MailFrame site={site} unsubscribeUrl={unsubscribeUrl} preview="Your hold ends soon." heading="Your hold ends">
        <Paragraph>
          {`${dayText(lastDay)} is the last day of your hold of ${club} by ${winery}. You get the ${isSubscription ? 'shipments' : 'releases'} after it.`}
        </Paragraph>
        <ButtonLink url={`${site.baseUrl}${path}`}>See, change, or skip</ButtonLink>
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'club-card-expires': {
    subject: 'The card for your wine club expires',
    Show: ({ site, club, winery, isSubscription }) => (
      <MailFrame site={site} preview="Save another card." heading="Your card expires">
        <Paragraph>{`The card that pays for ${club} by ${winery} expires soon. Save another one to get the next ${isSubscription ? 'shipment' : 'release'}.`}</Paragraph>
        <CardButton site={site} />
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'club-release-billed': {
    subject: 'Your wine club release is billed',
    Show: ({ site, club, release, billed, declined, skipped, short = 0, totalCents }) => (
      <MailFrame site={site} preview="The billing run is done." heading="Your release is billed">
        <Paragraph>{`The billing of ${release} of ${club} is done.`}</Paragraph>
        <Paragraph>
          {`Billed: ${billed}, for ${dollars(totalCents)}. Not paid yet: ${declined}; we try declined cards again once a day, and ask members to confirm where their bank wants it. Skipped: ${skipped}${short > 0 ? `, ${short} of them because too few bottles were set aside` : ''}.`}
        </Paragraph>
        <ButtonLink url={`${site.baseUrl}/sales`}>See your sales</ButtonLink>
        <Aside>{`You get this e-mail because you own a winery at ${site.name}. Questions about it: ${site.contact.email}.`}</Aside>
      </MailFrame>
    ),
  },
};

/** Why a payment failed until the end. */
const failedText: Readonly<Record<AfterFailure, string>> = {
  again: 'Your card was declined each time we tried.',
  confirm: 'Your bank wanted you to confirm the payment, and that didn’t happen in time.',
  'other-card': 'The saved card is missing or can’t be charged.',
};

/** What happens after a failed payment, for the member. */
function declineText(follows: AfterFailure, { nextAt, lastAt }: { nextAt: string; lastAt: string }): string {
  switch (follows) {
    case 'confirm':
      return `Your bank wants you to confirm this payment yourself. Your bottles are set aside until ${formatDate(lastAt)}. Log in and confirm it; your bank may send you a code.`;
    case 'other-card':
      return `We need another card: the saved one is missing or can’t be charged, so we won’t try again without a new one. Your bottles are set aside until ${formatDate(lastAt)}. If you log in and enter another card, we charge it at once.`;
    default:
      return `Your bottles are set aside. We try the card again on ${formatDate(nextAt)}, and then once a day until ${formatDate(lastAt)}. If you log in and enter another card, we charge it at once.`;
  }
}

// why: around noon in Texas it is the same day there
const dayText = (day: string) => formatDate(`${day}T18:00:00Z`);

function CardButton({ site }: { site: MailSite }) {
  return <ButtonLink url={`${site.baseUrl}/account/payment-methods`}>Save another card</ButtonLink>;
}

function contact(site: MailSite): string {
  return `You get this e-mail because you are a member of a wine club at ${site.name}. Questions about it: ${site.contact.email}.`;
}

/** The wines of a shipment with their pictures, and its price line by line. */
function ShipmentBlock(props: { site: MailSite; price: MailedShipment; totalCents: number }) {
  const { site, price, totalCents } = props;
  const { wines, discountCents, shippingCents, feeCents } = price;
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  return (
    <Section style={mailStyles.block} className="mail-rule">
      <MailItems
        site={site}
        items={wines.map(({ listingId, name, quantity, unitPriceCents }) => ({
          listingId,
          photoId: null,
          isWine: true,
          title: name,
          note: `${quantity} × ${dollars(unitPriceCents)}`,
          amount: dollars(quantity * unitPriceCents),
        }))}
      />
      {discountCents > 0 && <MailAmount label="Club discount" amount={usd(-discountCents)} />}
      <MailAmount label="Delivery" amount={usd(shippingCents)} />
      {feeCents > 0 && <MailAmount label={`${site.name} fee`} amount={usd(feeCents)} />}
      <MailTotal label="Total" amount={usd(totalCents)} />
    </Section>
  );
}
