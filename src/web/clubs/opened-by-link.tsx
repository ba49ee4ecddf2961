import { myClubsPath } from '#features/clubs/club-url.ts';
import type { MembershipDetails } from '#features/clubs/own-memberships/own-membership.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AuthPage } from '../forms/auth-page.tsx';
import { LogoutButton } from '../shell/account-menu/logout-button.tsx';

/**
 * The page to log in that leads back to a membership.
 * @param section the id of the part of the page to return to
 */
export function logInUrl(membershipId: string, section?: string): string {
  const from = `${myClubsPath}/${membershipId}${section === undefined ? '' : `#${section}`}`;
  return `/login?${new URLSearchParams({ from })}`;
}

/** Says what the link of a mail is enough for, and how to log in for the rest; nothing to the member who is logged in. */
export function OpenedByLink(props: { membership: MembershipDetails; loggedInAs: string | null }) {
  const { membership, loggedInAs } = props;
  if (!membership.byLink) return null;
  if (loggedInAs !== null) {
    return (
      <Notice title="You’re logged in to another account" actions={<LogoutButton look="link" />}>
        You are logged in as <span className="wrap-anywhere">{loggedInAs}</span>, which is not the account of this
        membership. Log out to log in to it.
      </Notice>
    );
  }
  return (
    <Notice title="You came with the link in an e-mail" actions={<Button to={logInUrl(membership.id)}>Log in</Button>}>
      {membership.state === 'canceled'
        ? 'Log in to see everything.'
        : 'You can skip, put off, hold, or cancel here. Log in to change anything else.'}
    </Notice>
  );
}

/** A button that leads to the login and back, for a change that the link of a mail is not enough for. */
export function LogInToChange({ id, section, children }: { id: string; section: string; children: string }) {
  return (
    <p>
      <Button to={logInUrl(id, section)} rel="nofollow">
        {children}
      </Button>
    </p>
  );
}

/** The title of the page of a link that has ended. */
export const endedTitle = 'This link has ended';

/** What the link of a mail shows that has expired or was revoked. */
export function EndedLink({ id }: { id: string }) {
  return (
    <AuthPage title={endedTitle} lead="Log in to see your membership, and to skip, put off, hold, or cancel.">
      <p className="text-small text-ink-soft text-pretty">
        The link in an e-mail about your wine club works for 45 days. It ends sooner when you change your password or
        e-mail address, or log out your other devices.
      </p>
      <Button to={logInUrl(id)} kind="primary" size="large" wide>
        Log in
      </Button>
    </AuthPage>
  );
}
