import type { ReactNode } from 'react';
import { Aside, ButtonLink, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import type { MailTemplate } from '#features/mail/emails/mail-template.ts';
import type { MailProps, MailSite } from '#features/mail/mail.ts';
import type { SecurityMailProps } from '../account-mails.ts';

/** A mail about a change that somebody else could have made: what happened, and what to do then. */
function SecurityMail(props: { site: MailSite; heading: string; children: ReactNode }) {
  const { site, heading, children } = props;
  return (
    <MailFrame site={site} preview="If it was you, there is nothing to do." heading={heading}>
      <Paragraph>{children}</Paragraph>
      <Paragraph>
        If it wasn’t you, choose a new password now, log out all other devices, and write to {site.contact.email}.
      </Paragraph>
      <ButtonLink url={`${site.baseUrl}/account/security`}>Check your account</ButtonLink>
      <Aside>If it was you, there is nothing to do.</Aside>
    </MailFrame>
  );
}

/** To a person whose password was changed or reset. */
const passwordChanged = {
  subject: (_: unknown, site: MailSite) => `Your password at ${site.name} was changed`,
  Show: ({ site }: { site: MailSite }) => (
    <SecurityMail site={site} heading="Your password was changed">
      The password of your account at {site.name} was changed, and other devices were logged out.
    </SecurityMail>
  ),
};

/** To the new email after a change. The old one gets `email-changed`. */
const newEmail = {
  subject: (_: unknown, site: MailSite) => `This is now your e-mail at ${site.name}`,
  Show: ({ site }: { site: MailSite }) => (
    <SecurityMail site={site} heading="Your new e-mail is confirmed">
      From now on you log in to {site.name} with this e-mail address, and we write to you here. We told your old
      address.
    </SecurityMail>
  ),
};

/** To the owners of a winery when one of them changed where its payouts go. */
const payoutAccountChanged = {
  subject: (_: unknown, site: MailSite) => `The payout account of your winery at ${site.name} was changed`,
  Show: ({ site, winery, what }: { site: MailSite } & MailProps['payout-account-changed']) => (
    <SecurityMail site={site} heading={what === 'bank' ? 'Your bank account was changed' : 'Your payouts were changed'}>
      {what === 'bank'
        ? `An owner of ${winery} saved a bank account. Payouts go there from now on.`
        : `An owner of ${winery} changed who is paid.`}
    </SecurityMail>
  ),
};

type FactorMailProps = MailProps['second-factor-changed'];

const providerTexts = {
  'provider-connected': (account: string) => ({
    heading: `Your ${account} was connected`,
    text: `Your ${account} can now be used to log in.`,
  }),
  'provider-disconnected': (account: string) => ({
    heading: `Your ${account} was disconnected`,
    text: `Your ${account} can no longer be used to log in. Other devices were logged out.`,
  }),
};

const secondFactorTexts: Record<
  Exclude<FactorMailProps['what'], keyof typeof providerTexts>,
  { heading: string; text: string }
> = {
  on: {
    heading: 'Two-step login is on',
    text: 'From now on you log in with your password and a code from your app. Other devices were logged out.',
  },
  off: { heading: 'Two-step login is off', text: 'From now on your password alone is enough to log in.' },
  'app-off': {
    heading: 'Your authenticator app was removed',
    text: 'Codes from the app no longer work. Two-step login stays on with your passkeys.',
  },
  'passkey-on': {
    heading: 'A passkey was added',
    text: 'You can log in with it from now on. Your password alone is no longer enough: it also takes a passkey or a recovery code. Other devices were logged out.',
  },
  'passkey-added': { heading: 'A passkey was added', text: 'You can log in with it from now on.' },
  'passkey-removed': { heading: 'A passkey was removed', text: 'It no longer logs anybody in to your account.' },
  'passkey-off': {
    heading: 'Your last passkey was removed',
    text: 'It no longer logs anybody in to your account. From now on your password alone is enough to log in.',
  },
  codes: { heading: 'New recovery codes', text: 'You have new recovery codes. The old ones no longer work.' },
  'code-used': {
    heading: 'A recovery code was used',
    text: 'Somebody logged in with your password and a recovery code. That code no longer works.',
  },
  reset: {
    heading: 'Two-step login was turned off',
    text: 'We turned off two-step login for your account, as asked, removed its passkeys, and logged out all your devices. Please set it up again.',
  },
};

function factorTextsOf({ what, provider = 'identity provider' }: FactorMailProps): { heading: string; text: string } {
  if (what === 'provider-connected' || what === 'provider-disconnected')
    return providerTexts[what](`${provider} account`);
  return secondFactorTexts[what];
}

/** To a person whose second factor or identity provider changed, or who used a recovery code. */
const secondFactorChanged = {
  subject: ({ what }: FactorMailProps, site: MailSite) =>
    what.startsWith('provider') ? `How you log in at ${site.name}` : `Two-step login at ${site.name}`,
  Show: ({ site, ...props }: { site: MailSite } & FactorMailProps) => {
    const { heading, text } = factorTextsOf(props);
    return (
      <SecurityMail site={site} heading={heading}>
        {text}
      </SecurityMail>
    );
  },
};

/** The templates of the mails about changes that matter to an account's security, by name. */
export const securityMailTemplates: { [Name in keyof SecurityMailProps]: MailTemplate<SecurityMailProps[Name]> } = {
  'password-changed': passwordChanged,
  'new-email': newEmail,
  'second-factor-changed': secondFactorChanged,
  'payout-account-changed': payoutAccountChanged,
};
