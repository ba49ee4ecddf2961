import { ActionLink, Aside, ButtonLink, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import type { MailTemplate } from '#features/mail/emails/mail-template.ts';
import type { MailSite } from '#features/mail/mail.ts';
import { formatLocalDay } from '#kit/time.ts';
import type { EndReason, GivenMembership, JoiningMailProps } from '../joining/joined-mails.ts';
import { firstDays } from '../subscriptions/schedule.ts';

const endTexts: Readonly<Record<EndReason, string>> = {
  card: 'Your card couldn’t be charged.',
  'club-closed': 'The club has closed.',
  moving: 'You moved to a place where it can’t be shipped or picked up.',
};

/** The templates of the mails about joining and leaving a club, by name. All but invitations are always sent. */
export const joiningMailTemplates: { [Name in keyof JoiningMailProps]: MailTemplate<JoiningMailProps[Name]> } = {
  'club-joined': {
    subject: ({ waits, gift }) => {
      if (waits) return 'You are on the waiting list';
      return gift ? 'Your wine club gift' : 'Welcome to the club';
    },
    Show: ({ site, winery, club, tier, consent, waits, path, gift }) => {
      const heading = waits
        ? 'You are on the waiting list'
        : gift
          ? `Your gift for ${gift.recipient}`
          : `Welcome to ${club}`;
      return (
        <MailFrame site={site} preview={`${club} of ${winery}`} heading={heading}>
          <Paragraph>
            {waits
              ? `${club} of ${winery} (${tier}) is full now. When there is a place for you we e-mail you. Until then nothing is charged.`
              : gift
                ? `You gave ${gift.recipient} ${partsOf(gift)} of ${club} of ${winery} (${tier}).`
                : `You joined ${club} of ${winery} (${tier}).`}
          </Paragraph>
          {gift && <Paragraph>{givenText(gift, winery)}</Paragraph>}
          <Paragraph>What you agreed to:</Paragraph>
          <Paragraph>{consent}</Paragraph>
          <ButtonLink url={site.baseUrl + path}>See, change, or cancel</ButtonLink>
          <Aside>
            {`This link lets you skip, put off, hold, or cancel without logging in, so don’t share it. It works for 45 days, or until you change your password or e-mail or log out your other devices. Questions about it: ${site.contact.email}.`}
          </Aside>
        </MailFrame>
      );
    },
  },
  'club-admitted': {
    subject: 'You have a place in the wine club',
    Show: ({ site, winery, club, path, isSubscription }) => (
      <MailFrame site={site} preview={`${club} of ${winery}`} heading={`You have a place in ${club}`}>
        <Paragraph>
          {`You waited for a place in ${club} of ${winery}, and now you are a member, on the terms that you agreed to when you joined the waiting list. ${isSubscription ? `The first shipment is charged in ${firstDays} days at the earliest; until then you can change it, skip it, or cancel.` : 'You get the next release unless you skip it or cancel.'}`}
        </Paragraph>
        <ButtonLink url={site.baseUrl + path}>See, change, or cancel</ButtonLink>
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'club-gift': {
    subject: 'Somebody gives you a wine club membership',
    Show: ({ site, winery, club, recipient, giver, message, releases, clubPath, first, isSubscription = false }) => (
      <MailFrame site={site} preview={`${club} of ${winery}`} heading={`A gift for you, ${recipient}`}>
        <Paragraph>
          {`${giver} gives you ${partsOf({ releases, isSubscription })} of ${club} of ${winery}. ${giver} pays for ${releases === 1 ? 'it' : 'each of them'} when it is charged; you pay nothing.`}
        </Paragraph>
        {first && <Paragraph>{handedText(first, { winery, isSubscription })}</Paragraph>}
        {message !== null && <Paragraph>{`“${message}”`}</Paragraph>}
        <ButtonLink url={site.baseUrl + clubPath}>See the club</ButtonLink>
        <Aside>{`Wine can only be delivered to someone 21 or older. ${contact(site)}`}</Aside>
      </MailFrame>
    ),
  },
  'club-membership-ended': {
    subject: ({ winery }) => `${winery} ended your wine club membership`,
    Show: ({ site, winery, club, reason }) => (
      <MailFrame site={site} preview={`${club} of ${winery}`} heading="Your membership has ended">
        <Paragraph>{`${winery} ended your membership of ${club}.${reason === null ? '' : ` ${endTexts[reason]}`}`}</Paragraph>
        <Paragraph>
          Nothing more is charged. Wine that was charged already is still sent, or ready for you to pick up.
        </Paragraph>
        <ButtonLink url={`${site.baseUrl}/my-clubs`}>See your clubs</ButtonLink>
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'club-canceled': {
    subject: 'Your membership is canceled',
    Show: ({ site, winery, club }) => (
      <MailFrame site={site} preview={`${club} of ${winery}`} heading="Your membership is canceled">
        <Paragraph>
          {`You are no longer a member of ${club} of ${winery}, and nothing more is charged. Wine that was charged already is still sent.`}
        </Paragraph>
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'club-invitation': {
    optional: 'clubs',
    subject: ({ club }) => `You’re invited to ${club}`,
    Show: ({ site, unsubscribeUrl, winery, club, path, expiresAt }) => (
      <MailFrame
        site={site}
        unsubscribeUrl={unsubscribeUrl}
        preview={`The wine club of ${winery}.`}
        heading={`Join ${club}`}
      >
        <Paragraph>
          {`${winery} invites you to its wine club ${club} on ${site.name}. See what members get and what it costs, and join if you like. Nothing is charged unless you join and agree to the terms.`}
        </Paragraph>
        <ActionLink site={site} path={path} expiresAt={expiresAt}>
          See the club
        </ActionLink>
        <Aside>
          {`The link is only for this e-mail address and works once. If you don’t want to join, ignore this e-mail. ${contact(site)}`}
        </Aside>
      </MailFrame>
    ),
  },
  'club-tier-changed': {
    subject: 'You are in another tier of your wine club',
    Show: ({ site, winery, club, tier, path, isSubscription }) => (
      <MailFrame site={site} preview={`${club} of ${winery}`} heading={`You are in ${tier} now`}>
        <Paragraph>
          {`${winery} moved you to the tier ${tier} of ${club}. You never pay more for the wines of a ${isSubscription ? 'shipment than you agreed to. Your wines and dates stay as they are.' : 'release than you agreed to. If you chose wines of the next release, please choose again.'}`}
        </Paragraph>
        <ButtonLink url={site.baseUrl + path}>See, change, or cancel</ButtonLink>
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
  'club-tier-offered': {
    subject: 'Another tier of your wine club',
    Show: ({ site, winery, club, tier, path }) => (
      <MailFrame site={site} preview={`${club} of ${winery}`} heading={`${winery} offers you ${tier}`}>
        <Paragraph>
          {`${winery} would like to move you to the tier ${tier} of ${club}. It can cost more than you agreed to, so you stay where you are unless you agree to its terms.`}
        </Paragraph>
        <ButtonLink url={site.baseUrl + path}>See the terms</ButtonLink>
        <Aside>{contact(site)}</Aside>
      </MailFrame>
    ),
  },
};

/** How much is given, in words. */
function partsOf({ releases, isSubscription }: Pick<GivenMembership, 'releases' | 'isSubscription'>): string {
  return `${releases} ${isSubscription ? 'shipment' : 'release'}${releases === 1 ? '' : 's'}`;
}

/** What a giver reads: when the recipient is told, when the first wine is charged, and how it is handed over. */
function givenText({ recipient, on, isSubscription, billOn, delivery, town }: GivenMembership, winery: string): string {
  const told = on === null ? `We e-mail ${recipient} now.` : `We e-mail ${recipient} on ${formatLocalDay(on)}.`;
  const part = isSubscription ? 'shipment' : 'release';
  const first =
    billOn === null
      ? `The first ${part} has no date yet; we e-mail you before we charge it.`
      : `We charge the first ${part} on ${formatLocalDay(billOn)}.`;
  const handed = delivery === 'pickup' ? `${recipient} picks it up at ${winery}.` : `It ships to ${town}.`;
  return `${told} Nothing has been charged yet. ${first} ${handed}`;
}

/** What the recipient of a gift reads: when the first wine comes, and how it is handed over. */
function handedText(
  { shipOn, delivery, place }: NonNullable<JoiningMailProps['club-gift']['first']>,
  { winery, isSubscription }: { winery: string; isSubscription: boolean },
): string {
  const wine = `The first ${isSubscription ? 'shipment' : 'release'}`;
  if (delivery === 'pickup') {
    const when =
      shipOn === null
        ? `${wine} has no date yet. You can pick it up`
        : `${wine} is ready from ${formatLocalDay(shipOn)}. Pick it up`;
    return `${when} at ${winery}, ${place}. Bring a photo ID.`;
  }
  const when = shipOn === null ? `${wine} has no date yet. It ships` : `${wine} ships from ${formatLocalDay(shipOn)}`;
  return `${when} to ${place}. Someone 21 or older has to sign for it.`;
}

function contact(site: MailSite): string {
  return `Questions about it: ${site.contact.email}.`;
}
