import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AdoptFavorites } from './adopt-favorites.tsx';
import { LogoutButton, useLogout } from './logout-button.tsx';
import { ResendVerificationButton } from './resend-verification-button.tsx';
import type { Reminder, Visitor } from './visitor.ts';

/**
 * Pages without a reminder: those about signing in, the email address, or payouts; and the checkout and the tabs of the
 * listing editor, which ask for what is missing themselves.
 */
const pathsWithoutReminder =
  /^\/(login|signup|authentication|confirm|account\/contact-details|verify-email|reset-password|recover-password|account\/payments|winery\/[^/]+\/checkout|l\/[^/]+\/[^/]+\/[^/]+\/[^/]+)(?![\w-])/;

/**
 * The account banners at the top of a page: sign-out failed, the session is an impersonation session (on every page
 * except the search), or something is missing from the account.
 */
export function AccountBanners({ visitor, reminder }: { visitor: Visitor; reminder: Reminder | undefined }) {
  const { pathname } = useLocation();
  const problem = useLogout().data?.problem;
  const limited = visitor.limited && pathname !== '/s';
  const reminds = reminder !== undefined && !visitor.limited && !pathsWithoutReminder.test(pathname);
  const adoption = visitor.limited ? null : <AdoptFavorites />;
  if (!problem && !limited && !reminds) return adoption;
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
      {reminds && <MissingInformation key={pathname} reminder={reminder} />}
      {adoption}
    </section>
  );
}

/**
 * What is missing from the account, as a modal that can be dismissed; it appears again on the next page, as the
 * specification requires, unless the page opens with a dialog of its own. Without JavaScript it is a banner, since nothing could close a modal.
 */
function MissingInformation({ reminder }: { reminder: Reminder }) {
  const [shown, setShown] = useState(false);
  const { title, text, help } = reminders[reminder];
  const dismiss = () => setShown(false);
  // why: in the same task as hydration; a moment later it would take the focus from a field being filled in
  useLayoutEffect(() => {
    // why: it must not cover a dialog that the person has opened, which is in the document by now
    if (document.querySelector('dialog[open]') === null) setShown(true);
  }, []);
  return (
    <>
      <noscript>
        <Notice banner tone="warning" title={title} actions={help(dismiss)}>
          {text}
        </Notice>
      </noscript>
      <Dialog
        open={shown}
        onClose={dismiss}
        title={title}
        size="small"
        footer={
          <>
            <Button size="small" kind="quiet" onClick={dismiss}>
              Later
            </Button>
            {help(dismiss)}
          </>
        }
      >
        <p>{text}</p>
      </Dialog>
    </>
  );
}

const reminders: Record<Reminder, { title: string; text: string; help: (dismiss: () => void) => ReactNode }> = {
  email: {
    title: 'Please verify your e-mail address',
    text: 'We’ll e-mail your receipts once you verify your address. Open the link in the e-mail that we sent you.',
    help: (dismiss) => <ResendVerificationButton onAnswer={dismiss} />,
  },
  payout: {
    title: 'Say where your winery is paid',
    text: 'Nobody can order from a winery that has no payout account.',
    help: () => (
      <Button size="small" to="/account/payments">
        Add payout details
      </Button>
    ),
  },
};
