import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { LogoutButton, useLogout } from './logout-button.tsx';
import { ResendVerificationButton } from './resend-verification-button.tsx';
import type { Reminder, Visitor } from './visitor.ts';

/**
 * Pages without a reminder: those about signing in, the email address, or payouts, and the checkout, which shows its
 * own notice.
 */
const pathsWithoutReminder =
  /^\/(login|signup|authentication|confirm|account\/contact-details|verify-email|reset-password|recover-password|account\/payments|winery\/[^/]+\/checkout)(?![\w-])/;

/**
 * The account banners at the top of a page: sign-out failed, the session is an impersonation session (on every page
 * except the search), or a reminder.
 */
export function AccountBanners({ visitor, reminder }: { visitor: Visitor; reminder: Reminder | undefined }) {
  const { pathname } = useLocation();
  const problem = useLogout().data?.problem;
  const limited = visitor.limited && pathname !== '/s';
  const reminds = reminder !== undefined && !visitor.limited && !pathsWithoutReminder.test(pathname);
  if (!problem && !limited && !reminds) return null;
  return (
    <section aria-label="About your account">
      {problem && (
        <Notice banner tone="error" live="assertive">
          {problem}
        </Notice>
      )}
      {limited && (
        <Notice banner tone="warning" actions={<LogoutButton look="link" />}>
          You are logged in as {visitor.displayName} with limited access: you can look, but change nothing.
        </Notice>
      )}
      {reminds && <ReminderBanner key={pathname} reminder={reminder} />}
    </section>
  );
}

/** A banner that can be dismissed; it appears again on the next page, as the specification requires. */
function ReminderBanner({ reminder }: { reminder: Reminder }) {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  const { title, text, help } = reminders[reminder];
  return (
    <Notice
      banner
      tone="warning"
      title={title}
      actions={
        <>
          {help}
          <Button size="small" kind="quiet" onClick={() => setDismissed(true)}>
            Later
          </Button>
        </>
      }
    >
      {text}
    </Notice>
  );
}

const reminders: Record<Reminder, { title: string; text: string; help: ReactNode }> = {
  email: {
    title: 'Please verify your e-mail address',
    text: 'Receipts go to verified addresses only: yours come once it is. The link is in the mail that we sent you.',
    help: <ResendVerificationButton />,
  },
  payout: {
    title: 'Say where your winery is paid',
    text: 'Nobody can order from a winery that has no payout account.',
    help: (
      <Button size="small" to="/account/payments">
        Add payout details
      </Button>
    ),
  },
};
