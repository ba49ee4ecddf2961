import { Button, Hr, Link, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { shopTimeZone } from '#kit/shop-time-zone.ts';
import type { MailSite, PagePath } from '../mail.ts';
import { mailLook } from './mail-styles.ts';

/** A paragraph. */
export function Words({ children }: { children: ReactNode }) {
  return (
    <Text style={mailLook.text} className="mail-ink">
      {children}
    </Text>
  );
}

/** A paragraph that matters less, under a line that closes what came before. */
export function Aside({ children }: { children: ReactNode }) {
  return (
    <>
      <Hr style={mailLook.rule} className="mail-rule" />
      <Text style={{ ...mailLook.soft, margin: 0 }} className="mail-soft">
        {children}
      </Text>
    </>
  );
}

/** The one thing to do: a button, and until when it works. */
export function Action(props: { site: MailSite; path: PagePath; expiresAt: string; children: string }) {
  const { site, path, expiresAt, children } = props;
  const address = site.baseUrl + path;
  return (
    <>
      <ButtonTo address={address}>{children}</ButtonTo>
      <Text style={mailLook.soft} className="mail-soft">
        The link works until {inTexas.format(new Date(expiresAt))}.
      </Text>
      {/* why: in the text version the button is this address already */}
      <Text style={mailLook.soft} className="mail-soft" data-skip-in-text="true">
        If the button does nothing, open this address:{' '}
        <Link href={address} style={mailLook.link} className="mail-link">
          {address}
        </Link>
      </Text>
    </>
  );
}

/** A button to an address. */
export function ButtonTo({ address, children }: { address: string; children: string }) {
  return (
    <Section style={mailLook.buttonRow}>
      <Button href={address} style={mailLook.button} className="mail-button">
        {children}
      </Button>
    </Section>
  );
}

/** A moment as the shop's own part of the world says it, with the zone: who reads may be elsewhere. */
const inTexas = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone: shopTimeZone,
});
