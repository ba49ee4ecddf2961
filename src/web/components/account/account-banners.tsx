import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import type { Visitor } from '../visitor.ts';
import { LogoutButton, useLogout } from './logout-button.tsx';
import { ResendButton } from './resend-button.tsx';

/** Pages that are about signing in or about the address itself, and the check-out, which says it itself: a reminder there would be in the way. */
const withoutReminder =
  /^\/(login|signup|authentication|confirm|account\/contact-details|verify-email|reset-password|recover-password|account\/payments|winery\/[^/]+\/checkout)(?![\w-])/;

/**
 * What stands over a page about the account: that signing out failed, that a session is limited (on every page but the search), and
 * the reminder to prove the address.
 */
export function AccountBanners({ visitor, reminded }: { visitor: Visitor; reminded: boolean }) {
  const { pathname } = useLocation();
  const problem = useLogout().data?.problem;
  const limited = visitor.limited && pathname !== '/s';
  const reminds = reminded && !visitor.limited && !withoutReminder.test(pathname);
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
      {reminds && <Reminder key={pathname} />}
    </section>
  );
}

/** Can be put away; on another page it is there again (the specification's rule). */
function Reminder() {
  const [seen, setSeen] = useState(false);
  if (seen) return null;
  return (
    <Notice
      banner
      tone="warning"
      title="Please verify your e-mail address"
      actions={
        <>
          <ResendButton />
          <Button size="small" kind="quiet" onClick={() => setSeen(true)}>
            Later
          </Button>
        </>
      }
    >
      Receipts go to verified addresses only: yours come once it is. The link is in the mail that we sent you.
    </Notice>
  );
}
