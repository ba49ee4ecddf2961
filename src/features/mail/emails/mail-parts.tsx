import { Button, Hr, Link, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { shopTimeZone } from '#kit/shop-time-zone.ts';
import type { MailSite, PagePath } from '../mail.ts';
import { mailStyles } from './mail-styles.ts';

/** A paragraph. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text style={mailStyles.text} className="mail-ink">
      {children}
    </Text>
  );
}

/** A paragraph that matters less, under a line that closes what came before. */
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

/** The one thing to do: a button, and until when it works. */
export function ActionLink(props: { site: MailSite; path: PagePath; expiresAt: string; children: string }) {
  const { site, path, expiresAt, children } = props;
  const url = site.baseUrl + path;
  return (
    <>
      <ButtonLink url={url}>{children}</ButtonLink>
      <Text style={mailStyles.soft} className="mail-soft">
        The link works until {texasTime.format(new Date(expiresAt))}.
      </Text>
      {/* why: in the text version the button is this address already */}
      <Text style={mailStyles.soft} className="mail-soft" data-skip-in-text="true">
        If the button does nothing, open this address:{' '}
        <Link href={url} style={mailStyles.link} className="mail-link">
          {url}
        </Link>
      </Text>
    </>
  );
}

/** A button to an address. */
export function ButtonLink({ url, children }: { url: string; children: string }) {
  return (
    <Section style={mailStyles.buttonRow}>
      <Button href={url} style={mailStyles.button} className="mail-button">
        {children}
      </Button>
    </Section>
  );
}

/** A moment as the shop's own part of the world says it, with the zone: who reads may be elsewhere. */
const texasTime = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone: shopTimeZone,
});
