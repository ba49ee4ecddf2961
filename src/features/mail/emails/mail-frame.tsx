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
import { mailLook, nightLook } from './mail-styles.ts';
import type { WayOut } from './mail-template.ts';

/**
 * The frame of every mail: the house's name, a card with the heading and what the mail says, and who writes. It needs no
 * picture, is at most 600 px wide, and has colours of its own for the night.
 * @param wayOut where its reader stops mails of its kind, if it is an optional one
 * @param preview the line that an inbox shows behind the subject
 */
export function MailFrame(props: { site: MailSite; preview: string; heading: string; children: ReactNode } & WayOut) {
  const { site, preview, heading, wayOut, children } = props;
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{nightLook}</style>
      </Head>
      <Body style={mailLook.body} className="mail-body">
        <Preview>{preview}</Preview>
        <Container style={mailLook.frame}>
          <Text style={mailLook.mark}>
            <Link href={site.baseUrl} style={mailLook.markLink} className="mail-mark">
              {site.name}
            </Link>
          </Text>
          <Section style={mailLook.card} className="mail-card">
            <Row>
              <Column style={mailLook.inside}>
                <Heading as="h1" style={mailLook.heading} className="mail-ink">
                  {heading}
                </Heading>
                {children}
              </Column>
            </Row>
          </Section>
          <Text style={mailLook.foot} className="mail-soft">
            {site.name}, the marketplace of Texas wine. Questions? Write to{' '}
            <Link href={`mailto:${site.contact.email}`} style={mailLook.link} className="mail-link">
              {site.contact.email}
            </Link>
            .
          </Text>
          {wayOut === undefined ? null : <Choice site={site} wayOut={wayOut} />}
        </Container>
      </Body>
    </Html>
  );
}

/** What the reader of an optional mail may choose. */
function Choice({ site, wayOut }: { site: MailSite; wayOut: string }) {
  return (
    <Text style={mailLook.foot} className="mail-soft">
      You need not get this e-mail:{' '}
      <Link href={wayOut} style={mailLook.wordLink} className="mail-link">
        stop e-mails like it
      </Link>
      , or{' '}
      <Link href={site.baseUrl + mailPreferencesPath} style={mailLook.wordLink} className="mail-link">
        choose what we write to you
      </Link>
      .
    </Text>
  );
}
