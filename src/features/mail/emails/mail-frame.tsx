import {
  Body,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import type { ReactNode } from 'react';
import type { MailSite } from '../mail.ts';
import { mailPreferencesPath } from '../optional-mail.ts';
import { mailStyles, darkModeCss } from './mail-styles.ts';
import type { UnsubscribeLink } from './mail-template.ts';

/**
 * The frame of every mail: the house's name, a card with the heading and what the mail says, and who writes. It needs no
 * picture, is at most 600 px wide, and has colours of its own for the night.
 * @param wayOut where its reader stops mails of its kind, if it is an optional one
 * @param preview the line that an inbox shows behind the subject
 */
export function MailFrame(props: { site: MailSite; preview: string; heading: string; children: ReactNode } & UnsubscribeLink) {
  const { site, preview, heading, unsubscribeUrl, children } = props;
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{darkModeCss}</style>
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
          {unsubscribeUrl === undefined ? null : <MailChoice site={site} wayOut={unsubscribeUrl} />}
        </Container>
      </Body>
    </Html>
  );
}

/** What the reader of an optional mail may choose. */
function MailChoice({ site, wayOut }: { site: MailSite; wayOut: string }) {
  return (
    <Text style={mailStyles.foot} className="mail-soft">
      You need not get this e-mail:{' '}
      <Link href={wayOut} style={mailStyles.wordLink} className="mail-link">
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
