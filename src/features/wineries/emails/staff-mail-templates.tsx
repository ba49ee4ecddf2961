import type { ReactNode } from 'react';
import type { WineryRole } from '#features/accounts/winery-role.ts';
import { ActionLink, Aside, ButtonLink, MailFrame, Paragraph } from '#features/mail/emails/mail-layout.tsx';
import type { MailTemplate } from '#features/mail/emails/mail-template.ts';
import type { MailProps, MailSite } from '#features/mail/mail.ts';
import type { StaffChange, StaffMailProps } from '../staff/staff-mails.ts';

const roleText = (role: WineryRole | null) => (role === 'owner' ? 'an owner' : 'a member');

/** To the address that was invited. */
const invitation = {
  subject: ({ handsOver }: MailProps['staff-invitation'], site: MailSite) =>
    handsOver ? `Take over a winery on ${site.name}` : `You’re invited to a winery on ${site.name}`,
  Show: ({ site, winery, role, handsOver, path, expiresAt }: { site: MailSite } & MailProps['staff-invitation']) => (
    <MailFrame
      site={site}
      preview={handsOver ? `Become the owner of ${winery}.` : `Join ${winery} as ${roleText(role)}.`}
      heading={handsOver ? `Take over ${winery}` : `Join ${winery}`}
    >
      <Paragraph>
        {handsOver
          ? `The owner of ${winery} wants to hand the winery over to you on ${site.name}. If you accept, you become its owner and their access ends.`
          : `An owner of ${winery} invites you to work for the winery on ${site.name} as ${roleText(role)}.`}
      </Paragraph>
      <ActionLink site={site} path={path} expiresAt={expiresAt}>
        See the invitation
      </ActionLink>
      <Aside>
        It’s only for this e-mail address and works once. If you don’t want to join, decline it there or ignore this
        e-mail.
      </Aside>
    </MailFrame>
  ),
};

/** To the address that was invited before. */
const invitationRevoked = {
  subject: (_: unknown, site: MailSite) => `An invitation on ${site.name} was revoked`,
  Show: ({ site, winery }: { site: MailSite } & MailProps['staff-invitation-revoked']) => (
    <MailFrame site={site} preview="Its link no longer works." heading="Your invitation was revoked">
      <Paragraph>An owner of {winery} revoked your invitation. Its link no longer works.</Paragraph>
    </MailFrame>
  ),
};

/** To the owner who sent the invitation. */
const invitationDeclined = {
  subject: (_: unknown, site: MailSite) => `Your invitation on ${site.name} was declined`,
  Show: ({ site, winery, email }: { site: MailSite } & MailProps['staff-invitation-declined']) => (
    <MailFrame site={site} preview={`About ${winery}.`} heading="Your invitation was declined">
      <Paragraph>
        {email} declined your invitation to {winery}. Nothing has changed at the winery.
      </Paragraph>
      <ButtonLink url={staffUrl(site)}>See the staff</ButtonLink>
    </MailFrame>
  ),
};

const staffUrl = (site: MailSite) => `${site.baseUrl}/winery-staff`;

const changes: Record<StaffChange, (person: string, role: WineryRole | null) => string> = {
  joined: (person, role) => `${person} accepted the invitation and is now ${roleText(role)}`,
  'role-changed': (person, role) => `${person} is now ${roleText(role)}`,
  removed: (person) => `${person} was removed`,
  left: (person) => `${person} left`,
  'handed-over': (person) => `${person} handed the winery over to a new owner`,
};

/** To the other owners of a winery. */
const staffChanged = {
  subject: (_: unknown, site: MailSite) => `The staff of your winery on ${site.name} changed`,
  Show: ({ site, winery, what, person, role }: { site: MailSite } & MailProps['staff-changed']) => (
    <MailFrame site={site} preview={`About ${winery}.`} heading={`The staff of ${winery} changed`}>
      <Paragraph>{changes[what](person ?? 'Somebody', role)}.</Paragraph>
      <ButtonLink url={staffUrl(site)}>See the staff</ButtonLink>
      <Aside>If this isn’t what you agreed on, talk to the other owners, or write to {site.contact.email}.</Aside>
    </MailFrame>
  ),
};

type OwnChange = MailProps['own-staff-changed']['what'];

const ownHeadings: Record<OwnChange, (winery: string) => string> = {
  joined: (winery) => `Welcome to ${winery}`,
  'role-changed': (winery) => `Your role at ${winery} changed`,
  removed: (winery) => `You were removed from ${winery}`,
  left: (winery) => `You left ${winery}`,
  'handed-over': (winery) => `You handed over ${winery}`,
  'took-over': (winery) => `You took over ${winery}`,
};

const ended = 'Your access has ended, and you get no more e-mails about its orders.';

const ownTexts: Record<OwnChange, (role: WineryRole | null) => string> = {
  joined: (role) => `You’re now ${roleText(role)}. Choose which e-mails about sales you get, and see what you can do.`,
  'role-changed': (role) => `You’re now ${roleText(role)}. See what you can do.`,
  removed: () => `An owner removed you. ${ended}`,
  left: () => ended,
  'handed-over': () => `The new owner accepted. ${ended}`,
  'took-over': () =>
    'You’re now an owner. Payouts are paused until you have saved the winery’s bank account and representative.',
};

function linkOf(site: MailSite, what: OwnChange): ReactNode {
  if (what === 'took-over') return <ButtonLink url={`${site.baseUrl}/account/payments`}>Set up payouts</ButtonLink>;
  if (what !== 'joined' && what !== 'role-changed') return null;
  return <ButtonLink url={staffUrl(site)}>See your access</ButtonLink>;
}

/** To the person whose access to a winery changed. */
const ownStaffChanged = {
  subject: (_: unknown, site: MailSite) => `Your access to a winery on ${site.name} changed`,
  Show: ({ site, winery, what, role }: { site: MailSite } & MailProps['own-staff-changed']) => (
    <MailFrame site={site} preview={ownHeadings[what](winery)} heading={ownHeadings[what](winery)}>
      <Paragraph>{ownTexts[what](role)}</Paragraph>
      {linkOf(site, what)}
      <Aside>If you didn’t expect this, write to {site.contact.email}.</Aside>
    </MailFrame>
  ),
};

/** To all owners of a winery whose payouts were paused. */
const payoutsResumed = {
  subject: (_: unknown, site: MailSite) => `Your payouts on ${site.name} resume`,
  Show: ({ site, winery }: { site: MailSite } & MailProps['payouts-resumed']) => (
    <MailFrame site={site} preview={`About ${winery}.`} heading={`Payouts of ${winery} resume`}>
      <Paragraph>
        The bank account and the representative are saved. We’ll send the payouts that were paused now.
      </Paragraph>
      <ButtonLink url={`${site.baseUrl}/earnings`}>See your payouts</ButtonLink>
      <Aside>If no owner of the winery did this, write to {site.contact.email} at once.</Aside>
    </MailFrame>
  ),
};

/** To all owners of a winery whose page the operator has changed. */
const pageChanged = {
  subject: 'We updated your winery’s page',
  Show: ({ site, winery, slug, fields }: { site: MailSite } & MailProps['winery-page-changed']) => (
    <MailFrame site={site} preview={`About ${winery}.`} heading={`We updated the page of ${winery}`}>
      <Paragraph>We changed: {fields.join(', ')}.</Paragraph>
      <ButtonLink url={`${site.baseUrl}/winery-page-info?winery=${slug}`}>Check your page</ButtonLink>
      <Aside>If something is wrong, change it there, or write to {site.contact.email}.</Aside>
    </MailFrame>
  ),
};

/** The templates of all mails about the staff of wineries, by name. */
export const staffMailTemplates: { [Name in keyof StaffMailProps]: MailTemplate<StaffMailProps[Name]> } = {
  'staff-invitation': invitation,
  'staff-invitation-revoked': invitationRevoked,
  'staff-invitation-declined': invitationDeclined,
  'staff-changed': staffChanged,
  'own-staff-changed': ownStaffChanged,
  'payouts-resumed': payoutsResumed,
  'winery-page-changed': pageChanged,
};
