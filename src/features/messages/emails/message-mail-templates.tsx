import { Link } from '@react-email/components';
import { Aside, ButtonLink, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import { mailStyles } from '#features/mail/emails/mail-styles.ts';
import type { MailTemplate, UnsubscribeLink } from '#features/mail/emails/mail-template.ts';
import type { MailSite } from '#features/mail/mail.ts';
import type { MessageMailProps, UnreadThread } from './message-mail.ts';

type Waiting = MessageMailProps['messages-waiting'];

/** The templates of all mails about messages, by name. */
export const messageMailTemplates: { [Name in keyof MessageMailProps]: MailTemplate<MessageMailProps[Name]> } = {
  'messages-waiting': {
    optional: 'messages',
    subject: (props) => headingOf(props),
    Show: Digest,
  },
  'operator-asked': {
    subject: 'A winery has a question',
    Show: ({ site, winery, path }) => (
      <MailFrame site={site} preview={`${winery} wrote to you.`} heading="A winery has a question">
        <Paragraph>{`${winery} wrote to you.`}</Paragraph>
        <ButtonLink url={site.baseUrl + path}>Read and answer</ButtonLink>
        <Aside>What was written is not in this e-mail.</Aside>
      </MailFrame>
    ),
  },
  'operator-answered': {
    optional: 'messages',
    subject: (_, site) => `${site.name} answered you`,
    Show: ({ site, unsubscribeUrl, winery, path }) => (
      <MailFrame {...{ site, unsubscribeUrl }} preview={`About ${winery}.`} heading="You have an answer">
        <Paragraph>{`${site.name} answered what you asked for ${winery}.`}</Paragraph>
        <ButtonLink url={site.baseUrl + path}>Read the answer</ButtonLink>
        <Aside>What was written is not in this e-mail: it stays where you alone read it.</Aside>
      </MailFrame>
    ),
  },
};

/** The unread messages of a person, grouped by order, each with a link to the order. */
function Digest({ site, unsubscribeUrl, threads, more }: { site: MailSite } & UnsubscribeLink & Waiting) {
  const [first] = threads;
  const lone = threads.length === 1 && more === 0 ? first : undefined;
  const heading = headingOf({ threads, more });
  return (
    <MailFrame site={site} preview="Somebody wrote to you." heading={heading} unsubscribeUrl={unsubscribeUrl}>
      {lone ? (
        <Paragraph>
          {lone.other} wrote to you{lone.about === null ? '' : ` about ${lone.about}`}.
        </Paragraph>
      ) : (
        threads.map((thread) => (
          <Paragraph key={thread.orderId}>
            {thread.other}: {counted(thread.messages)} about{' '}
            <Link href={site.baseUrl + pathOf(thread)} style={mailStyles.wordLink} className="mail-link">
              {thread.about ?? 'a question'}
            </Link>
          </Paragraph>
        ))
      )}
      {more > 0 && <Paragraph>And about {more} more.</Paragraph>}
      <ButtonLink url={site.baseUrl + (lone ? pathOf(lone) : '/inbox')}>
        {lone ? 'Read and answer' : 'Open my inbox'}
      </ButtonLink>
      <Aside>What was written is not in this e-mail: it stays where you alone read it.</Aside>
    </MailFrame>
  );
}

const pathOf = ({ orderId, party }: UnreadThread) => `/${party === 'customer' ? 'order' : 'sale'}/${orderId}/details`;

const counted = (messages: number) => (messages === 1 ? 'one new message' : `${messages} new messages`);

function headingOf({ threads, more }: Waiting): string {
  const one = more === 0 && threads.length === 1 && threads[0]?.messages === 1;
  return one ? 'You have a new message' : 'You have new messages';
}
