import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import type { ReactNode } from 'react';
import { shopTimeZone } from '#kit/time.ts';
import type { MailSite, PagePath } from '../mail.ts';
import { mailPreferencesPath } from '../optional-mail.ts';
import { darkModeCss, fontFaces, mailStyles } from './mail-styles.ts';
import type { UnsubscribeLink } from './mail-template.ts';

/**
 * The frame of every mail: the shop's name, a card with the heading and the content, and a footer with the contact. It
 * is at most 600 px wide, in the shop's fonts where the mail program loads fonts, and has colors for dark mode.
 * @param unsubscribeUrl where to opt out, for an optional mail
 * @param preview the line that an inbox shows after the subject
 * @param footer what this mail alone says below the contact
 */
export function MailFrame(
  props: {
    site: MailSite;
    preview: string;
    heading: string;
    footer?: ReactNode;
    children: ReactNode;
  } & UnsubscribeLink,
) {
  const { site, preview, heading, footer, unsubscribeUrl, children } = props;
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{fontFaces(site.baseUrl) + darkModeCss}</style>
      </Head>
      <Body style={mailStyles.body} className="mail-body">
        <Preview>{preview}</Preview>
        <Container style={mailStyles.frame}>
          <Text style={mailStyles.mark}>
            <Link href={site.baseUrl} style={mailStyles.markLink} className="mail-mark">
              {site.name}
            </Link>
          </Text>
          <Section style={mailStyles.card} className="mail-card">
            <Row>
              <Column style={mailStyles.inside}>
                <Heading as="h1" style={mailStyles.heading} className="mail-ink">
                  {heading}
                </Heading>
                {children}
              </Column>
            </Row>
          </Section>
          <Text style={mailStyles.foot} className="mail-soft">
            {site.name}, the marketplace of Texas wine. Questions? Write to{' '}
            <Link href={`mailto:${site.contact.email}`} style={mailStyles.link} className="mail-link">
              {site.contact.email}
            </Link>
            .
          </Text>
          {footer}
          {unsubscribeUrl === undefined ? null : <MailChoice site={site} unsubscribeUrl={unsubscribeUrl} />}
        </Container>
      </Body>
    </Html>
  );
}

/** The footer's links to unsubscribe and to choose mails. */
function MailChoice({ site, unsubscribeUrl }: { site: MailSite; unsubscribeUrl: string }) {
  return (
    <Text style={mailStyles.foot} className="mail-soft">
      You need not get this e-mail:{' '}
      <Link href={unsubscribeUrl} style={mailStyles.wordLink} className="mail-link">
        stop e-mails like it
      </Link>
      , or{' '}
      <Link href={site.baseUrl + mailPreferencesPath} style={mailStyles.wordLink} className="mail-link">
        choose what we write to you
      </Link>
      .
    </Text>
  );
}

/** A paragraph of a mail. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text style={mailStyles.text} className="mail-ink">
      {children}
    </Text>
  );
}

/** A less important paragraph at the end, below a rule. */
export function Aside({ children }: { children: ReactNode }) {
  return (
    <>
      <Hr style={mailStyles.rule} className="mail-rule" />
      <Text style={{ ...mailStyles.soft, margin: 0 }} className="mail-soft">
        {children}
      </Text>
    </>
  );
}

/** The mail's main action: a button, its expiry, and the URL as text. */
export function ActionLink(props: { site: MailSite; path: PagePath; expiresAt: string; children: string }) {
  const { site, path, expiresAt, children } = props;
  const url = site.baseUrl + path;
  return (
    <>
      <ButtonLink url={url}>{children}</ButtonLink>
      <Text style={mailStyles.soft} className="mail-soft">
        The link works until {texasTime.format(new Date(expiresAt))}.
      </Text>
      {/* why: in the text version the button already is this URL */}
      <Text style={mailStyles.soft} className="mail-soft" data-skip-in-text="true">
        If the button does nothing, open this address:{' '}
        <Link href={url} style={mailStyles.link} className="mail-link">
          {url}
        </Link>
      </Text>
    </>
  );
}

/** A button that links to a URL. */
export function ButtonLink({ url, children }: { url: string; children: string }) {
  return (
    <Section style={mailStyles.buttonRow}>
      <Button href={url} style={mailStyles.button} className="mail-button">
        {children}
      </Button>
    </Section>
  );
}

/** Formats times in the shop's time zone and names the zone, because readers may be elsewhere. */
const texasTime = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone: shopTimeZone,
});
