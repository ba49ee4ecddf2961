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
 * Pages on which people look around: there the reminder is a modal. On all others they fill in a form, or read the
 * result of one, and it is a line above the page.
 */
const pathsWithModal =
  /^\/($|(s|buy-wine|curated|wine-clubs|research-wineries|plan-a-day|cart|my-[a-z]+|listings|earnings|inbox|blog|about|docs|u)(\/[^/]*)?$|(winery|l\/[^/]+|wine\/[^/]+)\/[^/]+\/?$)/;

/**
 * The account banners at the top of a page: sign-out failed, the session is an impersonation session (on every page
 * except the search), the person has just signed up, or something is missing from the account.
 */
export function AccountBanners(props: {
  siteName: string;
  visitor: Visitor;
  reminder: Reminder | undefined;
  /** Set if the person has just signed up. */
  welcome: { email: string } | undefined;
}) {
  const { siteName, visitor, reminder } = props;
  const { pathname } = useLocation();
  const welcome = useForThisPage(props.welcome);
  const problem = useLogout().data?.problem;
  const limited = visitor.limited && pathname !== '/s';
  const reminds = reminder !== undefined && !visitor.limited && !pathsWithoutReminder.test(pathname);
  const adoption = visitor.limited ? null : <AdoptFavorites />;
  if (!problem && !limited && !reminds && !welcome) return adoption;
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
      {welcome && (
        <Notice banner tone="success" title={`Welcome to ${siteName}, ${visitor.firstName}.`}>
          {visitor.emailVerified
            ? 'Your account is ready.'
            : `We sent a link to ${welcome.email}. Open it to verify your address: then we can e-mail your receipts, and you can review wineries.`}
        </Notice>
      )}
      {reminds && <MissingInformation key={pathname} reminder={reminder} />}
      {adoption}
    </section>
  );
}

/** A value as it was when the page was opened, whatever is loaded again while it is shown. */
function useForThisPage<Value>(value: Value): Value {
  const { pathname } = useLocation();
  const [shown, setShown] = useState({ pathname, value });
  if (shown.pathname !== pathname) setShown({ pathname, value });
  return shown.value;
}

/**
 * What is missing from the account: on pages to look around a modal that can be dismissed, and that appears again on the
 * next page, as the specification requires; elsewhere a line above the page. Without JavaScript it is always a line,
 * since nothing could close a modal.
 */
function MissingInformation({ reminder }: { reminder: Reminder }) {
  const mayBeModal = pathsWithModal.test(useLocation().pathname);
  const [shown, setShown] = useState<'line' | 'modal' | 'none'>(mayBeModal ? 'none' : 'line');
  const { title, text, help } = reminders[reminder];
  const dismiss = () => setShown('none');
  useLayoutEffect(() => {
    // why: a modal would take the focus from a field, and cover a dialog that the person has opened
    if (mayBeModal)
      setShown(document.querySelector('dialog[open], :is(input, textarea, select):focus') ? 'line' : 'modal');
  }, [mayBeModal]);
  const line = (
    <Notice banner tone="warning" title={title} actions={help(dismiss)}>
      {text}
    </Notice>
  );
  return (
    <>
      {shown === 'line' ? line : <noscript>{line}</noscript>}
      <Dialog
        open={shown === 'modal'}
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
    title: 'Add your bank account',
    text: 'Nobody can order from a winery that has no payout account.',
    help: () => (
      <Button size="small" to="/account/payments">
        Add payout details
      </Button>
    ),
  },
};
